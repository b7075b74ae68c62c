/** The names of the marks on a chart's axis of time. Times are epoch seconds. */
interface TimeMarks {
  /** Positions of marks at that step: by the clock, and within the span; only its beginning if there are none. */
  readonly between: (from: number, to: number, step: number) => number[];
  readonly namesOf: (marks: readonly number[]) => string[];
  /** For each kind a name of the greatest length. */
  readonly longest: readonly string[];
}

const TWO_DAYS_SECONDS = 172_800;
const LONG_TIME_SECONDS = new Date(2026, 11, 28, 22, 58, 58).getTime() / 1000;

/** A span of two days or more is marked by days, a run of minutes by seconds, so that no two marks have the same name. */
export function timeMarks(locale: string): TimeMarks {
  const clock = nameWith(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const days = nameWith(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
  return {
    between(from, to, step) {
      const zone = -60 * new Date(from * 1000).getTimezoneOffset();
      const first = Math.ceil((from + zone) / step) * step - zone;
      const count = Math.max(0, Math.floor((to - first) / step) + 1);
      return count === 0 ? [from] : Array.from({ length: count }, (_, index) => first + index * step);
    },
    namesOf(marks) {
      const span = (marks.at(-1) ?? 0) - (marks[0] ?? 0);
      const step = (marks[1] ?? Number.POSITIVE_INFINITY) - (marks[0] ?? 0);
      const isShort = step < 60 || marks.length < 2;
      const names = marks.map(span > TWO_DAYS_SECONDS ? days : isShort ? toTheSecond : clock);
      // If several marks are within one second, or on one day, only the first is named.
      return names.map((name, index) => (name === names[index - 1] ? '' : name));
    },
    longest: [clock, days, toTheSecond].map((name) => name(LONG_TIME_SECONDS)),
  };
}

function nameWith(format: Intl.DateTimeFormat): (at: number) => string {
  return (at) => format.format(at * 1000);
}

/** In figures only, in every language: `14 h 05 min 20 s` would leave space for one mark. */
function toTheSecond(at: number): string {
  const date = new Date(at * 1000);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':');
}
