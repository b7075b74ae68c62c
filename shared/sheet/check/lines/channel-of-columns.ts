/** What the columns alone say of how their rows are paid: a heading that names a channel, or customers who pay in. */
import { REGIONS, type Region, regionOf, soleCountryOf } from '../../../api/channel-availability.ts';
import {
  asksSecret,
  bankNumberOf,
  columnsOfChannel,
  PAYOUT_CHANNELS,
  type PayoutChannel,
  ROW_CHANNELS,
  type RowChannel,
} from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { CUSTOMER_DEPOSIT, ROW_FIELDS, type RowField } from '../../../domain/row-fields.ts';
import type { TableRow } from '../../table.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { MappableField } from '../headings/heading-synonyms.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { channelNamed } from '../words/channels.ts';

export interface ChannelHeading {
  readonly column: ColumnPlan;
  readonly word: string;
  readonly channel: RowChannel;
}

/** Columns of phones or addresses whose heading names how their payees are paid: `Orange Money`, `Interac`. */
export function channelHeadingsOf(plan: readonly ColumnPlan[]): readonly ChannelHeading[] {
  return plan.flatMap((column) => {
    if (column.field !== 'phone' && column.field !== 'email') return [];
    // “MoMo” is two words to those who compare headings.
    const heading = column.normalisedHeading.replace('mo mo', 'momo');
    for (const word of [heading, heading.replace(CONTACT_WORDS, ' ').trim().replace(/ +/g, ' ')]) {
      const channel = channelNamed(word);
      if (channel !== undefined) return [{ column, word, channel }];
    }
    return [];
  });
}

/** What a heading says of its values besides the channel: `Numéro Orange Money`, `Courriel Interac`. */
const CONTACT_WORDS =
  /\b(?:numero|number|no|num|telephone|tel|phone|contact|cell|gsm|compte|account|courriel|e mail|email|mail|adresse|address|de|du|d|pour|for)\b/g;

/** Columns by which a row says itself what it is, or whom it pays. */
const OF_ANY_PAYMENT: readonly RowField[] = ['channel', 'transaction_type', 'recipient_id', 'recipient_type'];

/** The columns that a payment has and a customer who pays in has not. */
const OF_PAYMENTS: readonly RowField[] = [
  ...OF_ANY_PAYMENT,
  ...PAYOUT_CHANNELS.flatMap(columnsOfChannel).filter(
    (field) => !columnsOfChannel(CUSTOMER_DEPOSIT).includes(field),
  ),
];

/** The columns alone say that customers are asked to pay in: where the money comes from, and nothing of where it would go. */
export function asksCustomers(plan: readonly ColumnPlan[]): boolean {
  const fields = new Set(plan.map(({ field }) => field));
  const isWhole = fields.has('sending_account_name') && fields.has('bank_name');
  return isWhole && !OF_PAYMENTS.some((field) => fields.has(field)) && channelHeadingsOf(plan).length === 0;
}

/** The channel of every row of such a sheet; each says where it comes from. */
export const CUSTOMERS_ASKED: GivenField = {
  field: 'channel',
  outcome: {
    value: CUSTOMER_DEPOSIT,
    problems: [changeNote({ field: 'channel', letter: '' }, 'from-heading', { proposed: CUSTOMER_DEPOSIT })],
  },
};

/** The channels in whose rows a column of several fields holds this one: an address only where no phone and no account is asked. */
export function channelsWith(field: MappableField): readonly string[] {
  return ROW_CHANNELS.filter((channel) => {
    const asked: readonly string[] = columnsOfChannel(channel);
    const hasNumber = asked.includes('phone') || asked.includes('account_number');
    return asked.includes(field) && !(field === 'email' && hasNumber);
  });
}

/**
 * The channels whose payees the columns can find, by a phone, an account or an address, among those that pay one of these
 * currencies. All of them if no column and no currency says more.
 */
export function channelsToOffer(
  plan: readonly ColumnPlan[],
  currencies: readonly string[],
): readonly RowChannel[] {
  const fields = new Set<string>(plan.map(({ field }) => field));
  const regions = REGIONS.filter(({ currency }) => currencies.includes(currency));
  const payable = regions.length === 0 ? ROW_CHANNELS : regions.flatMap(channelsOfRegion);
  const possible = ROW_CHANNELS.filter((channel) => payable.includes(channel));
  const found = possible.filter((channel) => fields.has(foundBy(channel)));
  return found.length === 0 ? possible : found;
}

function channelsOfRegion({ payoutChannels, payinMethods }: Region): readonly RowChannel[] {
  return payinMethods.length === 0 ? payoutChannels : [...payoutChannels, CUSTOMER_DEPOSIT];
}

function foundBy(channel: RowChannel): RowField {
  const asked = columnsOfChannel(channel);
  return FINDING.find((field) => asked.includes(field)) ?? 'recipient_id';
}

/** The first of them that a channel asks for is the payee's own there; an address beside it is for messages. */
const FINDING = ['destination_account_id', 'account_number', 'phone', 'email'] as const satisfies RowField[];

/**
 * The one channel that the columns of a sheet without a channel are made for: only an e-Transfer has a security question,
 * only an EFT the numbers of a Canadian bank and its branch beside the account. The statement of meaning shows it.
 */
export function channelOfColumns(plan: readonly ColumnPlan[]): PayoutChannel | undefined {
  const fields = new Set<string>(plan.map(({ field }) => field));
  if (OF_ANY_PAYMENT.some((field) => fields.has(field)) || channelHeadingsOf(plan).length > 0)
    return undefined;
  const isWithRouting = plan.some((column) => column.isWithRouting);
  const [only, another] = PAYOUT_CHANNELS.filter((channel) => {
    const own = OWN_COLUMNS.get(channel) ?? [];
    if (asksSecret(channel)) return own.some((field) => fields.has(field));
    if (bankNumberOf(channel) !== 'canadian') return false;
    return fields.has('account_number') && (isWithRouting || own.every((field) => fields.has(field)));
  });
  if (only === undefined || another !== undefined) return undefined;
  // A column that only others ask for says that not all rows are paid so.
  const own = new Set<string>(columnsOfChannel(only));
  const isOfOthers = PAYOUT_CHANNELS.flatMap(columnsOfChannel).some(
    (field) => fields.has(field) && !own.has(field),
  );
  return isOfOthers ? undefined : only;
}

/** By channel the columns that no other channel asks for. */
const OWN_COLUMNS: ReadonlyMap<PayoutChannel, readonly RowField[]> = new Map(
  PAYOUT_CHANNELS.map((channel) => {
    const ofOthers = new Set(PAYOUT_CHANNELS.filter((each) => each !== channel).flatMap(columnsOfChannel));
    return [channel, columnsOfChannel(channel).filter((field) => !ofOthers.has(field))];
  }),
);

/** The channel that the columns are made for, with the country and the currency if it pays in one country alone. */
export function givenByColumns(
  plan: readonly ColumnPlan[],
  isGiven: (field: RowField) => boolean,
): GivenField[] {
  const channel = isGiven('channel') ? undefined : channelOfColumns(plan);
  if (channel === undefined) return [];
  const country = soleCountryOf(channel);
  const currency = country && regionOf(country)?.currency;
  return Object.entries({ channel, country, currency }).flatMap(([field, value]) => {
    if (!isOneOf(ROW_FIELDS, field) || value === undefined || isGiven(field)) return [];
    const problems = [changeNote({ field, letter: '' }, 'from-columns', { proposed: value })];
    return [{ field, outcome: { value, problems } }];
  });
}

/** True if a person said that rows with this row's word for a channel are not paid by the service. */
export function isPaidOtherwise({ cells }: TableRow, plan: readonly ColumnPlan[], log: QuestionLog): boolean {
  if (!log.hasWordsLeftOut) return false;
  const column = plan.find(({ field }) => field === 'channel');
  const text = column === undefined ? '' : (cells[column.index]?.text.trim() ?? '');
  return text !== '' && log.isLeftOut('channel', text);
}
