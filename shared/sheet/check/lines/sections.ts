/**
 * Lines of their own between the payments that say what the rows under them are, until the next such line. Under one with a
 * raising word (`Déjà payés`, `Not approved yet`) it is asked whether they are paid (V2). One that names the currency, the
 * country or the channel (`USD payments`, `MALI`, `ORANGE MONEY`) says it for its rows, if no column does; it is asked too if
 * their column says otherwise. Any other is a caption, which the statement of meaning shows.
 */
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { Cell, TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import { isReadIn } from '../headings/doubled-columns.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { isBlankCell, isBlankRow, textAt } from '../headings/table-cells.ts';
import { channelNamed, isAlsoByHand, namesOtherWay, walletOf, walletsIn } from '../words/channels.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesOfWord } from '../words/currency-words.ts';
import { isDitto, isExampleText, isFooterText, summaryOf } from '../words/line-words.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { raisingPartOf } from '../words/raising-words.ts';
import type { LineKind } from './sort-lines.ts';

/**
 * `plain`: a department's name; `paid`: it says that the rows under it are to be paid; a cell: the field's value that it
 * gives them.
 */
type Meaning = 'denying' | 'plain' | 'paid' | NonNullable<TableRow['added']>;

/** Longer texts are remarks. */
const LONGEST_SECTION = 60;
/** A table of fewer columns has rows of one cell. */
const LEAST_HEADINGS = 3;

/** The lines of a sheet among which sections begin. */
interface SectionedSheet {
  readonly rows: readonly TableRow[];
  readonly headings: readonly string[];
  readonly firstDataIndex: number;
  readonly plan: readonly ColumnPlan[];
  readonly kindOf: (line: TableRow) => LineKind;
  readonly log: QuestionLog;
}

export class Sections {
  /** The text of the line that denies the rows under it. */
  private section: string | undefined;
  private readonly sheet: SectionedSheet;
  /** True where a line of one cell cannot be a row by itself. */
  private readonly isWide: boolean;
  /** By the index of a line that holds one cell alone, its text. */
  private readonly texts = new Map<number, string>();

  constructor(sheet: SectionedSheet) {
    this.sheet = sheet;
    for (let index = 0; index < sheet.rows.length; index += 1) {
      const text = onlyText(sheet.rows[index] as TableRow);
      if (text !== undefined) this.texts.set(index, text);
    }
    this.isWide = sheet.headings.filter((heading) => heading !== '').length >= LEAST_HEADINGS;
  }

  /** True for a line of one text, which cannot be a row by itself. */
  isText(line: TableRow): boolean {
    return this.isWide && onlyText(line) !== undefined;
  }

  /** Why the line is listed and no row, if it begins a section. */
  reasonOf(index: number): string | undefined {
    const text = this.texts.get(index) ?? '';
    const meaning = this.meaningAt(index);
    if (meaning === undefined) return undefined;
    // Under a line that denies its rows one that names their channel says nothing of that: it is asked about the two.
    if (typeof meaning === 'object') this.section &&= `${this.section} · ${text}`;
    else this.section = meaning === 'denying' ? text : undefined;
    return meaning === 'denying' ? 'section' : 'heading-group';
  }

  /**
   * By row number, the fields that the sections above the row give it: each until another section names the same field, or
   * until a line of which nobody knows what it says of its rows. The operator in the heading of the phones is given to all.
   */
  fieldsOfRows(): ReadonlyMap<number, NonNullable<TableRow['added']>> {
    const fields = new Map<number, NonNullable<TableRow['added']>>();
    const walletOfPhone = this.walletsOfPhones();
    if (this.texts.size === 0 && walletOfPhone === undefined) return fields;
    let given: TableRow['added'];
    for (const [index, line] of this.sheet.rows.entries()) {
      const meaning = this.meaningAt(index);
      if (typeof meaning === 'object') given = { ...given, ...meaning };
      else if (meaning === 'denying') given = undefined;
      // Under a caption of whatever kind others may be paid in another way.
      else if (meaning === 'plain') given = placeOnly(given);
      else if (meaning === undefined) {
        const wallet = walletOfPhone?.(line);
        const ofPhone: TableRow['added'] =
          wallet === undefined ? undefined : { provider: { kind: 'text', text: wallet } };
        const own = ofPhone || given ? { ...ofPhone, ...given } : undefined;
        if (own === undefined || this.sheet.kindOf(line) !== 'payment') continue;
        if (!this.texts.has(index) || !this.isWide) fields.set(line.row, own);
        else given = undefined;
      }
    }
    return fields;
  }

  /** Of a row the wallet in the heading of its phone, `N° Wave`; undefined where no heading names one, or a column names operators. */
  private walletsOfPhones(): ((line: TableRow) => string | undefined) | undefined {
    const { headings, plan } = this.sheet;
    const phones = plan.filter(({ field }) => field === 'phone');
    const wallets = phones.map(({ index }) => {
      const [wallet, other] = walletsIn(foldText(headings[index] ?? ''));
      return other === undefined ? wallet : undefined;
    });
    if (plan.some(({ field }) => field === 'provider') || wallets.every((wallet) => wallet === undefined))
      return undefined;
    const [, another] = phones;
    const holds = (phone: ColumnPlan, line: TableRow) =>
      another === undefined || (isReadIn(phone, line) && !isBlankCell(line.cells[phone.index]));
    return (line) => wallets[phones.findIndex((phone) => holds(phone, line))];
  }

  /** True under a line that denies its rows. */
  get isAsking(): boolean {
    return this.section !== undefined;
  }

  /** What becomes of a row under the last such line: `pay`, `leave-out`, or the problem under which it waits. */
  answer(): string | Problem {
    const { section } = this;
    if (section === undefined) return 'pay';
    const problem = rowProblem('title-unclear', { params: { heading: section }, original: section });
    const key = `section.${foldText(section).replaceAll(' ', '-')}`;
    const asking = this.sheet.log.choose({ key, problem, options: ['leave-out', 'pay'] });
    return 'held' in asking ? asking.held : asking.answer;
  }

  private meaningAt(index: number): Meaning | undefined {
    const text = this.texts.get(index);
    if (text === undefined) return undefined;
    if (this.isWide && ORDINAL.test(text) && this.standsAbovePayment(index)) return 'plain';
    const isPaid = moneyRoleOf(text) === 'pay';
    if (isPaid && this.section !== undefined) return 'paid';
    if (!this.isWide || !this.standsAbovePayment(index)) return undefined;
    const folded = foldText(text);
    const isOtherwise = text.length <= LONGEST_SECTION && OTHERWISE.test(folded);
    if (isOtherwise || raisingPartOf(text) !== undefined) return 'denying';
    if (!mayBeSection(text)) return undefined;
    const named = fieldsNamedBy(folded);
    const channel = channelNamed(folded);
    if (channel === undefined ? namesOtherWay(folded) : isAlsoByHand(channel)) return 'denying';
    if (isPaid) return 'paid';
    const given = named.find(({ field }) => !this.hasColumn(field));
    if (given !== undefined) return { [given.field]: { kind: 'text', text: given.text } };
    return named.length === 0 || named.some((each) => this.agreesWithRows(each, index)) ? 'plain' : 'denying';
  }

  /** A field that a column of the sheet gives: no section speaks for it. */
  private hasColumn(wanted: string): boolean {
    return this.sheet.plan.some(({ field }) => field === wanted);
  }

  /** True where a column of the rows under this line says what it says in each of them. */
  private agreesWithRows(named: NamedField, index: number): boolean {
    const { rows, plan, kindOf } = this.sheet;
    const column = plan.find(({ field }) => field === named.field)?.index ?? -1;
    let end = index + 1;
    while (end < rows.length && !this.texts.has(end)) end += 1;
    const own = rows.slice(index + 1, end).filter((line) => !isBlankRow(line) && kindOf(line) === 'payment');
    return own.length > 0 && own.every((line) => isSameValue(named, foldText(textAt(line, column))));
  }

  private standsAbovePayment(index: number): boolean {
    for (let at = index + 1; at < this.sheet.rows.length; at += 1) {
      const line = this.sheet.rows[at] as TableRow;
      // A subtotal of the rows above may stand between the two.
      if (isBlankRow(line) || this.texts.has(at) || isSummary(line)) continue;
      const kind = this.sheet.kindOf(line);
      if (kind !== 'repeated-headings') return kind === 'payment';
    }
    return false;
  }
}

interface NamedField {
  readonly field: 'currency' | 'country' | 'channel' | 'provider';
  readonly text: string;
}

/** What of the given fields says where somebody is paid, not how. */
function placeOnly(given: TableRow['added']): TableRow['added'] {
  const { channel: _way, provider: _operator, ...place } = given ?? {};
  return Object.keys(place).length > 0 ? place : undefined;
}

function isSameValue({ field, text }: NamedField, own: string): boolean {
  if (field === 'country') return countriesOf(own).join() === countriesOf(text).join();
  if (field === 'provider') return walletOf(own) !== undefined && walletOf(own) === walletOf(text);
  if (field === 'channel') return channelNamed(own) !== undefined && channelNamed(own) === channelNamed(text);
  return currenciesOfWord(own, false).join() === currenciesOfWord(text, false).join();
}

/** Words beside the name of a currency, a country or a channel that say nothing of their own. */
const BESIDE_NAME =
  /(?:^| )(?:paiements?|payments?|virements?|transfers?|transferts?|versements?|beneficiaires?|payees?|recipients?|devise|currency|pays|country|canal|channel|operateur|operator|provider|moyen|par|by|via|en|in|au|aux|de|du|d|of|to|vers|les?|la|the|comptes?|accounts?)(?= |$)/g;

/** What a section's line names, one field or the other: a wallet is the channel and the operator. */
function fieldsNamedBy(folded: string): readonly NamedField[] {
  for (const text of new Set([folded, folded.replace(BESIDE_NAME, ' ').replace(/\s+/g, ' ').trim()])) {
    const named = channelNamed(text);
    const isChannel = named !== undefined && !isAlsoByHand(named);
    const provider = walletOf(text);
    const channel = isChannel ? [{ field: 'channel', text } as const] : [];
    if (provider !== undefined) return [...channel, { field: 'provider', text: provider }];
    if (isChannel) return channel;
    if (currenciesOfWord(text, false).length === 1) return [{ field: 'currency', text }];
    // Two letters or three may be a department's: IT.
    if (text.length > 3 && countriesOf(text).length === 1) return [{ field: 'country', text }];
  }
  return [];
}

/** Words, and no total and no note. */
function mayBeSection(text: string): boolean {
  return (
    text.length <= LONGEST_SECTION &&
    /\p{L}{2}/u.test(text) &&
    !/[@:]/.test(text) &&
    summaryOf(text) === undefined &&
    !isFooterText(text) &&
    !isExampleText(text) &&
    !isDitto(text)
  );
}

/** The number of a group: `B`, `II.`. */
const ORDINAL = /^(?:[A-H]|[IVX]{1,5})[.)]?$/;

/** Paid on another day, or by somebody else, or come back. */
const OTHERWISE =
  /^(?:retours?|returns?|rejets?) |(?:^| )(?:a (?:payer|verser|virer|regler)|to (?:be )?pa(?:y|id)|payable) (?:(?:le|on|en|in|apres|after|later|plus tard)(?= )|(?:par|by) (?!virement|wave|orange|om |mtn|moov|mobile|eft|interac|banque|bank|transfer|transfert))/;

function isSummary({ cells }: TableRow): boolean {
  const first = cells.find((cell) => !isBlankCell(cell));
  return first !== undefined && summaryOf(first.text.trim()) !== undefined;
}

/** The text of the one cell that a line holds; undefined where it holds another number of cells. */
function onlyText({ cells }: TableRow): string | undefined {
  let only: Cell | undefined;
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i];
    if (isBlankCell(cell)) continue;
    if (only !== undefined || cell?.kind !== 'text') return undefined;
    only = cell;
  }
  return only?.text.trim();
}
