/**
 * Judges whether the reading of a sheet is the truth. It shares no code with the reader: it knows only the shape of
 * the result.
 */

import { plainDecimal } from './amount-text.ts';
import type { World } from './draw-world.ts';
import { ownAccountOf, type Payment } from './truth.ts';

export interface ReadProblem {
  readonly code: string;
  readonly severity: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly original?: string;
}

export interface ReadRow {
  readonly row: number;
  readonly state: 'valid' | 'warning' | 'invalid';
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly ReadProblem[];
}

export interface ReadQuestion {
  readonly key: string;
  readonly problem: ReadProblem;
  readonly options: readonly string[];
}

/** What the reader returns for a file. */
export interface ReadSheet {
  readonly sheet: { readonly name: string | null; readonly headerRow: number | null; readonly rows: number };
  readonly columns: readonly {
    readonly column: string;
    readonly heading: string;
    readonly field: string | null;
  }[];
  readonly rows: readonly ReadRow[];
  readonly excluded: readonly { readonly row: number; readonly reason: string; readonly text: string }[];
  readonly counts: Readonly<Record<'valid' | 'warning' | 'invalid', number>>;
  readonly totals: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
  readonly problems: readonly ReadProblem[];
  readonly questions: readonly ReadQuestion[];
  readonly statement: readonly { readonly basis: string }[];
}

export type Reading =
  | { readonly ok: false; readonly problem: ReadProblem }
  | { readonly ok: true; readonly sheet: ReadSheet };

/** Nothing is sent while something is asked or the sheet as a whole is in error. */
export function isAsked({ questions, problems }: ReadSheet): boolean {
  return questions.length > 0 || problems.some(({ severity }) => severity === 'error');
}

/**
 * Every way in which the reading is silently wrong, in words; empty if it is right, or asks, or refuses.
 *
 * @param isRead False for a person who reads no warning: what is only warned of is wrong then.
 */
export function judge(world: World, reading: Reading, isRead = true): readonly string[] {
  if (!reading.ok) return [];
  const { sheet } = reading;
  const faults = [...tiesOf(world, sheet)];
  if (isAsked(sheet)) return faults;
  const matched = new Set<number>();
  for (const row of sheet.rows) {
    if (row.state === 'invalid') continue;
    const payment = paymentOf(world, row, sheet);
    if (payment === undefined) {
      faults.push(`row ${row.row} is paid (${paid(row)}) and is no payment`);
      continue;
    }
    matched.add(payment.id);
    faults.push(...differences(world, row, payment, sheet, isRead));
  }
  // A row that a person has left out may have been in the sum: it is told before the answer.
  const isSumTold =
    sheet.problems.some(({ code }) => code === 'control-differs') ||
    sheet.excluded.some(({ reason }) => reason === 'settled');
  // Where nothing is paid there is no sum to compare, and where an amount is refused it is not known yet.
  const isSumKnown = matched.size > 0 && sheet.rows.every(({ fields }) => fields.amount !== undefined);
  if (world.draft.isSumWrong && !isSumTold && isSumKnown)
    faults.push('the sum that the sheet states is not that of its rows');
  return [...faults, ...lost(world, sheet, matched)];
}

/**
 * The payment that a row was written from: by its number, or by its payee where records may have moved, or where another
 * sheet was read than the one that the world is about.
 */
export function paymentOf({ draft, grid }: World, row: ReadRow, { sheet }: ReadSheet): Payment | undefined {
  const other = draft.extraSheets.find(({ name }) => name === sheet.name);
  if (other) return draft.payments.find((each) => other.payments.includes(each.id) && isOf(row, each));
  const lines = draft.paymentLines();
  if (draft.areRowsMoved) return lines.map((line) => draft.paymentOf(line)).find((each) => isOf(row, each));
  const offset = draft.format === 'csv' && draft.csv.hasSepLine ? 1 : 0;
  const id = grid.rows[row.row - 1 - offset]?.payment;
  return id === undefined ? undefined : draft.payments[id];
}

/** True for a row that names the payee, or the payee's account, in any column. */
function isOf(row: ReadRow, payment: Payment): boolean {
  const { phone, email, account_number: account, destination_account_id: own } = row.fields;
  const isReached =
    phone === payment.phone ||
    email === payment.email ||
    account === payment.account ||
    own === ownAccountOf(payment);
  return isReached || payeeOf(row) === foldName(fullName(payment));
}

/** True for a refused row with the payment's amount: whoever it names was refused with it. */
function isRefusalOf({ state, fields }: ReadRow, { amountMinor, currency }: Payment): boolean {
  return state === 'invalid' && fields.amount === plainDecimal(amountMinor, currency);
}

/** True for a line that was left out and shows what the payee is reached by. */
function isNamedIn(text: string, payment: Payment): boolean {
  const { phone, email, account } = payment;
  return [phone, email, account, ownAccountOf(payment)].some((reached) => text.includes(reached));
}

function differences(
  { draft }: World,
  row: ReadRow,
  payment: Payment,
  sheet: ReadSheet,
  isRead: boolean,
): string[] {
  const standing = draft.standing.get(payment.id) ?? { due: 'due' };
  if (standing.isWarningEnough && row.state === 'warning' && isRead) return [];
  const who = `row ${row.row} (${fullName(payment)})`;
  if (standing.due === 'none') return [`${who} is paid (${paid(row)}) and is no payment`];
  if (standing.due === 'unknowable') return [`${who} is paid (${paid(row)}) and nobody can tell what is due`];
  if (standing.isWarningEnough) return [`${who} is valid without a warning`];
  const faults: string[] = [];
  const differ = (what: string, found: string | undefined, due: string) => {
    if (found !== due) faults.push(`${who}: ${what} ${found ?? 'none'} instead of ${due}`);
  };
  differ('amount', row.fields.amount, plainDecimal(payment.amountMinor, payment.currency));
  differ('currency', row.fields.currency, payment.currency);
  differ('channel', row.fields.channel, payment.channel);
  differ('country', row.fields.country, payment.country);
  const areLettersTold =
    draft.areLettersDoubtful && sheet.problems.some(({ code }) => code === 'encoding-check');
  if (draft.areAccountsOwn) {
    differ('account of one’s own', row.fields.destination_account_id, ownAccountOf(payment));
    differ('kind', row.fields.recipient_type, 'withdrawal');
    return faults;
  }
  if (!areLettersTold && payeeOf(row) !== foldName(fullName(payment)))
    faults.push(`${who}: payee ${row.fields.first_name} ${row.fields.last_name}`);
  for (const [field, due] of accountOf(payment)) differ(field, row.fields[field], due);
  return faults;
}

/** By what the money finds its payee, in the fields of the channel. */
function accountOf(payment: Payment): readonly (readonly [field: string, value: string])[] {
  switch (payment.channel) {
    case 'mobile_money':
      return [
        ['phone', payment.phone],
        ['provider', payment.provider],
      ];
    case 'eft':
      return [
        ['account_number', payment.account],
        ['transit_number', payment.transit],
        ['institution_number', payment.institution],
        ['email', payment.email],
      ];
    case 'etransfer_send':
      return [['email', payment.email]];
    case 'credit_partnerbank_account':
      return [
        ['account_number', payment.account],
        ['email', payment.email],
      ];
    case 'cashpickup':
      return [['phone', payment.phone]];
  }
}

/** Payments that are due and appear nowhere: not paid, not in error, not left out with a reason, not named. */
function lost(world: World, sheet: ReadSheet, matched: ReadonlySet<number>): string[] {
  const { draft, grid } = world;
  const offset = draft.format === 'csv' && draft.csv.hasSepLine ? 1 : 0;
  const told = new Set([
    ...sheet.rows.map(({ row }) => row - offset),
    ...sheet.excluded.map(({ row }) => row - offset),
  ]);
  const saysBroken = sheet.rows.some(({ state }) => state === 'invalid') || sheet.problems.length > 0;
  const said = JSON.stringify([sheet.problems, sheet.questions]);
  const others = [
    { name: draft.sheetName, payments: draft.dueLines().map(({ payment }) => payment) },
    ...draft.extraSheets,
  ].filter(
    ({ name, payments }) => draft.extraSheets.length > 0 && name !== sheet.sheet.name && payments.length > 0,
  );
  const faults = others
    .filter(({ name }) => !said.includes(name))
    .map(({ name }) => `the payments of the sheet ${name} are lost without a word`);
  if (others.some(({ name }) => name === draft.sheetName)) return faults;
  for (const line of draft.paymentLines()) {
    if (draft.standing.get(line.payment)?.due === 'none' || matched.has(line.payment)) continue;
    const row = grid.rows.findIndex(({ payment }) => payment === line.payment) + 1;
    const payment = draft.paymentOf(line);
    const isTold = draft.areRowsMoved
      ? sheet.rows.some((each) => isOf(each, payment) || isRefusalOf(each, payment)) ||
        sheet.excluded.some(({ text }) => isNamedIn(text, payment))
      : told.has(row);
    if (isTold || (draft.broken.has(line.payment) && saysBroken)) continue;
    faults.push(`row ${row} (${fullName(payment)}) is lost without a word`);
  }
  return faults;
}

/** Counts, totals and lines tie: nothing is counted twice, every written line is somewhere. */
function* tiesOf(world: World, sheet: ReadSheet): Generator<string> {
  const { counts, rows, totals } = sheet;
  if (counts.valid + counts.warning + counts.invalid !== rows.length)
    yield `the counts ${JSON.stringify(counts)} are not the ${rows.length} rows`;
  const sums = new Map<string, { count: number; thousandths: bigint }>();
  for (const { state, fields } of rows) {
    if (state === 'invalid' || fields.amount === undefined || fields.currency === undefined) continue;
    const sum = sums.get(fields.currency) ?? { count: 0, thousandths: 0n };
    sums.set(fields.currency, {
      count: sum.count + 1,
      thousandths: sum.thousandths + thousandths(fields.amount),
    });
  }
  for (const { currency, count, amount } of totals) {
    const sum = sums.get(currency);
    if (sum?.count !== count || sum.thousandths !== thousandths(amount))
      yield `the total ${amount} ${currency} of ${count} rows is not what the rows add up to`;
  }
  if (totals.length !== sums.size) yield 'the totals name other currencies than the rows';
  if (world.draft.areRowsMoved || world.draft.extraSheets.some(({ name }) => name === sheet.sheet.name))
    return;
  yield* lineTies(world, sheet);
}

function* lineTies({ draft, grid }: World, sheet: ReadSheet): Generator<string> {
  const offset = draft.format === 'csv' && draft.csv.hasSepLine ? 1 : 0;
  const seen = new Map<number, number>();
  const all = [...sheet.rows.map(({ row }) => row), ...sheet.excluded.map(({ row }) => row)];
  if (sheet.sheet.headerRow !== null) all.push(sheet.sheet.headerRow);
  for (const row of all) seen.set(row, (seen.get(row) ?? 0) + 1);
  for (const [row, times] of seen) if (times > 1) yield `row ${row} stands ${times} times in the answer`;
  for (const [index, row] of grid.rows.entries()) {
    const isBlank = row.cells.every((cell) => cell === undefined || cell.text.trim() === '');
    if (!isBlank && !seen.has(index + 1 + offset))
      yield `row ${index + 1 + offset} (${row.what}) is nowhere in the answer`;
  }
}

function thousandths(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(3, '0').slice(0, 3));
}

function fullName({ first, last }: Payment): string {
  return `${first} ${last}`;
}

function payeeOf({ fields }: ReadRow): string {
  return foldName(`${fields.first_name ?? ''} ${fields.last_name ?? ''}`);
}

/** The words of a name in any order: which is the first and which the last is for another judge. */
function foldName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll('"', '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

function paid({ fields }: ReadRow): string {
  return `${fields.amount} ${fields.currency} to ${fields.first_name} ${fields.last_name}`;
}
