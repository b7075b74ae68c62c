/**
 * Reads the API's JSON into our own values. A decoder never throws: it returns the value, or every place where the
 * JSON differs from what we rely on. Unknown fields are accepted everywhere.
 */
import type { z } from 'zod';

/** One place where an answer differs from what we rely on: its path (`data.items[3].id`) and what was wrong there. */
export interface Fault {
  readonly path: string;
  /** Contains only the kind of the value that was found, never the value: a body may hold an account or a security answer. */
  readonly message: string;
}

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export type Decoder<T> = (json: unknown) => Decoded<T>;

/** More faults than this add nothing: a page of the wrong shape is wrong in every item. */
const MAX_FAULTS = 20;

export function decoded<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

export function faulty(path: string, message: string): { ok: false; faults: readonly Fault[] } {
  return { ok: false, faults: [{ path, message }] };
}

/** Decodes with a schema; `basePath` precedes the path of each fault. */
export function decodeWith<T>(schema: z.ZodType<T>, json: unknown, basePath = ''): Decoded<T> {
  const result = schema.safeParse(json);
  if (result.success) return decoded(result.data);
  const faults = result.error.issues.slice(0, MAX_FAULTS).map((issue) => ({
    path: joinPath(basePath, issue.path),
    message: faultMessage(issue, valueAt(json, issue.path)),
  }));
  return { ok: false, faults };
}

/** A decoder that decodes with a schema. */
export function decoderOf<T>(schema: z.ZodType<T>): Decoder<T> {
  return (json) => decodeWith(schema, json);
}

/**
 * Decodes every item of a list, or returns the faults of all of them: a list that is only partly understood is no
 * evidence.
 */
export function decodeItems<T>(decode: Decoder<T>, items: readonly unknown[], path: string): Decoded<T[]> {
  const values: T[] = [];
  const faults: Fault[] = [];
  for (const [index, item] of items.entries()) {
    const result = decode(item);
    if (result.ok) values.push(result.value);
    else faults.push(...result.faults.map((fault) => atPath(fault, `${path}[${index}]`)));
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, MAX_FAULTS) } : decoded(values);
}

/** The same fault, with its path seen from an outer object. */
function atPath(fault: Fault, path: string): Fault {
  if (path === '') return fault;
  if (fault.path === '') return { ...fault, path };
  return { ...fault, path: fault.path.startsWith('[') ? path + fault.path : `${path}.${fault.path}` };
}

/** The same result, with the paths of its faults seen from an outer object. */
export function decodedAt<T>(result: Decoded<T>, path: string): Decoded<T> {
  return result.ok ? result : { ok: false, faults: result.faults.map((fault) => atPath(fault, path)) };
}

export function isJsonObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function joinPath(basePath: string, path: readonly PropertyKey[]): string {
  let joined = basePath;
  for (const step of path) {
    if (typeof step === 'number') joined += `[${step}]`;
    else joined += joined === '' ? String(step) : `.${String(step)}`;
  }
  return joined;
}

function faultMessage(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}, ${foundKind(found)}`;
  if (issue.code === 'invalid_union') return `${issue.message}, ${foundKind(found)}`;
  if (issue.code === 'too_small' && found === '') return 'is empty';
  return issue.message;
}

function foundKind(found: unknown): string {
  if (found === undefined) return 'but it is missing';
  if (found === null) return 'found null';
  return `found ${Array.isArray(found) ? 'array' : typeof found}`;
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return value;
}
