import { REGIONS } from '../../../api/channel-availability.ts';
import {
  PAYOUT_CHANNELS,
  type PayoutChannel,
  paysWallet,
  ROW_CHANNELS,
  type RowChannel,
  XOF_COUNTRIES,
} from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { countriesOf } from './countries.ts';
import { entriesOf, wordSet } from './word-list.ts';

export type ChannelReading =
  | { readonly kind: 'channel'; readonly channel: RowChannel }
  /** A word of several channels (`bank transfer`), with those that pay the row's currency. */
  | { readonly kind: 'unclear'; readonly options: readonly PayoutChannel[] }
  /** A way to collect money, not to pay it. */
  | { readonly kind: 'collects' }
  | { readonly kind: 'unknown' };

/**
 * The channel a cell names, in either vocabulary of the API, English or French. “Direct deposit” is EFT in
 * Canada's dollars and `direct_deposit` in West Africa's francs; a bare “virement” is never guessed.
 */
export function readChannel(text: string, currency: string | undefined): ChannelReading {
  const ownName = ROW_CHANNELS.find((each) => each === text.trim().toLowerCase());
  if (ownName) return { kind: 'channel', channel: ownName };
  const key = foldText(text);
  const channel = CHANNEL_OF_WORD.get(key);
  if (channel) return { kind: 'channel', channel };
  if (DIRECT_DEPOSIT.has(key)) {
    const options = calledToo('direct deposit', currency);
    const [only, ...others] = options;
    return only !== undefined && others.length === 0
      ? { kind: 'channel', channel: only }
      : { kind: 'unclear', options };
  }
  if (COLLECTING.has(key)) return { kind: 'collects' };
  if (NEVER_ALONE.has(key)) return { kind: 'unclear', options: calledToo('bank transfer', currency) };
  if (BY_HAND.has(key)) return { kind: 'unclear', options: channelsOf(currency) };
  return { kind: 'unknown' };
}

/** The one channel that a text names; undefined where it names none, or several. */
export function channelNamed(text: string, currency?: string): RowChannel | undefined {
  const reading = readChannel(text, currency);
  return reading.kind === 'channel' ? reading.channel : undefined;
}

/** The wallet that a word for mobile money names besides: `Wave`, `Orange Money`, `MTN MoMo`; undefined for the others. */
export function walletOf(text: string): string | undefined {
  return WALLETS.find(([, words]) => words.test(foldText(text)))?.[0];
}

/** True where what stands for the provider is this wallet, however it is written: `orange_money`, `OM`, `Orange SN`. */
export function isWallet(wallet: string, provider: string): boolean {
  const named = walletOf(provider);
  return named === undefined ? foldText(provider).replaceAll(' ', '').includes(wallet) : named === wallet;
}

/** True for an operator that is known to have no wallets in this country of the service. */
export function isElsewhere(provider: string, country: string): boolean {
  const countries = COUNTRIES_OF_WALLET.get(walletOf(provider) ?? '');
  return (
    countries !== undefined && XOF_COUNTRIES.some((each) => each === country) && !countries.includes(country)
  );
}

/** The operators that have wallets in any of these countries; without a country, in any of those that pay in francs. */
export function walletsOf(countries: readonly string[]): readonly string[] {
  const among: readonly string[] = countries.length > 0 ? countries : XOF_COUNTRIES;
  return WALLETS.flatMap(([wallet]) => {
    const theirs = COUNTRIES_OF_WALLET.get(wallet) ?? [];
    return theirs.some((country) => among.includes(country)) ? [wallet] : [];
  });
}

/** The wallets that a folded text names by a word of its own: two in `orange wave`. */
export function walletsIn(folded: string): readonly string[] {
  const words = folded.split(' ').map((word) => (word === 'om' ? 'orange' : word));
  return WALLETS.map(([wallet]) => wallet).filter((wallet) => words.includes(wallet));
}

/** True for one wallet's name with nothing but what belongs to it: not `ancien wave`, `wave paye`. */
export function walletAlone(folded: string): boolean {
  if (walletOf(folded) !== undefined) return true;
  const wallets = WALLETS.map(([wallet]) => wallet);
  const others = folded.split(' ').filter((word) => !wallets.includes(word) && !OF_WALLET.has(word));
  return others.length === 0 || countriesOf(others.join(' ')).length > 0;
}

const OF_WALLET: ReadonlySet<string> = wordSet(
  'money|mobile|momo|om|digital|finances|finance|africa|telecom|wallet|compte|account',
);

/** True for a way to pay that no operator of wallets is: cash, a cheque, a bank. */
export function namesOtherWay(folded: string): boolean {
  if (NEVER_ALONE.has(folded) || BY_HAND.has(folded) || DIRECT_DEPOSIT.has(folded)) return true;
  const channel = CHANNEL_OF_WORD.get(folded);
  return channel !== undefined && !paysWallet(channel);
}

const WALLETS: readonly (readonly [wallet: string, words: RegExp])[] = [
  ['orange', /^(?:orange(?: (?:money|momo|mobile money|om|[a-z]{2}))?|om)$/],
  ['mtn', /^mtn(?: (?:momo|money|mobile money|mobile|[a-z]{2}))?$/],
  ['moov', /^moov(?: (?:money|africa|momo|mobile money|[a-z]{2}))?$/],
  ['wave', /^wave(?: (?:money|mobile money|senegal|[a-z]{2}))?$/],
  ['airtel', /^airtel(?: (?:money|momo|mobile money|[a-z]{2}))?$/],
  ['mpesa', /^(?:m ?pesa|safaricom|vodacom)(?: (?:money|[a-z]{2}))?$/],
  ['free', /^free(?: money)?$/],
  ['tmoney', /^(?:t ?money|togocom)$/],
  ['flooz', /^flooz$/],
  ['wizall', /^wizall(?: money)?$/],
  ['mixx', /^(?:mixx(?: by yas)?|yas)$/],
  ['expresso', /^(?:expresso|e money)$/],
];

/** Of the countries that pay in francs those in which each operator has wallets; of an operator that is not here nobody can tell. */
const COUNTRIES_OF_WALLET: ReadonlyMap<string, readonly string[]> = new Map([
  ['orange', ['bf', 'ci', 'gw', 'ml', 'ne', 'sn']],
  ['mtn', ['bj', 'ci', 'gw']],
  ['moov', ['bf', 'bj', 'ci', 'ml', 'ne', 'tg']],
  ['wave', ['bf', 'ci', 'ml', 'ne', 'sn']],
  ['airtel', ['bf', 'ne']],
  ['mpesa', []],
  ['free', ['sn']],
  ['tmoney', ['tg']],
  ['mixx', ['sn', 'tg']],
  ['flooz', ['bj', 'ci', 'ne', 'tg']],
  ['wizall', ['bf', 'ci', 'ml', 'sn']],
  ['expresso', ['sn']],
]);

/** Words that depend on country and currency: asked, never mapped alone. */
const NEVER_ALONE: ReadonlySet<string> = wordSet(
  'bank transfer|wire|wire transfer|virement|virement bancaire|transfer|bank|banque|deposit|depot|transfert',
);

/** Who is paid by hand so far is paid by the service in another way, or not by it: a person says which. */
const BY_HAND: ReadonlySet<string> = wordSet(
  'cheque|cheques|check|checks|cheque bancaire|bank draft|by cheque|par cheque|cash|en especes|especes|comptant',
);

/** The channels that pay a currency, or all of them where it is not known. */
export function channelsOf(currency: string | undefined): readonly PayoutChannel[] {
  return REGIONS.find((region) => region.currency === currency)?.payoutChannels ?? PAYOUT_CHANNELS;
}

const DIRECT_DEPOSIT: ReadonlySet<string> = wordSet('direct deposit|depot direct');

/** NACHA and Bambora mark debits by a word or a letter; `etransfer_request` and `direct_debit` are the API's own. */
const COLLECTING: ReadonlySet<string> = wordSet(
  'debit|direct debit|prelevement|etransfer request|e transfer request|d',
);

/** The channels that the word may mean: those that pay the currency or, if none of them does, all. */
function calledToo(word: SharedWord, currency: string | undefined): readonly PayoutChannel[] {
  const called = OFFERED.filter((channel) => CHANNEL_WORDS[channel].calledToo.includes(word));
  const paying = called.filter((channel) => channelsOf(currency).includes(channel));
  return paying.length > 0 ? paying : called;
}

/** True if the words for it name ways to pay by hand as well. */
export function isAlsoByHand(channel: RowChannel): boolean {
  return CHANNEL_WORDS[channel].isAlsoByHand;
}

type SharedWord = 'bank transfer' | 'direct deposit';

interface ChannelWords {
  readonly words: readonly string[];
  /** Words of several channels that may mean this one too. */
  readonly calledToo: readonly SharedWord[];
  /** The words name a way to pay by hand as well: cash, a bill. */
  readonly isAlsoByHand: boolean;
}

/**
 * What people write for a channel, English and French, as data; compared after folding case, accents and punctuation.
 * The key is the API's payout channel. The API's own names of both vocabularies are among the words. Channels with one word
 * are offered in the order of the table.
 */
const CHANNEL_WORDS: Readonly<Record<RowChannel, ChannelWords>> = {
  eft: {
    words: [
      'eft|canadian eft|cpa 005|electronic funds transfer|tef|transfert électronique de fonds',
      'transfert électronique|virement direct',
    ],
    calledToo: ['bank transfer', 'direct deposit'],
    isAlsoByHand: false,
  },
  etransfer_send: {
    words: [
      'etransfer_send|etransfer|e transfer|interac|interac e transfer|interac etransfer|email transfer',
      'emt|virement interac|virement interac par courriel|e transfert|virement courriel|interac envoi',
    ],
    calledToo: ['bank transfer'],
    isAlsoByHand: false,
  },
  direct_deposit: {
    words: ['direct_deposit'],
    calledToo: ['bank transfer', 'direct deposit'],
    isAlsoByHand: false,
  },
  credit_partnerbank_account: {
    words: [
      'partnerbank_direct_credit|partner bank|partner bank direct credit|direct credit|bank deposit',
      'bank credit|account deposit|deposit to account|banque partenaire|crédit direct|crédit en compte',
      'dépôt bancaire|virement banque partenaire|versement en compte|credit_partnerbank_account',
    ],
    calledToo: ['bank transfer'],
    isAlsoByHand: false,
  },
  bank_transfer_ach: {
    words: [
      'bank_transfer_ach|ach|ach transfer|ach credit|us bank transfer|bank transfer us|virement ach',
      'virement bancaire us|virement américain',
    ],
    calledToo: ['bank transfer'],
    isAlsoByHand: false,
  },
  swift: {
    words: ['swift|swift transfer|virement swift'],
    calledToo: ['bank transfer'],
    isAlsoByHand: false,
  },
  billpay: {
    words: [
      'bill_pay|bill pay|bill payment|pay a bill|biller|paiement de facture|paiement facture',
      'règlement de facture|facture|billpay',
    ],
    calledToo: [],
    isAlsoByHand: true,
  },
  mobile_money: {
    words: [
      'mobile_money|mobile money|momo|mobile wallet|wallet|m pesa|mpesa|orange money|mtn momo',
      'mtn mobile money|moov money|airtel money|wave|argent mobile|monnaie électronique',
      'paiement mobile|portefeuille mobile|om|free money|t money|tmoney|flooz|wizall|mobile payment',
      'mtn money|orange momo|moov|mtn|orange|airtel|compte mobile money|transfert mobile|mixx|mixx by yas',
    ],
    calledToo: [],
    isAlsoByHand: false,
  },
  cashpickup: {
    words: [
      'cash_pickup|cash pickup|cash pick up|retrait en espèces|retrait espèces|retrait cash|cashpickup',
    ],
    calledToo: [],
    isAlsoByHand: true,
  },
  instant_payments: {
    words: ['instant_payments|instant payment|paiement instantané'],
    calledToo: [],
    isAlsoByHand: false,
  },
  customer_deposit: {
    words: [
      'customer_deposit|customer deposit|customer deposits|customer pays in|customer payin|customer pay in',
      'dépôt client|dépôt de client|dépôt du client|dépôt d’un client|encaissement|encaissement client',
    ],
    calledToo: [],
    isAlsoByHand: false,
  },
};

const CHANNEL_OF_WORD: ReadonlyMap<string, RowChannel> = new Map(
  ROW_CHANNELS.flatMap((channel) =>
    entriesOf(...CHANNEL_WORDS[channel].words)
      .map((word) => [foldText(word), channel] as const)
      // With a blank it is a word that depends on the currency; typed with its underscore it is the API's own name.
      .filter(([word]) => word !== 'direct deposit'),
  ),
);

const OFFERED: readonly PayoutChannel[] = (Object.keys(CHANNEL_WORDS) as RowChannel[]).filter((channel) =>
  isOneOf(PAYOUT_CHANNELS, channel),
);
