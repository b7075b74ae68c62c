import { Complaints, invalidParameters } from './answer.ts';

/** Query parameters as received: a name may be repeated. */
export type QueryParams = ReadonlyMap<string, readonly string[]>;

export function parseQuery(search: string): QueryParams {
  const params = new Map<string, string[]>();
  if (!search) return params;
  for (const [name, value] of new URLSearchParams(search)) {
    const plain = name.endsWith('[]') ? name.slice(0, -2) : name;
    const values = params.get(plain);
    if (values) values.push(value);
    else params.set(plain, [value]);
  }
  return params;
}

export type ParamReader = ReturnType<typeof readParams>;

/** Reads query parameters, and collects those that cannot be read (400: "Invalid parameters"). */
export function readParams(params: QueryParams) {
  const complaints = new Complaints();
  const text = (name: string) => params.get(name)?.at(-1) ?? '';
  return {
    /** The last value, or '' if it is absent. */
    text,
    /** A value of the list, in upper or lower case, or ''. */
    choice(name: string, allowed: readonly string[]): string {
      const value = text(name);
      if (!value) return '';
      const found = allowed.find((word) => word.toLowerCase() === value.toLowerCase());
      if (found === undefined) complaints.add(name, `The ${name} must be one of ${allowed.join(', ')}.`);
      return found ?? '';
    },
    all: (name: string) => (params.get(name) ?? []).filter((value) => value !== ''),
    integer(name: string, { least, fallback }: { least: number; fallback: number }): number {
      const value = text(name);
      if (!value) return fallback;
      if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
      complaints.add(name, `The ${name} must be a whole number, at least ${least}.`);
      return fallback;
    },
    /** A day as YYYY-MM-DD: its first moment in UTC, or undefined if it is absent. */
    day(name: string): number | undefined {
      const value = text(name);
      if (!value) return undefined;
      const dayMs = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
      const isReal = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(value);
      if (isReal) return dayMs;
      complaints.add(name, `The ${name} must be a date, YYYY-MM-DD.`);
      return undefined;
    },
    complain: (name: string, message: string) => complaints.add(name, message),
    /** Complains about a given value that is not one of the allowed. */
    complainUnlessOneOf(name: string, value: string, allowed: readonly string[]): void {
      if (value) complaints.addUnlessOneOf(name, value, allowed);
    },
    /** Refuses parameters that cannot be read. */
    check: () => complaints.check((errors) => invalidParameters(errors)),
  };
}

/** True if a text has the shape of the API's ids. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
