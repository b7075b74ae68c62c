/** Who knows the truth beside the sheet and answers questions by it; what a question does not name, stays open. */
import { plainDecimal } from './amount-text.ts';
import type { Column, Role } from './draft.ts';
import type { World } from './draw-world.ts';
import { paymentOf, type ReadProblem, type ReadQuestion, type ReadSheet } from './judge.ts';
import { cellName } from './write-xlsx.ts';

const FIELD_OF_ROLE: Readonly<Partial<Record<Role, string>>> = {
  first: 'first_name',
  last: 'last_name',
  full: 'full_name',
  phone: 'phone',
  email: 'email',
  country: 'country',
  amount: 'amount',
  currency: 'currency',
  channel: 'channel',
  provider: 'provider',
  account: 'account_number',
  'phone-or-account': 'phone_or_account',
  'own-account': 'destination_account_id',
  transit: 'transit_number',
  institution: 'institution_number',
};

export function answerTo(world: World, question: ReadQuestion, sheet: ReadSheet): string | undefined {
  const { draft, grid } = world;
  const { key, options } = question;
  const told = draft.answers.get(key);
  if (told !== undefined) return told;
  const [about = '', what = ''] = key.split(/\.(.*)/s);
  switch (about) {
    case 'sheet':
      return options.includes(draft.sheetName) ? draft.sheetName : undefined;
    case 'delimiter':
      return draft.csv.delimiter;
    case 'header-row':
      return String(grid.headingRow + (draft.format === 'csv' && draft.csv.hasSepLine ? 1 : 0));
    case 'field':
      return soleValue(world, what);
    case 'heading':
      return headingMeaning(world, columnAt(world, what), question);
    case 'scale':
      return draft.areAmountsUnknown ? undefined : scaleIn(world, options);
    case 'mixed':
      return scaleOfNamed(world, question, sheet);
    case 'currency':
      return draft.areAmountsUnknown ? undefined : (soleValue(world, 'currency', options) ?? 'own-currency');
    case 'column':
      if (what === 'amount' && draft.areAmountsUnknown) return undefined;
      return columnOf(world, what, options);
    case 'decimal':
      return draft.areAmountsUnknown ? undefined : meaningOfMark(world, question);
    case 'value':
      return soleValue(world, what.split('.')[0] ?? '', options);
    case 'title':
      return draft.areAmountsUnknown ? undefined : 'pay';
    case 'section':
      return 'leave-out';
    case 'settled':
      return options.includes('otherwise') ? areDue(world, question, sheet) : 'leave-out';
    case 'subtotals':
      return areSums(world, question, sheet);
    case 'dates':
      return 'day';
    default:
      return undefined;
  }
}

/** The column of the field; that of amounts where only some were corrected, with the one that fills its gaps. */
function columnOf(world: World, field: string, options: readonly string[]): string | undefined {
  const isEither = field === 'amount' && world.draft.areSomeCorrected;
  return options.find((option) => {
    const [letter = '', another] = option.split(',');
    return (
      FIELD_OF_ROLE[columnAt(world, letter)?.role ?? 'other'] === field &&
      (another !== undefined) === isEither
    );
  });
}

/** What the separator in question is in this sheet: as it groups thousands, or parts decimals. */
function meaningOfMark({ draft }: World, { problem }: ReadQuestion): string | undefined {
  const separator = /[.,]/.exec(problem.original ?? '')?.[0];
  const { mark, group, decimals } = draft.amounts;
  if (separator === group) return 'thousands';
  return separator === mark || decimals === undefined ? 'decimals' : undefined;
}

function scaleIn({ draft }: World, options: readonly string[]): string | undefined {
  const words = { 1000: 'thousands', 1000000: 'millions', 0.01: 'cents' } as const;
  const { scale } = draft.amounts;
  const word = scale === undefined ? 'as-written' : words[scale];
  return options.includes(word) ? word : undefined;
}

/** Whether the rows with the value in question are paid, as far as they are the first thing that is asked of them; undefined if only some are. */
function areDue(world: World, { problem }: ReadQuestion, sheet: ReadSheet): string | undefined {
  const isOf = ({ params = {} }: ReadProblem) =>
    ['heading', 'said', 'value'].every((name) => params[name] === problem.params?.[name]);
  const rows = sheet.rows.filter(({ problems }) =>
    problems.some((each) => each.code === problem.code && isOf(each)),
  );
  const standings = rows.map((row) => {
    const payment = paymentOf(world, row, sheet);
    return payment === undefined ? 'none' : (world.draft.standing.get(payment.id)?.due ?? 'due');
  });
  if (standings.length === 0) return undefined;
  if (!standings.includes('due')) return 'leave-out';
  return standings.includes('none') ? undefined : 'pay';
}

/** Whether the rows that the question names are sums or payments; undefined where they are some of each, or nobody knows. */
function areSums(world: World, question: ReadQuestion, sheet: ReadSheet): string | undefined {
  const named = paymentsNamed(world, question, sheet);
  const isUnknown = (payment: number | undefined) =>
    payment !== undefined && world.draft.standing.get(payment)?.due === 'unknowable';
  if (named.some(isUnknown)) return undefined;
  const [kind, another] = new Set(named.map((payment) => (payment === undefined ? 'subtotals' : 'payments')));
  return another === undefined ? kind : undefined;
}

/** The scale of the whole column; undefined if the sheet does not show what some of its amounts are. */
function scaleOfAll(world: World, options: readonly string[]): string | undefined {
  const standings = [...world.draft.standing.values()];
  return standings.some(({ due }) => due === 'unknowable') ? undefined : scaleIn(world, options);
}

/** What the rows that the question names are written in; undefined if they are written in both. */
function scaleOfNamed(world: World, question: ReadQuestion, sheet: ReadSheet): string | undefined {
  const { writtenOut } = world.draft;
  if (writtenOut.size === 0) return scaleOfAll(world, question.options);
  const [isWrittenOut, another] = new Set(
    paymentsNamed(world, question, sheet).map((named) => named !== undefined && writtenOut.has(named)),
  );
  if (another !== undefined) return undefined;
  return isWrittenOut ? 'as-written' : scaleOfAll(world, question.options);
}

/**
 * The payments of the rows that a question names; undefined for a line without one. If records have moved, a row is
 * recognised by its payee, and by its amount as far as it was read: the sum of a group may be beside its leader's
 * name.
 */
function paymentsNamed(world: World, { problem }: ReadQuestion, sheet: ReadSheet): (number | undefined)[] {
  const numbers = String(problem.params?.rows ?? '').split(', ');
  return numbers.map((number) => {
    const row = sheet.rows.find((each) => each.row === Number(number));
    const payment = row && paymentOf(world, row, sheet);
    if (!payment) return undefined;
    const { amount = '' } = row.fields;
    const isOther = amount !== '' && amount !== plainDecimal(payment.amountMinor, payment.currency);
    return world.draft.areRowsMoved && isOther ? undefined : payment.id;
  });
}

function columnAt({ draft }: World, letter: string): Column | undefined {
  return draft.columns.find((_, index) => cellName(index + 1, 1) === `${letter}1`);
}

function headingMeaning(
  { draft }: World,
  column: Column | undefined,
  { options, problem }: ReadQuestion,
): string | undefined {
  const field = FIELD_OF_ROLE[column?.role ?? 'other'];
  if (field === 'amount' && draft.areAmountsUnknown) return undefined;
  // Where the sign of a scale was lost on the way, the amounts are not what they are shown to be.
  const isLost = draft.areLettersDoubtful && problem.params?.heading !== column?.heading;
  if (field === 'amount' && draft.amounts.scale !== undefined && isLost) return undefined;
  if (field !== undefined && options.includes(field)) return field;
  return field === undefined || field === 'amount' ? 'ignore' : undefined;
}

/** What all payments have in common; undefined where they differ. */
function soleValue({ draft }: World, field: string, options: readonly string[] = []): string | undefined {
  if (field !== 'currency' && field !== 'country' && field !== 'channel' && field !== 'provider')
    return undefined;
  // Only payments to a wallet have an operator.
  const said = draft.payments.map((payment) => payment[field]).filter((value) => value !== '');
  const [only, another] = new Set(said);
  if (another !== undefined || only === undefined) return undefined;
  return options.length === 0 || options.includes(only) ? only : undefined;
}
