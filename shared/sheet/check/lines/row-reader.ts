import { recipientFieldsOf } from '../../../api/recipient-rules.ts';
import { channelsThatPay, checkRow } from '../../../api/row-rules.ts';
import {
  asksSecret,
  PAYOUT_CHANNELS,
  paysWallet,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionTypeOf,
} from '../../../domain/channel.ts';
import { doubtsOfSecret } from '../../../domain/etransfer-rules.ts';
import type { Problem } from '../../../domain/problem.ts';
import {
  CUSTOMER_DEPOSIT,
  kindOfRow,
  ROW_FIELDS,
  type RowField,
  type RowFields,
  type RowKind,
} from '../../../domain/row-fields.ts';
import { HIDDEN_ANSWER } from '../../../domain/security-answer.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { columnLetter, type Table, type TableRow } from '../../table.ts';
import { cellProblem, changeNote, rowProblem } from '../cells/cell-outcome.ts';
import {
  defaultsOf,
  type GapFiller,
  type GivenDefault,
  type GivenField,
  gapFillersOf,
  judgeDefaults,
} from '../cells/defaults.ts';
import { setterOf } from '../cells/field-access.ts';
import { companyOutcome, isNoSecret } from '../cells/read-text-fields.ts';
import { RowDraft } from '../cells/row-draft.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { isCompany, splitCompany, splitJoined } from '../cells/split-name.ts';
import { type CheckOptions, sheetAnswer } from '../headings/check-options.ts';
import { isReadIn } from '../headings/doubled-columns.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { isBlankCell, isBrokenRecord, recordWidthOf, textAt } from '../headings/table-cells.ts';
import { walletOf } from '../words/channels.ts';
import type { UnitColumn } from './amount-meaning.ts';
import {
  asksCustomers,
  type ChannelHeading,
  CUSTOMERS_ASKED,
  channelHeadingsOf,
  givenByColumns,
} from './channel-of-columns.ts';
import { statedCurrency } from './currency-of-sheet.ts';
import { BookFills } from './fill-from-book.ts';
import { comparedWithSheet } from './given-values.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { operatorOfTitles } from './operator-of-titles.ts';
import { isAccountOfNobody, OWN_ACCOUNT_NOTES, paysOwnAccounts } from './own-accounts.ts';
import { PlaceOfRow } from './place-of-row.ts';
import {
  addedPlan,
  cellOf,
  inUnit,
  type PlannedColumn,
  plannedColumns,
  readCell,
} from './planned-columns.ts';
import { RowForms } from './row-forms.ts';
import { keepsRules } from './rules-in-short.ts';
import type { SaidTwice } from './said-twice.ts';
import { takeFromBook } from './take-from-book.ts';
import { doubtWallet, refuseForeignWallet, settleWallet, takeChannelOfWallet } from './wallet-of-row.ts';

/** Reads the lines of one sheet into rows: cells by their column's reader, defaults, then the rules of the channel. */
export class RowReader {
  private readonly columns: readonly PlannedColumn[];
  /** The same with a column for each field that the sheet has none for, of the rows that a person gave one. */
  private readonly columnsAndAdded: readonly PlannedColumn[];
  private readonly lettersByField: ReadonlyMap<string, string>;
  /** First and last name have columns of their own beside one of whole names. */
  private readonly areHalvesBeside: boolean;
  private readonly unnamed: readonly number[];
  private readonly defaults: readonly GivenField[];
  /** The operator was asked for the rows that name none, and answered. */
  private readonly isOperatorAsked: boolean;
  private readonly gapFillers: readonly GapFiller[];
  /** Every default that was given, and whether it is used. */
  readonly givenDefaults: readonly GivenDefault[];
  private readonly book: CheckOptions['book'];
  /** What the book fills in, or would, where a row names its payee by name alone. */
  readonly bookFills: BookFills;
  /** What is said at a row to an account that names nobody, where the columns or a person make it a withdrawal. */
  private readonly ownAccountNote: Problem | undefined;
  private readonly plan: readonly ColumnPlan[];
  /** What the sheet's rows are, where a person said so of a mixed one. */
  private readonly kind: RowKind | undefined;
  readonly width: number | undefined;
  /** True for text files, whose cells hold nothing but their text. */
  private readonly areAllPlain: boolean;
  private readonly saidTwice: readonly SaidTwice[];
  private readonly units: UnitColumn | undefined;
  /** By what the column of units says, the columns of amounts as they are read in that unit. */
  private readonly amountsByUnit = new Map<string, readonly PlannedColumn[]>();
  /** Columns of phones or addresses whose heading names a channel. */
  private readonly channelHeadings: readonly ChannelHeading[];
  /** Rows whose amount is merged over the rows below it. */
  private readonly sharedAmounts: ReadonlySet<number>;
  /** Undefined where rows depend on more than their own cells, or cells on each other. */
  private readonly forms: RowForms | undefined;
  readonly place: PlaceOfRow;

  constructor(
    plan: readonly ColumnPlan[],
    headings: readonly string[],
    context: SheetContext,
    options: CheckOptions,
    beside: {
      readonly saidTwice: readonly SaidTwice[];
      readonly units: UnitColumn | undefined;
      /** True if a line between the payments gives the field to those below it. */
      readonly isSaidBySections: (field: RowField) => boolean;
    },
  ) {
    this.units = beside.units;
    this.saidTwice = beside.saidTwice;
    this.book = options.book;
    this.bookFills = new BookFills(options);
    this.columns = plannedColumns(plan, inUnit(context, beside.units, undefined), options);
    const amounts = plan.filter(({ field }) => field === 'amount');
    for (const unit of beside.units?.meanings.keys() ?? []) {
      this.amountsByUnit.set(unit, plannedColumns(amounts, inUnit(context, beside.units, unit), options));
    }
    // The addresses of some channels’ rows, in a column of several fields, are no column for those of the others.
    const ofAllRows = plan.filter(({ field, isByChannel }) => field !== 'email' || !isByChannel);
    const mappedFields = new Set<string>(ofAllRows.map(({ field }) => field));
    const added = ROW_FIELDS.filter((field) => !mappedFields.has(field)).map(addedPlan);
    this.columnsAndAdded = plannedColumns([...plan, ...added], context, options);
    this.channelHeadings = channelHeadingsOf(plan);
    this.sharedAmounts = sharedAmountsOf(plan, context.table);
    this.lettersByField = new Map(ofAllRows.map((column) => [column.field, column.letter]));
    this.areHalvesBeside = ['full_name', 'first_name', 'last_name'].every((field) => mappedFields.has(field));
    this.areAllPlain = context.table.format !== 'xlsx' && !context.table.areLettersMended;
    const hasHeadings = headings.some((heading) => heading !== '');
    const mapped = new Set(plan.map((column) => column.index));
    this.unnamed = hasHeadings ? unnamedColumns(headings, context).filter((index) => !mapped.has(index)) : [];
    this.width = recordWidthOf(headings, context);
    const given = defaultsOf(options, context, mapped.size > 0 ? this.lettersByField : new Map());
    const isCurrencyGiven =
      this.lettersByField.has('currency') || given.some(({ field }) => field === 'currency');
    const compared = comparedWithSheet(given, context);
    this.defaults = isCurrencyGiven ? compared : [...statedCurrency(plan, context), ...compared];
    const isSaid = (field: RowField) =>
      this.lettersByField.has(field) || this.defaults.some((each) => each.field === field);
    if (!isSaid('channel') && asksCustomers(plan)) this.defaults = [...this.defaults, CUSTOMERS_ASKED];
    this.defaults = [...this.defaults, ...givenByColumns(plan, isSaid)];
    const isSaidAnywhere = (field: RowField) => isSaid(field) || beside.isSaidBySections(field);
    this.place = new PlaceOfRow(plan, headings, context, isSaidAnywhere);
    const isByWallet = ({ field, outcome }: GivenField) =>
      field !== 'provider' && (field !== 'channel' || paysWallet(outcome.value));
    if (given.every(isByWallet)) this.defaults = [...this.defaults, ...operatorOfTitles(plan, context)];
    this.isOperatorAsked =
      options.defaults?.provider === undefined && given.some(({ field }) => field === 'provider');
    this.kind = sheetAnswer(options, 'kind');
    this.plan = plan;
    const answered = sheetAnswer(options, 'own-accounts');
    if (answered === 'withdrawals') this.ownAccountNote = OWN_ACCOUNT_NOTES.answered;
    else if (answered === undefined && paysOwnAccounts(plan)) this.ownAccountNote = OWN_ACCOUNT_NOTES.found;
    this.gapFillers = gapFillersOf(options);
    const isOfCells =
      beside.units === undefined && beside.saidTwice.length === 0 && options.book === undefined;
    const isOfAllRows = ({ channels, shared }: PlannedColumn) =>
      channels === undefined && shared === undefined;
    if (isOfCells && this.sharedAmounts.size === 0 && this.columns.every(isOfAllRows))
      this.forms = new RowForms(this.columns, this.unnamed, this.areAllPlain);
    this.givenDefaults = judgeDefaults(options, given, mapped.size > 0 ? this.lettersByField : new Map());
  }

  /** One row; its problems are those that it has alone (duplicates and the like need the whole sheet). */
  read(line: TableRow): CheckedRow {
    const isBroken = this.isBroken(line);
    const alike = isBroken ? undefined : this.forms?.read(line);
    if (alike !== undefined) return alike;
    const draft = new RowDraft(line.row, this.lettersByField);
    if (!isBroken) {
      this.readCells(line, draft);
      if (draft.fields.channel === undefined) this.findChannel(line, draft);
      if (this.isOperatorAsked && draft.wallets.size > 0) takeOwnOperator(line, draft);
      if (draft.state === 'invalid') takeCompany(draft);
      this.checkShape(line, draft);
      this.fillGaps(line.row, draft);
      this.applyRules(draft);
    } else {
      const found = line.cells.length;
      const cause = line.broken === undefined ? {} : { cause: line.broken };
      draft.add(rowProblem('row-broken', { params: { ...cause, found, expected: this.width ?? found } }));
    }
    const row = draft.finish();
    if (!isBroken) this.forms?.learn(line, row);
    return row;
  }

  /** The currency that the row's own cells and the defaults give it. */
  currencyOf(line: TableRow): string | undefined {
    const draft = new RowDraft(line.row, this.lettersByField);
    this.applyDefaults(draft);
    for (const column of line.added === undefined ? this.columns : this.columnsAndAdded) {
      const cell = cellOf(line, column);
      const says = column.field === 'country' || column.field === 'currency';
      if (says && cell !== undefined) readCell(cell, column, draft, this.areAllPlain);
    }
    if (this.place.givesCurrency) this.place.settle(line, draft);
    return draft.fields.currency;
  }

  /** True where nothing of the line is read (`isBrokenRecord`). */
  isBroken(line: TableRow): boolean {
    return isBrokenRecord(line, this.width);
  }

  private readCells(line: TableRow, draft: RowDraft): void {
    this.applyDefaults(draft);
    const isShared = this.sharedAmounts.size > 0 && this.sharedAmounts.has(line.row);
    if (isShared) this.refuseSharedAmount(line, draft);
    const columns = line.added === undefined ? this.columns : this.columnsAndAdded;
    let isCountryKnown = false;
    for (let i = 0; i < columns.length; i += 1) {
      let column = columns[i] as PlannedColumn;
      const cell = cellOf(line, column);
      if (this.units !== undefined && column.field === 'amount') column = this.inUnitOf(line, column);
      if (isShared && column.field === 'amount') continue;
      if (column.channels !== undefined && !column.channels.includes(draft.fields.channel ?? '')) continue;
      if (column.shared !== undefined && !isReadIn(column.shared, line)) continue;
      // Country and currency are read first: a phone is read by the country.
      if (!isCountryKnown && column.field !== 'country' && column.field !== 'currency')
        isCountryKnown = this.place.settle(line, draft);
      if (cell === undefined) continue;
      readCell(cell, column, draft, this.areAllPlain);
      if (column.shared?.ofWallet && !isBlankCell(cell)) draft.wallets.add(column.shared.ofWallet.wallet);
    }
    this.place.settle(line, draft);
    // First and last name of a row's own are surer than what its whole name may be.
    const mayHaveHalves = this.areHalvesBeside || line.added !== undefined;
    if (mayHaveHalves && columns.filter((column) => isOwnHalf(line, column)).length === 2)
      draft.revise((problem) => (problem.field === 'full_name' ? undefined : problem));
  }

  private inUnitOf(line: TableRow, column: PlannedColumn): PlannedColumn {
    const columns = this.units && this.amountsByUnit.get(textAt(line, this.units.index));
    return columns?.find(({ index }) => index === column.index) ?? column;
  }

  /** An amount that stands over several payees is nobody's: the first is not paid all of it (V10, L3). */
  private refuseSharedAmount(line: TableRow, draft: RowDraft): void {
    const column = this.columns.find(({ field }) => field === 'amount');
    const original = column && line.cells[column.index]?.text;
    if (!column || original === undefined) return;
    const letter = columnLetter(column.index + 1);
    draft.add(cellProblem('nothing-copied', { field: 'amount', letter }, { original }));
  }

  private applyDefaults(draft: RowDraft): void {
    const { defaults } = this;
    for (let i = 0; i < defaults.length; i += 1) {
      const { field, outcome } = defaults[i] as GivenField;
      draft.take(outcome, setterOf(field));
    }
  }

  /** What stands in columns without a heading (L13) and in comments, and what says a field a second time. */
  private checkShape(line: TableRow, draft: RowDraft): void {
    const { unnamed } = this;
    for (const { column, text } of line.comments ?? NO_COMMENTS) {
      const letter = columnLetter(column);
      const params = { cell: `${letter}${line.row}` };
      draft.add(rowProblem('cell-comment', { params, original: text }, letter));
    }
    for (let i = 0; i < unnamed.length; i += 1) {
      const index = unnamed[i] as number;
      const cell = line.cells[index];
      if (isBlankCell(cell)) continue;
      const letter = columnLetter(index + 1);
      const params = { cell: `${letter}${line.row}` };
      const original = cell && { original: cell.text };
      draft.add(rowProblem('heading-missing', { params, ...original }, letter));
    }
    for (let i = 0; i < this.saidTwice.length; i += 1) {
      const { index, problemsOf } = this.saidTwice[i] as SaidTwice;
      const text = textAt(line, index);
      if (text === '') continue;
      for (const problem of problemsOf(text, draft.fields)) draft.add(problem);
    }
  }

  /** What the sheet need not say (cli.md): the recipient's type and language, the one withdrawal channel. */
  private fillGaps(row: number, draft: RowDraft): void {
    const { fields } = draft;
    if (this.kind !== undefined && fields.channel !== undefined && kindOfRow(fields) !== this.kind)
      draft.add(rowProblem('kind-left-out', { params: { kind: this.kind } }));
    // Who pays in is no recipient of ours: the request has no other fields than the row's.
    if (fields.channel === CUSTOMER_DEPOSIT) return;
    if (fields.recipient_id !== undefined) takeFromBook(draft, this.book);
    this.bookFills.take(row, draft);
    const { channel } = fields;
    // A cell that was refused is not replaced by what would follow.
    if (
      channel !== undefined &&
      fields.transaction_type === undefined &&
      !draft.hasErrorOf('transaction_type')
    ) {
      const type = TYPE_OF_CHANNEL.get(channel);
      if (type) fields.transaction_type = type;
      const note = type && draft.hasColumn('transaction_type') ? DERIVED_NOTES.get(type) : undefined;
      if (note) draft.add(note);
    }
    settleWallet(draft);
    if (paysWallet(channel)) doubtWallet(draft);
    const isToAccount = fields.destination_account_id !== undefined;
    for (const { field, value, note, isGiven } of this.gapFillers) {
      // An account of one's own needs nothing of a recipient; a withdrawal stays one, because somebody said so.
      if (isToAccount && !(field === 'recipient_type' && isGiven)) continue;
      if (fields[field] !== undefined || (field === 'withdrawal_channel' && !isAskedBy(channel, field)))
        continue;
      if (draft.hasErrorOf(field)) continue;
      fields[field] = value;
      draft.add(note);
    }
    if (this.ownAccountNote && isAccountOfNobody(fields, this.plan) && !draft.hasErrorOf('recipient_type')) {
      fields.recipient_type = 'withdrawal';
      draft.add(this.ownAccountNote);
    }
  }

  /** What a heading or an operator says of a row that says no channel itself. */
  private findChannel(line: TableRow, draft: RowDraft): void {
    this.takeChannelOfHeading(line, draft);
    takeChannelOfWallet(draft);
    refuseForeignWallet(draft);
  }

  /** A phone under “Orange Money” is paid there, where the row says no other channel. */
  private takeChannelOfHeading(line: TableRow, draft: RowDraft): void {
    for (let i = 0; i < this.channelHeadings.length; i += 1) {
      const { column, word, channel } = this.channelHeadings[i] as ChannelHeading;
      if (draft.fields.channel !== undefined || draft.hasErrorOf('channel')) return;
      if (isBlankCell(line.cells[column.index]) || !isReadIn(column, line)) continue;
      draft.fields.channel = channel;
      const wallet = paysWallet(channel) ? walletOf(word) : undefined;
      if (wallet !== undefined) draft.wallets.add(wallet);
      const place = { field: 'channel', letter: column.letter };
      draft.add(changeNote(place, 'from-heading', { proposed: channel }));
    }
  }

  private applyRules(draft: RowDraft): void {
    if (asksSecret(draft.fields.channel)) askSecret(draft);
    if (draft.state !== 'invalid' && keepsRules(draft.fields)) return;
    leaveOutUnused(draft);
    const asked = askWholeName(draft);
    const blamed = draft.blamedFields().add(asked);
    if (blamed.has('full_name')) blamed.add('first_name').add('last_name');
    // Who is paid is not known: what the recipient would have to say is not missing in the sheet.
    const isUnread = blamed.has('recipient_id');
    for (const problem of [...checkRow(draft.fields), ...otherWays(draft.fields)]) {
      if (isUnread && problem.code === 'required-missing' && problem.field !== 'currency') continue;
      // A cell that was refused is not missing as well, and its own problem says more.
      if (problem.field !== undefined && blamed.has(problem.field)) continue;
      const column = this.lettersByField.get(problem.field ?? '');
      draft.add(column === undefined ? problem : { ...problem, column });
    }
  }
}

/** What a person answered for rows without an operator is not said of one that names its own. */
function takeOwnOperator({ added }: TableRow, draft: RowDraft): void {
  if (added?.provider !== undefined) return;
  delete draft.fields.provider;
  draft.revise((problem) => (problem.field === 'provider' ? undefined : problem));
}

/** True if the recipient of the channel has the field. */
function isAskedBy(channel: string | undefined, field: RowField): boolean {
  const type = TYPE_OF_CHANNEL.get(channel ?? '');
  return type !== undefined && recipientFieldsOf(type).has(field);
}

/** By which other channels a row with too short an account can be paid as it stands, each to be taken instead. */
function otherWays(fields: RowFields): Problem[] {
  if (!checkRow(fields).some(({ code }) => code === 'account-too-short')) return [];
  return channelsThatPay(fields).map((channel) =>
    cellProblem(
      'payable-otherwise',
      { field: 'channel', letter: '' },
      { params: { channel }, original: fields.channel ?? '', proposed: channel },
    ),
  );
}

/** The recipient is told the question and has to know the answer: `TBD` is sent as neither, and banks have rules. */
function askSecret(draft: RowDraft): void {
  const { channel = '', security_question: question, security_question_answer: answer } = draft.fields;
  for (const [field, value] of [
    ['security_question', question],
    ['security_question_answer', answer],
  ] as const) {
    if (value === undefined || !isNoSecret(value)) continue;
    const details = { params: { channel, field }, original: HIDDEN_ANSWER };
    draft.add(cellProblem('required-missing', draft.placeOf(field), details));
  }
  const { description: message = '' } = draft.fields;
  for (const { field, what } of doubtsOfSecret({ question: question ?? '', answer: answer ?? '', message })) {
    if (draft.hasErrorOf(field)) continue;
    const original = field === 'security_question' ? (question ?? '') : HIDDEN_ANSWER;
    draft.add(cellProblem('secret-doubtful', draft.placeOf(field), { params: { what }, original }));
  }
}

const NO_COMMENTS: NonNullable<TableRow['comments']> = [];

/** `Maple & Sons` beside `Co` are one firm, whose name goes whole into the two fields. */
function takeCompany(draft: RowDraft): void {
  const { first_name = '', last_name = '' } = draft.fields;
  if (!isCompany(`${first_name} ${last_name}`)) return;
  draft.revise((problem) =>
    problem.code === 'name-two-people' && problem.field !== 'full_name' ? undefined : problem,
  );
}

/**
 * A company's whole name in one of the two fields, the other one blank: both are proposed. Gives the blank one if a
 * person has to say first whether it is a company.
 */
function askWholeName(draft: RowDraft): string | undefined {
  const { first_name, last_name, channel } = draft.fields;
  const name = first_name ?? last_name;
  const field = first_name === undefined ? 'last_name' : 'first_name';
  const other = first_name === undefined ? 'first_name' : 'last_name';
  const lacks = ({ code, field: of }: Problem): boolean => code === 'required-missing' && of === other;
  if (name === undefined || draft.hasErrorOf(other) || !checkRow(draft.fields).some(lacks)) return undefined;
  const place = draft.placeOf(field);
  const firm = isCompany(name) ? splitCompany(name) : undefined;
  if (firm) {
    delete draft.fields[field];
    const around = { place, channel, problems: [] };
    draft.take(companyOutcome({ value: name, original: name }, firm, around), setterOf(field));
    return undefined;
  }
  const joined = splitJoined(name);
  if (!joined) return undefined;
  const params = { first: joined.first, last: joined.last };
  const question = cellProblem('name-people-or-company', place, { params, original: name });
  draft.revise((problem) => (problem.code === 'name-two-people' ? question : problem));
  return other;
}

function isOwnHalf(line: TableRow, column: PlannedColumn): boolean {
  const isHalf = column.field === 'first_name' || column.field === 'last_name';
  return isHalf && !isBlankCell(cellOf(line, column));
}

/** The first rows of merged areas in the columns of amounts that have another line with something in it. */
function sharedAmountsOf(
  plan: readonly ColumnPlan[],
  { mergedAreas = [], rows }: Table,
): ReadonlySet<number> {
  const amounts = plan.filter(({ field }) => field === 'amount');
  const areas = mergedAreas.filter(
    ({ left, right, top, bottom }) =>
      bottom > top && amounts.some(({ index }) => left <= index + 1 && index < right),
  );
  const shared = new Set<number>();
  // Both in the order of rows, so that each is gone through once.
  let at = 0;
  for (const { top, bottom } of areas.toSorted((a, b) => a.top - b.top)) {
    const isBefore = ({ row, cells }: TableRow) => row <= top || cells.every(isBlankCell);
    for (let line = rows[at]; line !== undefined && isBefore(line); line = rows[at]) at += 1;
    if ((rows[at]?.row ?? Number.POSITIVE_INFINITY) <= bottom) shared.add(top);
  }
  return shared;
}

const TYPE_OF_CHANNEL: ReadonlyMap<string, TransactionType | undefined> = new Map(
  PAYOUT_CHANNELS.map((channel) => [channel, transactionTypeOf(channel)]),
);

/** Said where the sheet has a column for the type and this row's cell is blank. */
const DERIVED_NOTES: ReadonlyMap<TransactionType, Problem> = new Map(
  TRANSACTION_TYPES.map((type) => [
    type,
    changeNote({ field: 'transaction_type', letter: '' }, 'derived', { proposed: type }),
  ]),
);

/** Columns without a heading, the empty ones past the headings included: what stands there belongs to nothing (L13). */
function unnamedColumns(headings: readonly string[], context: SheetContext): number[] {
  let width = headings.length;
  if (context.table.format === 'xlsx')
    for (const row of context.table.rows) width = Math.max(width, row.cells.length);
  return Array.from({ length: width }, (_, index) => index).filter((index) => (headings[index] ?? '') === '');
}
