import { once } from '../../../domain/once.ts';
import type { RowField, RowFields } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { TableRow } from '../../table.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';
import { isPlainCell } from '../cells/open-cell.ts';
import { CONTACTS_AND_IDS, PAYEE_NAMES } from '../headings/heading-synonyms.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { textAt } from '../headings/table-cells.ts';
import { summaryOf } from '../words/line-words.ts';
import { readAmount } from '../words/read-amount.ts';
import type { RowFigures } from './row-figures.ts';

/** A sum of two amounts may be chance where nothing else tells a payee from a label. */
const LEAST_WITHOUT_CONTACTS = 3;
const LEAST_ROWS = 2;
/** Fewer rows than these may add up to one of another payee by chance, though they are all the others there are. */
const LEAST_OF_ALL = 4;

/** What a group is called whose members may stand beside it. */
const GROUP_NAME =
  /(?:^| )(?:gie|groupe?s?|groupements?|associations?|cooperatives?|collectifs?|unions?|federations?|mutuelles?|comites?|clubs?|equipes?|teams?|familles?|family|menages?|households?|sections?|ensemble|members?|membres?)(?= |$)/;

/** What a sum may be found in: the rows to pay, and the lines of payments that were left out between them. */
export interface SumEvidence {
  /** The rows to pay, with the lines they were read from and their figures, side by side. */
  readonly rows: readonly CheckedRow[];
  readonly lines: readonly TableRow[];
  readonly figures: RowFigures;
  /** Hidden lines, sections and other tables, in the order of the sheet. */
  readonly leftOut: readonly TableRow[];
  readonly plan: readonly ColumnPlan[];
  /** True if the cells of such a line stand under the headings, and their amounts are as written. */
  readonly isReadable: (line: TableRow) => boolean;
  /** How many cells a whole record has; undefined for a workbook, and where amounts are not as written. */
  readonly recordWidth: number | undefined;
}

/**
 * Rows that may be the subtotal of their neighbours (V10): the amount is the sum of the rows right above or right below,
 * and nobody is reached by it, or somebody else of the group is, or it is the sum of all others. Rows that were refused and lines that were left out are
 * neighbours too: whoever wrote the sum has added them. Gives indexes into `rows`.
 */
export function findSubtotals(evidence: SumEvidence): readonly number[] {
  return new Subtotals(evidence).find();
}

interface Group {
  readonly count: number;
  /** False where one of its amounts cannot be read. */
  readonly isSumKnown: boolean;
}

const NO_GROUP: Group = { count: 0, isSumKnown: true };

class Subtotals {
  private readonly evidence: SumEvidence;
  private readonly places: Int32Array;
  private readonly hasContacts: boolean;
  /** How many lines are of somebody: a total that nobody labelled is of nobody. */
  private readonly payees = once(() =>
    this.places.reduce((count, _, place) => count + Number(this.isOfSomebody(place)), 0),
  );
  /** True where a record has more or fewer cells than its headings. */
  private readonly hasMovedCells = once(() =>
    this.evidence.lines.some((line) => this.cellsMoved(line) !== 0),
  );
  private readonly amountColumn: number;
  private readonly contactColumns: readonly number[];
  private readonly nameColumns: readonly number[];

  constructor(evidence: SumEvidence) {
    this.evidence = evidence;
    this.places = placesOf(evidence);
    this.hasContacts = evidence.rows.some(({ fields }) => contactsOf(fields).length > 0);
    const columnsOf = (wanted: readonly string[]) =>
      evidence.plan.filter(({ field }) => wanted.includes(field)).map(({ index }) => index);
    this.amountColumn = columnsOf(['amount'])[0] ?? -1;
    this.contactColumns = columnsOf(CONTACTS_AND_IDS);
    this.nameColumns = columnsOf(PAYEE_NAMES);
  }

  find(): readonly number[] {
    const { places } = this;
    const { figures } = this.evidence;
    const found: number[] = [];
    for (let place = 0; place < places.length; place += 1) {
      const index = places[place] as number;
      if (index < 0 || !((figures.amounts[index] ?? Number.NaN) > 0)) continue;
      if (this.isSum(place, -1) || this.isSum(place, 1)) found.push(index);
    }
    return found;
  }

  private isSum(place: number, step: number): boolean {
    const group = this.placesAddingUp(place, step, 'whole');
    // The sum of the whole sheet was typed, or made by the program, where the last amount should be.
    if (group.isSumKnown && group.count >= LEAST_OF_ALL && group.count === this.payees() - 1) return true;
    if (group.count >= LEAST_ROWS) {
      if (this.mayBeLabel(place, step, group) || this.isOfMembers(place, step, group)) return true;
    }
    if (group.isSumKnown || !this.hasMovedCells()) return false;
    // What a record of too many or too few cells would add is only believed if it makes the sum.
    const moved = this.placesAddingUp(place, step, 'moved-too');
    return moved.isSumKnown && moved.count >= LEAST_ROWS && this.mayBeLabel(place, step, moved);
  }

  private isOfSomebody(place: number): boolean {
    const line = this.lineAt(place);
    return [...this.nameColumns, ...this.contactColumns].some(
      (column) => line !== undefined && textAt(line, column) !== '',
    );
  }

  /** The places on this side that add up, or may add up, to just this row's amount; none if they do not. */
  private placesAddingUp(place: number, step: number, which: LinesRead): Group {
    const { figures, rows } = this.evidence;
    const index = this.places[place] as number;
    const wanted = figures.amounts[index] as number;
    const { currency = '' } = rows[index]?.fields ?? {};
    let sum = 0;
    let isSumKnown = true;
    let count = 0;
    for (let at = place + step; at >= 0 && at < this.places.length; at += step) {
      const amount = this.amountAt(at, currency, which);
      if (amount === 'other-currency') break;
      if (amount === undefined) {
        // What an amount that cannot be read would add is not known: it may have been the rest.
        isSumKnown = false;
        // Without contacts everything further on would be as likely.
        if (!this.hasContacts) return { count: count + 1, isSumKnown };
      } else {
        sum += amount;
        if (sum > wanted) break;
      }
      count += 1;
      if (sum === wanted) return { count, isSumKnown };
    }
    return isSumKnown ? NO_GROUP : { count, isSumKnown };
  }

  /** Minor units of this currency; undefined if nobody can tell. */
  private amountAt(place: number, currency: string, which: LinesRead): number | 'other-currency' | undefined {
    const { figures, rows } = this.evidence;
    const index = this.places[place] as number;
    const amount = index < 0 ? Number.NaN : (figures.amounts[index] as number);
    if (!Number.isNaN(amount)) return rows[index]?.fields.currency === currency ? amount : 'other-currency';
    const line = this.lineAt(place);
    if (line === undefined) return undefined;
    const isMoved = !this.evidence.isReadable(line);
    if (isMoved && which === 'whole') return undefined;
    const decimals = this.placesOfAmount(line).flatMap((column) => {
      const cell = line.cells[column];
      // Struck or hidden, the digits of a cell are not what was added.
      if (cell === undefined || !isPlainCell(cell)) return [];
      return (which === 'whole' ? sureAmount(cell.text.trim()) : joinedAmount(cell.text.trim())) ?? [];
    });
    const [decimal, other] = decimals;
    return decimal === undefined || other !== undefined ? undefined : minorUnitsOf(decimal, currency);
  }

  /** Where a line's amount may stand: in a record with another number of cells than its headings, as far aside too. */
  private placesOfAmount(line: TableRow): readonly number[] {
    if (this.evidence.isReadable(line)) return [this.amountColumn];
    const moved = this.cellsMoved(line);
    return moved === 0 ? [] : [this.amountColumn, this.amountColumn + moved];
  }

  /** How many cells a record has more than its headings, less than 0 if it has fewer; 0 if that is not what is wrong with it. */
  private cellsMoved({ cells, broken }: TableRow): number {
    const { recordWidth } = this.evidence;
    return recordWidth === undefined || broken !== undefined ? 0 : cells.length - recordWidth;
  }

  private mayBeLabel(place: number, step: number, { count, isSumKnown }: Group): boolean {
    const { rows } = this.evidence;
    const own = rows[this.places[place] as number]?.fields ?? {};
    const contacts = contactsOf(own);
    // A contact that was refused is written all the same: a label has none.
    const isRefused = contacts.length === 0 && this.hasWrittenContact(place);
    if (contacts.length === 0 && !isRefused) return this.hasContacts || count >= LEAST_WITHOUT_CONTACTS;
    for (let at = place + step, left = count; left > 0; at += step, left -= 1) {
      const other = rows[this.places[at] as number]?.fields ?? {};
      // What the record has lost may be what the sum was filled down with.
      if (isSumKnown && this.hasLostCell(at)) return true;
      const isOfGroup =
        !isRefused && contactsOf(other).length > 0
          ? contacts.every((field) => own[field] === other[field]) &&
            (isNobody(own) || nameOf(own) !== nameOf(other))
          : this.isWrittenInto(place, at);
      if (isOfGroup) return true;
    }
    return false;
  }

  /** True for a group with the sum of its members below or above it: it is called one, or they have its number, `1.1` and `1.2`. */
  private isOfMembers(place: number, step: number, { count, isSumKnown }: Group): boolean {
    const own = this.evidence.rows[this.places[place] as number]?.fields ?? {};
    const name = nameOf(own).trim();
    if (GROUP_NAME.test(foldText(name)) || summaryOf(name) !== undefined) return true;
    if (!isSumKnown) return false;
    const number = this.firstText(place);
    if (!/^\d+(?:\.\d+)*$/.test(number)) return false;
    for (let at = place + step, left = count; left > 0; at += step, left -= 1)
      if (!this.firstText(at).startsWith(`${number}.`)) return false;
    return true;
  }

  private firstText(place: number): string {
    return (
      this.lineAt(place)
        ?.cells.find((cell) => cell !== undefined && cell.text.trim() !== '')
        ?.text.trim() ?? ''
    );
  }

  private hasLostCell(place: number): boolean {
    const line = this.lineAt(place);
    return line !== undefined && this.cellsMoved(line) < 0;
  }

  private hasWrittenContact(place: number): boolean {
    const line = this.lineAt(place);
    return line !== undefined && this.contactColumns.some((column) => textAt(line, column) !== '');
  }

  /**
   * True if a line that was not read holds the contacts of this row as they are written, and another name. One of them is
   * enough in a record that may have lost a cell.
   */
  private isWrittenInto(place: number, unread: number): boolean {
    const [line, other] = [this.lineAt(place), this.lineAt(unread)];
    if (line === undefined || other === undefined) return false;
    // The cells of a broken record keep their quotes.
    const bare = (text: string) => text.trim().replace(/^"|"$/g, '');
    const texts = new Set(other.cells.map((cell) => bare(cell?.text ?? '')));
    const isHeld = (column: number) => texts.has(textAt(line, column));
    const isEmpty = (column: number) => textAt(line, column) === '';
    const contacts = this.contactColumns.filter((column) => !isEmpty(column));
    const areHeld = this.evidence.isReadable(other) ? contacts.every(isHeld) : contacts.some(isHeld);
    const own = this.evidence.rows[this.places[place] as number]?.fields ?? {};
    return (
      areHeld && (isNobody(own) || !this.nameColumns.every((column) => isEmpty(column) || isHeld(column)))
    );
  }

  private lineAt(place: number): TableRow | undefined {
    const index = this.places[place] as number;
    return index < 0 ? this.evidence.leftOut[~index] : this.evidence.lines[index];
  }
}

/** From top to bottom: an index into `lines`, or `~` of one into `leftOut`. */
export function placesOf({ lines, leftOut }: Pick<SumEvidence, 'lines' | 'leftOut'>): Int32Array {
  const places = new Int32Array(lines.length + leftOut.length);
  let out = 0;
  for (let index = 0; index < lines.length; index += 1) {
    for (; out < leftOut.length && isAbove(leftOut[out], lines[index]); out += 1) places[index + out] = ~out;
    places[index + out] = index;
  }
  for (; out < leftOut.length; out += 1) places[lines.length + out] = ~out;
  return places;
}

function isAbove(one: TableRow | undefined, other: TableRow | undefined): boolean {
  return one !== undefined && other !== undefined && one.row < other.row;
}

/** Of which lines amounts are read: whole records, or those of too many or too few cells as well. */
type LinesRead = 'whole' | 'moved-too';

/** As `sureAmount`, blanks between groups of three digits taken out: true where the sum then ties. */
function joinedAmount(text: string): string | undefined {
  return sureAmount(text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))|[ \u00a0\u202f](?=\p{L})/gu, ''));
}

/** The amount that a text is, if it can be read without knowing what its marks and gaps mean. */
function sureAmount(text: string): string | undefined {
  if (/\s/.test(text)) return undefined;
  let isSure = true;
  const reading = readAmount(text, (separator) => {
    isSure = false;
    return separator;
  });
  return isSure && reading.kind === 'amount' ? reading.decimal : undefined;
}

function contactsOf(fields: RowFields): readonly RowField[] {
  return CONTACTS_AND_IDS.filter((field) => fields[field] !== undefined);
}

/** True of an account of one's own: no name tells a payment to it from a sum that was filled down. */
function isNobody({ recipient_type }: RowFields): boolean {
  return recipient_type === 'withdrawal';
}

function nameOf({ first_name = '', last_name = '' }: RowFields): string {
  return `${first_name} ${last_name}`;
}
