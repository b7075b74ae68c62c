/**
 * What a request between the window and the main process is. The table (`requests.ts`) is the only place that names
 * them: handlers, bridge and the window's types are mapped from it, so a missing or surplus handler does not compile.
 */
import type { z } from 'zod';
import type { Problem } from '../domain/problem.ts';

/** A query changes nothing and may be asked again at will; a command may change something and is never repeated by itself. */
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

/** A failure is a value: what the user should know or mend, the gravest first, never empty. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] };

/** Channel names of the two wires. */
export const REQUEST_WIRE = 'paysheet:request';
export const ANNOUNCEMENT_WIRE = 'paysheet:announcement';
