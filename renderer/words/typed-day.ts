/** Days as people type them in a locale: in digits, in its own order and with its own separator. */

type Part = 'year' | 'month' | 'day';

interface DayForm {
  readonly order: readonly Part[];
  readonly mark: string;
}

const LENGTHS: Readonly<Record<Part, number>> = { year: 4, month: 2, day: 2 };

/** `dd/mm/yyyy` in Dakar, `yyyy-mm-dd` in Montréal. */
function formOf(locale: string): DayForm {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0);
  const isPart = (type: string): type is Part => Object.hasOwn(LENGTHS, type);
  return {
    order: parts.map(({ type }) => type).filter(isPart),
    mark: parts.find(({ type }) => type === 'literal')?.value ?? '-',
  };
}

/** The form itself in the reader's letters, of which `letters` gives one per part: `jj/mm/aaaa`. */
export function dayPattern(locale: string, letters: Readonly<Record<Part, string>>): string {
  const { order, mark } = formOf(locale);
  return order.map((part) => letters[part].repeat(LENGTHS[part])).join(mark);
}

/** An ISO day as it is typed; anything else, including empty text, unchanged. */
export function typedDay(isoDay: string, locale: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(isoDay) ?? [];
  if (year === undefined || month === undefined || day === undefined) return isoDay;
  const { order, mark } = formOf(locale);
  return order.map((part) => ({ year, month, day })[part]).join(mark);
}

/**
 * What an input of a day is to say after its text has changed, if it said `value` before; undefined if that still holds. A
 * text that is no day, or only begun, says none: the day that stood there before is not what a person reads there now.
 */
export function dayToSay(typed: string, value: string, locale: string): string | undefined {
  const day = readTypedDay(typed, locale) ?? '';
  return day === value ? undefined : day;
}

/** The typed day as an ISO day, read in the locale's order or in ISO's; undefined if it is not a day. Empty stays empty. */
export function readTypedDay(typed: string, locale: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const figures = text.split(/[^\d]+/);
  const order = /^\d{4}\D/.test(text) ? (['year', 'month', 'day'] as const) : formOf(locale).order;
  if (figures.length !== 3) return undefined;
  const found = Object.fromEntries(order.map((part, index) => [part, figures[index] ?? '']));
  const { year = '', month = '', day = '' } = found;
  if (year.length !== 4 || month === '' || day === '') return undefined;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDay) ? isoDay : undefined;
}
