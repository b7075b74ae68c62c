/**
 * The type of a request between the window and the main process. The table (`requests.ts`) is the only place that
 * names requests: handlers, bridge and the window's types are derived from it, so a missing or extra handler does not
 * compile.
 */
import type { z } from 'zod';
import type { Problem } from '../domain/problem.ts';

/**
 * A query changes nothing and may be repeated at will; a command may change something and is never repeated
 * automatically: what the window asks again by itself (`useQuery`) takes queries alone.
 */
export interface RequestDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly kind: 'query' | 'command';
  readonly input: Input;
  readonly output: Output;
}

export function query<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'query', input, output } as const satisfies RequestDefinition;
}

export function command<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'command', input, output } as const satisfies RequestDefinition;
}

/** A failure is a value: what the user should know or correct, the most serious first, never empty. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] };

/** The names of the two IPC channels. */
export const REQUEST_WIRE = 'paysheet:request';
export const ANNOUNCEMENT_WIRE = 'paysheet:announcement';
