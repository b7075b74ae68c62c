/** What tells two lines of one payee apart beside their amounts: another reference, description or day, or any text that no field takes. */
import { foldText } from '../../../domain/text-folding.ts';
import type { TableRow } from '../../table.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';

export class LinesApart {
  private readonly lines: readonly TableRow[];
  /** By column (0 = A), the field that it gives. */
  private readonly fields: ReadonlyMap<number, string>;
  private readonly amountColumn: number;

  /** The columns that say something of a person, and nothing of a payment. */
  private readonly ofPerson: ReadonlySet<number>;

  /** The lines are the caller's own, and are read again whenever two are compared. */
  constructor({ lines, mapping: { plan, columns } }: SheetLines) {
    this.lines = lines;
    this.ofPerson = new Set(
      columns.flatMap(({ heading }, at) => (OF_PERSON.test(foldText(heading)) ? [at] : [])),
    );
    this.fields = new Map(plan.map(({ index, field }) => [index, field]));
    this.amountColumn = plan.find(({ field }) => field === 'amount')?.index ?? -1;
  }

  /** True for a line whose amount has a minus: it takes off what another line pays. */
  takesOff(index: number): boolean {
    const text = this.lines[index]?.cells[this.amountColumn]?.text.trim() ?? '';
    const first = text.search(/\d/);
    return first >= 0 && (/[-−–(]/.test(text.slice(0, first)) || /\d\s?[-−–]$/.test(text));
  }

  /** True where nothing tells the two lines apart, or one of them says that it mends or repeats a payment. */
  areAlike(one: number, other: number): boolean {
    const [a, b] = [this.lines[one]?.cells ?? [], this.lines[other]?.cells ?? []];
    const texts = [...a, ...b].map((cell) => cell?.text ?? '');
    if (texts.some((text) => text !== '' && AGAIN.test(foldText(text)))) return true;
    for (let column = 0; column < Math.max(a.length, b.length); column += 1) {
      const field = this.fields.get(column);
      if (field === undefined ? this.ofPerson.has(column) : !TELLING.has(field)) continue;
      const [own, its] = [a[column]?.text.trim() ?? '', b[column]?.text.trim() ?? ''];
      if (own === its) continue;
      // Numbers that no field takes count the lines, or what the amounts are made of; a form stamps each answer with its time.
      const isOfLine = [NUMBER, TIMESTAMP].some((pattern) => pattern.test(own) && pattern.test(its));
      if (field !== undefined || !isOfLine) return false;
    }
    return true;
  }
}

const TELLING: ReadonlySet<string> = new Set(['reference', 'description', 'payment_date', 'payee_code']);
/** Where somebody lives, and who they are: two of it for one payee are a slip in one of two lines. */
const OF_PERSON =
  /^(?:(?:nom|name|lieu|place|of|du|de|d|la) )*(?:villages?|quartiers?|communes?|villes?|city|towns?|localites?|adresses?|address|regions?|sexe|sex|genre|gender|age|date de naissance|date of birth|naissance)(?: (?:de|of|d) \p{L}+)?$/u;
const NUMBER = /^[\d\s.,]*$/;
const TIMESTAMP = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T]\d{1,2}[:h]\d{2}/;

/** A line that mends or repeats another. */
const AGAIN =
  /(?:^| )(?:bis|ter|corrections?|corrige|corrigee|rectifi(?:e|ee|cation|catif)|erratum|corrected|doublon|duplicate|again|encore une fois)(?= |$)/;
