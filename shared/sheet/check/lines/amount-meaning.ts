/**
 * What headings, units, titles and notes say about every amount of the column that is paid: how much one unit is, in
 * which currency, and whether the amounts are to be paid at all (hazards V2, V3). What they say is never dropped: it is
 * asked once, or all that speak agree.
 */
import { REGIONS } from '../../../api/channel-availability.ts';
import { headed, type Problem, quotedEach, withoutMarks } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type Table, type TableRow } from '../../table.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { AmountMeaning } from '../cells/sheet-context.ts';
import type { Layout } from '../headings/find-headings.ts';
import { AS_WRITTEN, isUnitText, type Scale, scaleOfUnit, wordOfScale } from '../headings/heading-parts.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import {
  currenciesOfNames,
  documentTextsOf,
  lastWordsOf,
  notesOf,
  ownStatement,
  type Statement,
  saidOnSheets,
  sheetNameOf,
  titlesOf,
} from '../headings/statements.ts';
import { textAt } from '../headings/table-cells.ts';
import { currenciesIn } from '../words/currency-words.ts';
import { moneyRoleOf } from '../words/money-words.ts';

/** Reads what is said about the amounts, and asks what only a person can decide. */
export function amountMeaning(
  table: Table,
  layout: Layout,
  plan: readonly ColumnPlan[],
  log: QuestionLog,
): AmountMeaning {
  const column = plan.find(({ field }) => field === 'amount');
  if (!column || layout.headerIndex < 0) return { exponent: 0, isUnitSaid: false, currencyText: '' };
  const own = ownStatement(layout, column.index);
  const titles = titlesOf(table, layout);
  const sheets = saidOnSheets(table);
  const notes = [...notesOf(table, layout), ...sheets];
  const ofDocument = documentTextsOf(table);
  const ofScale = [own, ...titles, ...sheetNameOf(table), ...ofDocument, ...notes];
  const scale = settleScale(ofScale, column, log);
  const hasOwn = plan.some(({ field }) => field === 'currency');
  // A name gives its currency to nobody, and may still contradict what the rows say.
  const names = hasOwn ? currenciesOfNames(table) : [];
  const stated = settleCurrency(own, [...titles, ...notes, ...names], column, log);
  const currency = hasOwn && isSettledByScale(stated, scale.currencies) ? { text: stated.text } : stated;
  const said = [...titles, ...sheetNameOf(table), ...lastWordsOf(table, layout), ...sheets, ...ofDocument];
  const title = settleTitle(said, column, log);
  return {
    exponent: scale.exponent,
    isUnitSaid: scale.isSaid,
    currencies: currency.codes,
    currencyText: currency.text,
    held: settleCut(table, layout, plan, log) ?? title ?? scale.held ?? currency.held,
  };
}

/**
 * `50,000` without its quotes is two cells of a record. If nothing but such second halves stands in the next column, the
 * records are as long as all others, and only the figures show it (V1): whether they are amounts is asked.
 */
function settleCut(
  table: Table,
  layout: Layout,
  plan: readonly ColumnPlan[],
  log: QuestionLog,
): Problem | undefined {
  const column = plan.find(({ field }) => field === 'amount');
  if (!column || table.format !== 'csv' || table.delimiter !== ',') return undefined;
  const next = column.index + 1;
  const heading = layout.headings[next] ?? '';
  const field = plan.find(({ index }) => index === next)?.field;
  if ((field && !FREE_FIELDS.has(field)) || moneyRoleOf(heading) !== undefined) return undefined;
  const pairs = table.rows
    .slice(layout.firstDataIndex)
    // A record that is too long is refused by itself.
    .filter((line) => line.broken === undefined && line.cells.length === layout.headings.length)
    .map((line) => [textAt(line, column.index), textAt(line, next)] as const)
    .filter(([amount]) => /^\D{0,4}\d+$/.test(amount));
  const cut = pairs.filter(([, rest]) => rest !== '');
  const areThousands = cut.every(([amount, rest]) => /^\D{0,4}\d{1,3}$/.test(amount) && THOUSANDS.test(rest));
  const areCents = cut.length === pairs.length && cut.every(([, rest]) => /^\d\d$/.test(rest));
  const [first] = cut;
  if (!first || !(areThousands || areCents)) return undefined;
  const text = headed(`${layout.headings[column.index] ?? ''}, ${heading}`, first.join(','));
  const options = [AS_WRITTEN];
  const asking = askAbout(log, column.letter, {
    code: 'amounts-cut',
    key: `cut.${column.letter}`,
    text,
    options,
  });
  return 'held' in asking ? asking.held : undefined;
}

const FREE_FIELDS: ReadonlySet<string> = new Set(['description', 'reference']);
const THOUSANDS = /^\d{3}(?:\.\d{1,2})?$/;

/** A column beside the amounts that says in each row what unit its amount is in: `milliers` under `Unité` (V2). */
export interface UnitColumn {
  /** 0 = A. */
  readonly index: number;
  /** By the text of its cells, what the amounts beside it mean; nothing for a unit that changes nothing. */
  readonly meanings: ReadonlyMap<string, AmountMeaning>;
}

/** Finds the column of units, and asks about each scale that it names whether the amounts beside it are multiplied. */
export function unitColumnOf(
  plan: readonly ColumnPlan[],
  columns: readonly MappedColumn[],
  {
    lines,
    amounts,
    log,
  }: {
    /** The rows to pay. */
    readonly lines: () => readonly TableRow[];
    readonly amounts: AmountMeaning;
    readonly log: QuestionLog;
  },
): UnitColumn | undefined {
  if (amounts.held !== undefined || !plan.some(({ field }) => field === 'amount')) return undefined;
  // Most sheets have no column to look at, and their rows need not be told apart for it.
  let rows: readonly TableRow[] | undefined;
  for (const { field, how, heading, column: letter } of columns) {
    if (field !== null || how === 'given') continue;
    const index = columnNumber(letter) - 1;
    const isScaleNamed = UNIT_HEADINGS.test(foldText(heading));
    const scaleOf = (text: string) => scaleOfCell(text, isScaleNamed);
    rows ??= lines();
    const seen = rows.map((line) => textAt(line, index)).filter((text) => text !== '');
    const units = seen.filter((text) => isUnitText(text) || scaleOf(text) !== undefined);
    // A record that accidents of CSV have shifted has another column's text there.
    if (units.length * 2 <= seen.length) continue;
    const texts = new Set(units);
    // Units are said again from row to row; among other texts, letters of each row's own are initials.
    if (units.length < seen.length && texts.size * 2 > units.length) continue;
    const meanings = new Map<string, AmountMeaning>();
    for (const text of texts) {
      const scale = scaleOf(text);
      if (scale === undefined) continue;
      const asking = askScale(log, letter, {
        scale,
        text: headed(heading, text),
        exponents: [scale.exponent],
      });
      const isMultiplied = 'answer' in asking && asking.answer !== AS_WRITTEN;
      const codes = currenciesIn(text).flat();
      meanings.set(text, {
        ...amounts,
        ...(codes.length > 0 && { currencies: codes, currencyText: text }),
        exponent: isMultiplied ? scale.exponent : 0,
        isUnitSaid: true,
        held: 'held' in asking ? asking.held : undefined,
      });
    }
    if (meanings.size > 0) return { index, meanings };
  }
  return undefined;
}

/** A heading that says that its column is of units, so that a letter or a number alone is one. */
const UNIT_HEADINGS =
  /^(?:unites?|units?|echelle|scale|multiplicateur|multiplier|facteur|factor|coefficient|ordre de grandeur)(?: (?:monetaire|du montant|de montant|of amount))?$/;

function scaleOfCell(text: string, isScaleNamed: boolean): Scale | undefined {
  // `M` alone may be a person's sex, and `seize mille` is an amount in words.
  if (!isScaleNamed && (/^[\s(]*\p{L}[\s)]*$/u.test(text) || !isUnitText(text))) return undefined;
  return scaleOfUnit(isScaleNamed && /^1[\s.,\u00a0\u202f]?0/.test(text) ? `x${text}` : text);
}

/** Thousands or as written: asked once, with what each would pay (V2). */
function settleScale(
  statements: readonly Statement[],
  column: ColumnPlan,
  log: QuestionLog,
): {
  readonly exponent: number;
  readonly isSaid: boolean;
  readonly currencies?: readonly string[];
  readonly held?: Problem;
} {
  const scaled = statements.filter(({ scale }) => scale !== undefined);
  const [first] = scaled;
  if (!first?.scale) return { exponent: 0, isSaid: false };
  const exponents = [...new Set(scaled.map(({ scale }) => scale?.exponent ?? 0))];
  const asking = askScale(log, column.letter, { scale: first.scale, text: first.text, exponents });
  const currencies = first.currencies.flat();
  if ('held' in asking) return { exponent: 0, isSaid: true, currencies, held: asking.held };
  return {
    isSaid: true,
    currencies,
    exponent: exponents.find((exponent) => wordOfScale(exponent) === asking.answer) ?? 0,
  };
}

function askScale(
  log: QuestionLog,
  letter: string,
  said: { readonly scale: Scale; readonly text: string; readonly exponents: readonly number[] },
): Asking {
  const options = [...said.exponents.map(wordOfScale), AS_WRITTEN];
  const key = `scale.${letter}.${dashed(said.scale.words)}`;
  return askAbout(log, letter, { code: 'scale-unclear', key, text: said.text, options });
}

/**
 * `KEUR` over rows in francs is asked about by its thousands, with totals in the rows' own currency; euros are paid out
 * nowhere, so that a second question would have one answer.
 */
function isSettledByScale({ codes = [] }: StatedCurrency, ofScale: readonly string[] = []): boolean {
  return (
    codes.length > 0 &&
    codes.every((code) => ofScale.includes(code) && !REGIONS.some(({ currency }) => currency === code))
  );
}

interface StatedCurrency {
  readonly codes?: readonly string[];
  readonly text: string;
  readonly held?: Problem;
}

/** The currencies that the heading and the titles both allow; where they name different ones, it is asked (V3). */
function settleCurrency(
  own: Statement,
  beside: readonly Statement[],
  column: ColumnPlan,
  log: QuestionLog,
): StatedCurrency {
  const inHeading = jointly(own.currencies);
  const speaking = beside.filter(({ currencies }) => currencies.length > 0);
  const inTitles = [...new Set(speaking.flatMap(({ currencies }) => jointly(currencies)))];
  const text = inHeading.length > 0 ? own.text : (speaking[0]?.text ?? '');
  const asking = (codes: readonly string[], texts: readonly string[]) =>
    askAbout(log, column.letter, {
      code: 'currency-unclear',
      key: `currency.${column.letter}`,
      text: quotedEach(texts),
      about: texts,
      options: codes.slice(0, 4),
    });
  if (disagree(own)) return currencyOf(asking(inHeading, [own.text]), text);
  if (inHeading.length === 0 && inTitles.length === 0) return { text };
  if (inHeading.length === 0) return { codes: inTitles, text };
  if (inTitles.length === 0) return { codes: inHeading, text };
  const both = inHeading.filter((code) => inTitles.includes(code));
  if (both.length > 0) return { codes: both, text };
  const texts = [own.text, ...speaking.map((each) => each.text)];
  return currencyOf(asking([...inHeading, ...inTitles], texts), text);
}

function currencyOf(asked: Asking, text: string): StatedCurrency {
  return 'held' in asked ? { text, held: asked.held } : { codes: [asked.answer], text };
}

/** `FCFA (EUR)` names two currencies of one amount, and so may its unit; `XOF / CAD` those of several. */
function disagree({ text, unit = '' }: Statement): boolean {
  const heading = text.slice(0, text.length - unit.length);
  const parts = heading.split(/[/&,+]|\s(?:ou|or|et|and)\s/i).map(currenciesIn);
  const inUnit = currenciesIn(unit);
  return [...parts, [...inUnit, ...(inUnit.length > 0 ? [parts.flatMap(jointly)] : [])]].some((mentions) => {
    const [first, ...others] = mentions.filter((codes) => codes.length > 0);
    return others.length > 0 && !first?.some((code) => others.every((each) => each.includes(code)));
  });
}

/** `$ CAD`: each mention narrows what the other may mean; where they have nothing in common, all are named. */
function jointly(mentions: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = mentions;
  const common = first.filter((code) => others.every((each) => each.includes(code)));
  return common.length > 0 ? common : [...new Set(mentions.flat())];
}

/**
 * Titles that say that the sheet was paid, cancelled, or is only a draft (V2): one question, which names what each of them
 * says, so that an answer to some of them is none to another.
 */
function settleTitle(
  titles: readonly Statement[],
  column: ColumnPlan,
  log: QuestionLog,
): Problem | undefined {
  const wordsByText = new Map<string, string>();
  for (const { denying, text } of titles)
    if (denying && !wordsByText.has(text)) wordsByText.set(text, denying);
  if (wordsByText.size === 0) return undefined;
  const words = [...new Set(wordsByText.values())];
  const asking = askAbout(log, column.letter, {
    code: 'title-unclear',
    key: `title.${words.map(dashed).join('.')}`,
    text: quotedEach([...wordsByText.keys()]),
    options: ['pay'],
  });
  return 'held' in asking ? asking.held : undefined;
}

type Asking = ReturnType<QuestionLog['choose']>;

function askAbout(
  log: QuestionLog,
  letter: string,
  question: {
    readonly code: 'title-unclear' | 'scale-unclear' | 'amounts-cut' | 'currency-unclear';
    readonly key: string;
    readonly text: string;
    readonly options: readonly string[];
    /** The texts that it is asked about, if the key does not say them. */
    readonly about?: readonly string[];
  },
): Asking {
  const { code, key, text, options, about } = question;
  const place = { field: 'amount', letter };
  const problem = cellProblem(code, place, { params: { heading: text }, original: withoutMarks(text) });
  return log.choose({ key, problem, options, ...(about && { about }) });
}

function dashed(words: string): string {
  return words.replaceAll(' ', '-');
}
