/** Answers a request of the window once its sender is known: input parsed, handler called, output parsed. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import {
  type ParsedInput,
  REQUESTS,
  type RequestName,
  type RequestOutput,
} from '../../../shared/ipc/requests.ts';

import { JournalFailure } from '../../engine/ports/journal-port.ts';
import { jsonFault } from '../../files/json-fault.ts';
import { diskFull } from '../../journal/sqlite-failure.ts';
import { asExportFailure, ExportFailure } from '../../workbooks/finished-file.ts';

/** One handler per request: the compiler rejects a missing or surplus one. Its result is checked against the table. */
export type Handlers = {
  readonly [Name in RequestName]: (
    input: ParsedInput<Name>,
  ) => Reply<RequestOutput<Name>> | Promise<Reply<RequestOutput<Name>>>;
};

/** Where our own faults are recorded; never contains the input itself. */
export type FaultLog = (fault: { readonly request: string; readonly reason: string }) => void;

export function done<Value>(value: Value): Reply<Value> {
  return { ok: true, value };
}

export function refused(...problems: readonly [Problem, ...Problem[]]): Reply<never> {
  return { ok: false, problems };
}

/** The same reply with its value changed. */
export function mapped<Value, Other>(reply: Reply<Value>, change: (value: Value) => Other): Reply<Other> {
  return reply.ok ? done(change(reply.value)) : reply;
}

/**
 * Answers a request by name. Never throws: an unknown name, input or output that does not fit the table, and whatever
 * a handler throws become an `app-fault` problem and are written to the log, except what the journal or a full disk
 * says.
 */
export async function answerRequest(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  log: FaultLog,
): Promise<Reply<unknown>> {
  const request = String(name).slice(0, 100);
  const fault = (reason: string): Reply<never> => {
    log({ request, reason });
    return refused(problem('app-fault', { reason: `${request}: ${reason}` }));
  };
  if (!isRequestName(name)) return fault('there is no such request');
  const { input: inputSchema, output: outputSchema } = REQUESTS[name];
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return fault(`the input does not fit (${firstIssue(parsed.error.issues)})`);
  let reply: Reply<unknown>;
  try {
    // The name and its input are of one request, which the compiler cannot see.
    reply = await (handlers[name] as (given: unknown) => Promise<Reply<unknown>>)(parsed.data);
  } catch (error) {
    const told = problemOf(error);
    if (told) return refused(told);
    if (error instanceof SyntaxError) return fault(jsonFault(error));
    return fault(error instanceof Error ? error.message : String(error));
  }
  if (!reply.ok) return reply;
  const output = outputSchema.safeParse(reply.value);
  return output.success
    ? { ok: true, value: output.data }
    : fault(`the answer does not fit (${firstIssue(output.error.issues)})`);
}

/** What the journal says, or that the disk has no room for a file; undefined for a fault of ours. */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof JournalFailure) return error.problem;
  const failure = asExportFailure(error, '');
  return failure instanceof ExportFailure && failure.fault === 'disk-full' ? diskFull() : undefined;
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name);
}

/** Path and message of the first issue; zod's messages do not quote the value. */
function firstIssue(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const [issue] = issues;
  return issue === undefined ? '' : `${issue.path.map(String).join('.')}: ${issue.message}`;
}
