/** What a remark says of the payment beside it: how much is paid, and to whom. English and French. */
import { foldText } from '../../../domain/text-folding.ts';
import { currenciesOfSign } from './currency-words.ts';
import { monthOf } from './periods.ts';
import { readAmount } from './read-amount.ts';
import { wordSet } from './word-list.ts';

export interface SaidAmount {
  /** In whole units of whatever currency. */
  readonly amount: number;
  /** True where its currency stands beside it, or a word for what is paid. */
  readonly isSure: boolean;
}

interface SaidFigures {
  readonly amounts: readonly SaidAmount[];
  /** Every number of the text, of days and pieces too. */
  readonly numbers: readonly number[];
}

/** Digits with what may group them, alone: no part of a word, a date or a code. */
const NUMBER =
  /(?<![\p{L}\p{N}.,/-])(?:\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?!\d)|\d+)(?:[.,]\d{1,2})?(?![\p{N}/-]|[.,:]\d)/gu;

/** What stands before the number of something else: of an invoice, an order, a phone. */
const OF_REFERENCE =
  /(?:^| )(?:factures?|fact|fac|invoices?|inv|n|no|num|numero|number|nr|ref|reference|bon|bc|bl|commande|order|po|contrat|contract|dossier|file|cheque|chq|check|lot|batch|code|id|ticket|matricule|compte|account|article|art|page|ligne|line|row|tel|telephone|phone|whatsapp|bp|annee|year|exercice|de l an)$/;
/** What stands before an amount that is to be paid. */
const PAID_BEFORE =
  /(?:^| )(?:net(?: a payer| pay| to pay| du)?|a (?:payer|verser|virer|regler)|to (?:pay|be paid|send|transfer)|pay|payer|verser|virer|regler|seulement|uniquement|only|reste|restant|remaining|montant(?: convenu| reel| correct| exact)?|(?:agreed |correct |right |exact )?amount|total|somme|sum|convenu|agreed)(?: (?:de|of|is|est|la somme de|the sum of))?$/;
/** What stands behind one. */
const PAID_BEHIND =
  /^(?:only|seulement|uniquement|a (?:payer|verser|virer)|to (?:pay|be paid)|net|ce mois|this month|au total|in total)(?: |$)/;

const LEAST_AMOUNT = 100;
/** Sums that people agree on are multiples of this; numbers of other things seldom are. */
const ROUND = 50;

export function figuresSaidIn(text: string): SaidFigures {
  const amounts: SaidAmount[] = [];
  const numbers: number[] = [];
  for (const { 0: written, index } of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(0, index - 30), index);
    const behind = text.slice(index + written.length, index + written.length + 20);
    const times =
      TIMES[/^ ?(k|kf|mille|thousand|m|millions?)(?![\p{L}\d])/iu.exec(behind)?.[1]?.toLowerCase() ?? ''] ??
      1;
    const reading = readAmount(written, (separator) => (separator === '.' ? ',' : '.'));
    if (reading.kind !== 'amount') continue;
    const number = Number(reading.decimal) * times;
    numbers.push(number);
    const folded = foldText(before);
    const isSure =
      hasCurrency(before, behind) || PAID_BEFORE.test(folded) || PAID_BEHIND.test(foldText(behind));
    if (isSure || mayBeSum(written, number, folded)) amounts.push({ amount: number, isSure });
  }
  return { amounts, numbers };
}

const TIMES: Readonly<Record<string, number>> = {
  k: 1_000,
  kf: 1_000,
  mille: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  million: 1_000_000,
  millions: 1_000_000,
};

function hasCurrency(before: string, behind: string): boolean {
  const [sign = ''] = /(?:\p{Sc}|\p{L}{1,4}\p{Sc}?)\s?$/u.exec(before) ?? [];
  const [word = ''] = /^\s?(?:F\.? ?CFA|\p{Sc}|\p{L}{1,7})/iu.exec(behind) ?? [];
  return [sign, word].some((each) => each.trim() !== '' && isCurrency(each.trim()));
}

function isCurrency(word: string): boolean {
  return CURRENCY_WORDS.has(foldText(word)) || currenciesOfSign(word) !== undefined;
}

const CURRENCY_WORDS: ReadonlySet<string> = wordSet('f|fr|francs|fcfa|cfa|f cfa|dollars|euros');

/** True for a number that is written as a sum is: to the cent, with its thousands apart, or round and of no other thing. */
function mayBeSum(written: string, number: number, before: string): boolean {
  if (number < LEAST_AMOUNT || OF_REFERENCE.test(before)) return false;
  const isYear = /^(?:19|20)\d\d$/.test(written);
  return !isYear && (/\D/.test(written) || number % ROUND === 0);
}

/** Words by which somebody is said to be paid; the name follows, within a few words. */
const PAID_TO: ReadonlySet<string> = wordSet(
  'pay|paid|payable|send|sent|transfer|transferred|remit|deposit|payer|paye|verser|verse|virer|vire|remettre|remis|envoyer|envoye|deposer|regler',
);
/** The same with the name right behind them, and without a verb. */
const PAYEE: ReadonlySet<string> = wordSet(
  'beneficiaire|beneficiary|payee|titulaire|holder|destinataire|recipient|via|chez|procuration|mandataire|proxy',
);
/** What stands between a verb and a name. */
const TOWARDS: ReadonlySet<string> = wordSet(
  'to|for|a|au|aux|chez|via|sur|pour|de|of|nom|name|compte|account|behalf',
);
/** How far behind its verb the name may begin. */
const WORDS_BETWEEN = 6;

/** Names that two capital letters may be without being anybody's. */
const NOBODY: ReadonlySet<string> = wordSet(
  'orange|money|wave|free|mtn|moov|airtel|mobile|banque|banques|bank|caisse|credit|ecobank|agence|ecole|school|projet|project|service',
  'direction|ministere|ministry|saint|sainte|societe|company|cash|interac|transfer|virement|western|union|nord|sud|est|ouest|north|south|east|west',
);

/** The name of whom a remark says that the payment goes to; undefined where it names nobody. */
export function payeeSaidIn(text: string): string | undefined {
  const words = text.split(/[\s,;:()]+/).filter((word) => word !== '');
  const folded = words.map((word) => foldText(word));
  for (const [at, word] of folded.entries()) {
    const isVerb = PAID_TO.has(word);
    if (!isVerb && !PAYEE.has(word)) continue;
    let isTowards = !isVerb;
    for (let next = at + 1; next <= at + WORDS_BETWEEN && next < words.length; next += 1) {
      const name = isTowards ? nameAt(words, next) : undefined;
      if (name !== undefined) return name;
      isTowards ||= TOWARDS.has(folded[next] ?? '');
    }
  }
  return undefined;
}

/** The name with which a remark begins, behind a word by which it is for that person: `Pour : Modou Ba`, `c/o Modou Ba`. */
export function payeeNamedFirst(text: string): string | undefined {
  const [led] = FOR_WHOM.exec(text) ?? [];
  return led === undefined ? undefined : nameAt(text.slice(led.length).split(/[\s,;:()]+/), 0);
}

const FOR_WHOM =
  /^(?:[-–—/(]\s?)?(?:pour(?: le compte de)?|par|c\/o|[sp]\/c|attn\.?|on behalf of|au nom de|para|pagar a|[àa] l['’]attention (?:de|d['’]))\s?(?:: ?|(?<=['’ ]))|^(?:for|to|à)\s?: ?/iu;

/** Words in capital letters that stand for somebody: two at least. */
function nameAt(words: readonly string[], at: number): string | undefined {
  const isOfName = (word: string) => {
    const plain = foldText(word);
    return /^\p{Lu}[\p{L}'’-]+\.?$/u.test(word) && !NOBODY.has(plain) && monthOf(plain) === undefined;
  };
  const others = words.slice(at, at + MOST_OF_NAME);
  const end = others.findIndex((word) => !isOfName(word));
  const name = end < 0 ? others : others.slice(0, end);
  return name.length > 1 ? name.join(' ') : undefined;
}

const MOST_OF_NAME = 4;
