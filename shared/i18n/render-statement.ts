/** A statement of meaning in the user's words: one sentence for each item. */
import {
  type AnsweredValue,
  FILLED,
  type ItemKind,
  type NamedPart,
  type StatementItem,
  type Sums,
  UNCALCULATED,
} from '../domain/sheet-statement.ts';
import { formatMessage, type Locale } from './catalogue.ts';
import { formatDecimal, formatMoney } from './format-values.ts';
import { localiseParam, wordOf } from './localise-param.ts';

/** Named things and texts of one sentence; the others are counted. */
const PARTS_NAMED = 3;
const TEXTS_NAMED = 8;
/** Kinds of which each part is named, and those of which more are. */
const WHOLE: ReadonlySet<ItemKind> = new Set(['way', 'pays']);
const MORE_NAMED: Partial<Record<ItemKind, number>> = { marks: 8, unused: 6, same: 6, around: 6 };
/** A text may be pages long: a sentence quotes its beginning. */
const LETTERS_QUOTED = 60;

/** The sentence of an item. A question's is that of its problem, which its caller knows. */
export function statementText(item: StatementItem, locale: Locale): string {
  const { kind, sums = [], people = 0 } = item;
  if (kind === 'question') return '';
  const isNothing = kind === 'pays' && sums.length === 0;
  const told = isNothing ? item.parts.filter(({ column }) => column === undefined) : item.parts;
  if (isNothing && told.length === 0) return formatMessage(locale, 'statement.pays-nothing');
  const parts = told.map((part) => partText(item, part, locale));
  const shown = withRest(parts, WHOLE.has(kind) ? parts.length : (MORE_NAMED[kind] ?? PARTS_NAMED), locale);
  const payments = sums.reduce((all, { count }) => all + count, 0);
  const again = payments > people ? 'statement.pays-again' : 'statement.pays';
  const says = isNothing ? 'statement.pays-waits' : kind === 'pays' ? again : (`statement.${kind}` as const);
  return formatMessage(locale, says, { people, payments, sums: sumsText(sums, locale), parts: shown });
}

function partText({ kind }: StatementItem, part: NamedPart, locale: Locale): string {
  const { what, field = '', count = 0, sums = [], texts = [], values = [] } = part;
  const quotedTexts = withRest(
    texts.map((text) => quoted(text, locale)),
    TEXTS_NAMED,
    locale,
  );
  const counted = values.map((value) => valueText(value, locale)).join(' · ');
  const beside = (whole: string, said: string) =>
    said === '' ? whole : formatMessage(locale, 'statement.beside', { what: whole, said });
  switch (kind) {
    case 'way': {
      const way = [wordOf('channel', field, locale), what && quoted(what, locale)].filter(Boolean).join(' ');
      const lines = formatMessage(locale, 'statement.lines', { reason: way, count });
      const places = texts.map((country) => String(localiseParam('country', country, locale))).join(', ');
      return places === '' ? lines : formatMessage(locale, 'statement.way-there', { lines, places });
    }
    case 'names':
      return formatMessage(locale, 'statement.name', {
        whole: what,
        first: texts[0] ?? '',
        last: texts[1] ?? '',
      });
    case 'who':
      return beside(columnText(part, locale), counted);
    case 'columns':
      return `${columnText(part, locale)} → ${wordOf('field', field, locale)}: ${quotedTexts}`;
    case 'left-out': {
      const reason = localiseParam('reason', what, locale);
      const lines = formatMessage(locale, 'statement.lines', { reason, count });
      return beside([lines, sumsText(sums, locale)].filter(Boolean).join(' '), quotedTexts);
    }
    case 'around':
      return part.proof === undefined
        ? quotedTexts
        : formatMessage(locale, 'statement.differs', {
            text: quoted(what, locale),
            computed: figureText(part.proof, locale),
          });
    case 'marks':
      return formatMessage(locale, 'statement.marked', {
        what: markText(part, locale),
        rows: withRest(texts, TEXTS_NAMED, locale),
      });
    case 'sheets':
      return beside(quoted(what, locale), quotedTexts);
    case 'money': {
      const known = [columnText(part, locale), sumsText(sums, locale)].filter(Boolean).join(' ');
      const unknown = field === UNCALCULATED ? formatMessage(locale, 'what.no-stored-value') : '';
      return beside(known, [unknown, quotedTexts, counted].filter(Boolean).join(' · '));
    }
    case 'pays':
      if (part.column === undefined)
        return beside(formatMessage(locale, 'statement.waits', { count }), sumsText(sums, locale));
      return part.proof === undefined
        ? columnText(part, locale)
        : `${columnText(part, locale)} = ${part.proof}`;
    default: {
      const said = [quotedTexts, counted].filter(Boolean).join(' · ');
      return part.column === undefined ? said : beside(columnText(part, locale), said);
    }
  }
}

/** Sums of several currencies have their codes already. */
function figureText(figure: string, locale: Locale): string {
  return /^\d+(?:\.\d+)?$/.test(figure) ? formatDecimal(figure, locale) : figure;
}

/** The text of a mark, or what was done to its row. */
function markText({ what, field }: NamedPart, locale: Locale): string {
  if (field === 'row-coloured') return formatMessage(locale, 'statement.coloured');
  if (what === '') return formatMessage(locale, 'statement.drawn');
  return quoted(what, locale);
}

function valueText({ text, count, answer }: AnsweredValue, locale: Locale): string {
  const said = text === '' ? 'statement.nothing' : text === FILLED ? 'statement.something' : 'statement.text';
  const value = `${formatMessage(locale, said, { text })} ${count}`;
  return answer === '' ? value : `${value} → ${wordOf('option', answer, locale)}`;
}

function columnText({ what, column = '' }: NamedPart, locale: Locale): string {
  return what === ''
    ? formatMessage(locale, 'statement.column-unnamed', { column })
    : formatMessage(locale, 'statement.column', { heading: what, column });
}

function sumsText(sums: Sums, locale: Locale): string {
  return sums
    .map(({ amount, currency }) =>
      currency === '' ? formatDecimal(amount, locale) : formatMoney(amount, currency, locale),
    )
    .join(' + ');
}

function quoted(text: string, locale: Locale): string {
  const letters = [...text];
  const shown = letters.length > LETTERS_QUOTED ? `${letters.slice(0, LETTERS_QUOTED).join('')}…` : text;
  return formatMessage(locale, 'statement.text', { text: shown });
}

function withRest(parts: readonly string[], most: number, locale: Locale): string {
  const rest = parts.length - most;
  const more = rest > 0 ? [formatMessage(locale, 'statement.more', { count: rest })] : [];
  return [...parts.slice(0, most), ...more].join(' · ');
}
