/**
 * Lines of their own between the payments that say what the rows under them are, until the next such line. Under one that
 * denies them (`Déjà payés`, `Not approved yet`) it is asked whether they are paid (V2), and so it is under lines of which
 * nobody knows what they say: `Option 2`, `Retenues`. The name of a department or a place says nothing of it. One that names
 * the currency, the country or the channel (`USD payments`, `MALI`, `ORANGE MONEY`) says it for its rows, if no column does.
 */
import { once } from '../../../domain/once.ts';
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { Cell, TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import { isReadIn } from '../headings/doubled-columns.ts';
import { isDenyingTitle } from '../headings/heading-parts.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { isBlankCell, isBlankRow, textAt } from '../headings/table-cells.ts';
import { channelNamed, isAlsoByHand, walletOf, walletsIn } from '../words/channels.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesOfWord } from '../words/currency-words.ts';
import { namesGroup, namesTrade } from '../words/group-names.ts';
import { isDitto, isExampleText, isFooterText, summaryOf } from '../words/line-words.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { otherListIn, withoutPeople } from '../words/other-lists.ts';
import { decimalOf } from '../words/read-amount.ts';
import { isStopped, saysStopped } from '../words/stop-words.ts';
import type { LineKind } from './sort-lines.ts';

interface Section {
  readonly text: string;
  readonly isDenying: boolean;
}

/**
 * `plain`: a department's name; `paid`: it says that the rows under it are to be paid; a cell: the field's value that it
 * gives them.
 */
type Meaning = 'denying' | 'open' | 'plain' | 'paid' | NonNullable<TableRow['added']>;

/** Longer texts are remarks. */
const LONGEST_SECTION = 60;
/** A table of fewer columns has rows of one cell. */
const LEAST_HEADINGS = 3;
/** More open sections than these are asked about together. */
const MOST_ASKED = 6;

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
  private section: Section | undefined;
  private readonly sheet: SectionedSheet;
  /** True where a line of one cell cannot be a row by itself. */
  private readonly isWide: boolean;
  /** True where the last total is the sum of all payments. */
  private readonly isAllTotalled = once(() => this.addUp());
  /** By text of an open section, how many rows stand under it. */
  private readonly openSections = once(() => this.countOpen());
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
    const isAsked = meaning === 'denying' || meaning === 'open';
    const { section } = this;
    // Under a line that denies its rows one that names their channel says nothing of that: it is asked about the two.
    if (typeof meaning === 'object')
      this.section = section && { ...section, text: `${section.text} · ${text}` };
    else this.section = isAsked ? { text, isDenying: meaning === 'denying' } : undefined;
    return meaning === 'plain' ? 'heading-group' : 'section';
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
      else if (meaning === 'open' || meaning === 'denying') given = undefined;
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

  /** True under a line that denies its rows, or of which nobody knows what it says. */
  get isAsking(): boolean {
    return this.section !== undefined;
  }

  /** What becomes of a row under the last such line: `pay`, `leave-out`, or the problem under which it waits. */
  answer(): string | Problem {
    const { section } = this;
    if (section === undefined) return 'pay';
    const together = section.isDenying ? undefined : this.askedTogether();
    const heading = together ?? section.text;
    const problem = rowProblem('title-unclear', { params: { heading }, original: section.text });
    const key =
      together === undefined ? `section.${foldText(section.text).replaceAll(' ', '-')}` : 'sections';
    const about = together === undefined ? [] : [together];
    const asking = this.sheet.log.choose({ key, problem, options: ['leave-out', 'pay'], about });
    return 'held' in asking ? asking.held : asking.answer;
  }

  private meaningAt(index: number): Meaning | undefined {
    const text = this.texts.get(index);
    if (text === undefined) return undefined;
    if (isDenyingTitle(text)) return 'denying';
    if (this.isWide && ORDINAL.test(text) && this.standsAbovePayment(index)) return 'plain';
    const isPaid = moneyRoleOf(text) === 'pay';
    if (isPaid && this.section !== undefined) return 'paid';
    const folded = foldText(text);
    const isOtherwise = text.length <= LONGEST_SECTION && OTHERWISE.test(folded);
    if (!this.isWide || !(isOtherwise || mayBeSection(text)) || !this.standsAbovePayment(index))
      return undefined;
    // The name of somebody whose row was never filled in, or of a place.
    const isNamed =
      isOtherwise || !PERSON.test(text) || namesGroup(folded) || fieldsNamedBy(folded).length > 0;
    if (!isNamed && !this.isInTotal(index)) return undefined;
    const isStated =
      !PENSIONERS.test(folded) &&
      (otherListIn(folded) !== undefined || [text, ...segmentsOf(text)].some((segment) => isState(segment)));
    if (isOtherwise || isStated) return 'denying';
    if (isPaid) return 'paid';
    if (namesGroup(folded)) return 'plain';
    const given = fieldsNamedBy(folded).find(({ field }) => !this.hasColumn(field));
    if (given !== undefined) return { [given.field]: { kind: 'text', text: given.text } };
    if (fieldsNamedBy(folded).some((named) => this.agreesWithRows(named, index))) return 'plain';
    return this.isInTotal(index) ? 'plain' : 'open';
  }

  /** True where the rows under this line have a subtotal of their own, and the sheet's total is the sum of all its rows. */
  private isInTotal(index: number): boolean {
    if (!this.isAllTotalled()) return false;
    const kinds = this.linesUnder(index).map((line) => this.sheet.kindOf(line));
    return kinds.find((kind) => kind === 'subtotal' || kind === 'total') === 'subtotal';
  }

  /** The lines under this one, down to the next that holds one text alone. */
  private linesUnder(index: number): readonly TableRow[] {
    const { rows } = this.sheet;
    let end = index + 1;
    while (end < rows.length && !this.texts.has(end)) end += 1;
    return rows.slice(index + 1, end);
  }

  private addUp(): boolean {
    const amountColumn = this.sheet.plan.find(({ field }) => field === 'amount')?.index ?? -1;
    let sum = 0;
    let total: number | undefined;
    for (const line of this.sheet.rows.slice(this.sheet.firstDataIndex)) {
      const kind = this.sheet.kindOf(line);
      if (kind !== 'payment' && kind !== 'total') continue;
      if (onlyText(line) !== undefined) continue;
      const amount = Number(decimalOf(line.cells[amountColumn]?.text ?? ''));
      if (Number.isNaN(amount)) return false;
      if (kind === 'payment') sum += amount;
      else total = amount;
    }
    return total !== undefined && Math.abs(sum - total) < 0.005;
  }

  /** A field that a column of the sheet gives: no section speaks for it. */
  private hasColumn(wanted: string): boolean {
    return this.sheet.plan.some(({ field }) => field === wanted);
  }

  /** True where a column of the rows under this line says what it says in each of them. */
  private agreesWithRows(named: NamedField, index: number): boolean {
    const column = this.sheet.plan.find(({ field }) => field === named.field)?.index ?? -1;
    const isPayment = (line: TableRow) => !isBlankRow(line) && this.sheet.kindOf(line) === 'payment';
    const own = this.linesUnder(index).filter(isPayment);
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

  /** The names of the open sections with their rows, if they are too many to ask about each. */
  private askedTogether(): string | undefined {
    const sections = this.openSections();
    if (sections.size <= MOST_ASKED) return undefined;
    const named = [...sections].slice(0, MOST_ASKED).map(([text, count]) => `${text} (${count})`);
    return `${named.join(', ')}, …`;
  }

  private countOpen(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    let current: string | undefined;
    for (const [index, line] of this.sheet.rows.entries()) {
      const meaning = this.meaningAt(index);
      if (meaning !== undefined) current = meaning === 'open' ? this.texts.get(index) : undefined;
      else if (current !== undefined && this.sheet.kindOf(line) === 'payment')
        counts.set(current, (counts.get(current) ?? 0) + 1);
    }
    return counts;
  }
}

interface NamedField {
  readonly field: 'currency' | 'country' | 'channel' | 'provider';
  readonly text: string;
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

/** What stands apart from the name of a group: `suspendue` of `Équipe Thiès (suspendue)`. */
function segmentsOf(text: string): readonly string[] {
  const segments = text.split(/[()[\]|–—,;]|\s-\s/).map((segment) => segment.trim());
  return segments.length > 1 ? segments.filter((segment) => segment !== '').slice(1) : [];
}

/** True for a state, of one or all of them: `suspendue`, `rejetés`, `Personnel parti`, `(espèces)`. */
function isState(text: string): boolean {
  const folded = foldText(text);
  const bare = withoutPeople(folded).trim();
  const isOne = !namesTrade(folded) && isStopped(bare.replace(/s$/, ''));
  return saysStopped(folded) || isStopped(folded) || isOne || APART.test(bare);
}

/** Of one among the staff this is a state; as a group they are paid a pension. */
const PENSIONERS = /^(?:les )?retraitee?s$/;

/** Beside the name of a group it says how much its people are paid, or that it is done by hand. */
const APART =
  /^(?:(?:en |in )?(?:especes?|cash)|(?:par |by )?cheque|moitie(?: seulement)?|half|bruts?|gross|(?:who )?left|\d{1,3} (?:pour cent|percent))$/;

/** The number of a group: `B`, `II.`. */
const ORDINAL = /^(?:[A-H]|[IVX]{1,5})[.)]?$/;

/** Two words or three, each with a capital: `Moussa Diop`. */
const PERSON = /^\p{Lu}[\p{Ll}'’-]+(?:[ -]\p{Lu}[\p{Ll}'’-]+){1,2}$/u;

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
