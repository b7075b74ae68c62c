import {
  isOpenAccountChange,
  namesAnotherPayment,
  type Problem,
  type ProblemCode,
  problemNature,
} from '../../shared/domain/problem.ts';
import { messageWithCode, renderProblem } from '../../shared/i18n/render-problem.ts';
import type { JournalFailure } from '../engine/ports/journal-port.ts';
import { EXIT, type ExitStatus } from './refusal.ts';

/** The language of the command line: scripts read codes, people read this. */
export const LOCALE = 'en';

/** How a changed account is confirmed. */
export const CONFIRM_ACCOUNT = '"paysheet decide BATCH ROW account --confirmed-by NAME --via TEXT"';

/** How a batch goes on that was stopped or interrupted. */
export const RESUME = '"paysheet resume" goes on.';

/** A problem as the JSON documents show it: every member is always present, with its sentence. */
export function problemDocument(problem: Problem): Readonly<Record<string, unknown>> {
  const { code, severity, field, column, original, proposed } = problem;
  return {
    field: field ?? null,
    column: column ?? null,
    severity,
    code,
    ...sentencesAtRest(problem),
    original: original ?? null,
    proposed: proposed ?? null,
    duplicateOf: duplicateOf(problem),
  };
}

/** The other payment of a duplicate: a row of a batch, a session of the service's list, or a recipient of its book; null for any other problem. */
function duplicateOf({ code, params = {} }: Problem): Readonly<Record<string, unknown>> | null {
  if (!namesAnotherPayment(code)) return null;
  const { where, batch, session, recipient, date = null } = params;
  if (recipient !== undefined) return { recipient, date };
  if (session !== undefined) return { session, date };
  const row = params.row ?? Number(String(where).replace('row:', ''));
  return { batch: batch ?? null, row, date };
}

const WARNING_KINDS: Partial<Record<ProblemCode, string>> = {
  'account-changed': 'another account than before',
  'duplicate-exact': 'the same payment as an earlier one',
  'duplicate-near': 'close to another payment',
  'sheet-paid': 'a sheet that was paid',
};

/** The kind of a warning in a few words; others than those about earlier payments have the words of their code. */
export function warningKind(code: ProblemCode): string {
  return WARNING_KINDS[code] ?? code.replaceAll('-', ' ');
}

/** What happened and what to do, as one line. */
export function problemLine(problem: Problem): string {
  const { message, advice } = sentencesAtRest(problem);
  return `${message} ${advice}`.trim();
}

/** What has stopped the command, and how to go on once that is mended; `next` is empty where nothing is left to do. */
export function stoppedLine(problem: Problem, next: string): string {
  const { message, advice } = sentencesAtRest(problem);
  if (next !== '' && problemNature(problem.code).advice === 'mend-then-go-on')
    return `${message} Fix that, then ${next}`;
  const sentence = next.charAt(0).toUpperCase() + next.slice(1);
  return [message, advice, sentence].filter(Boolean).join(' ');
}

/** What a running command waits for; it continues by itself. */
export function waitLine(problem: Problem): string {
  const rendered = renderProblem(problem, LOCALE);
  return [messageWithCode(rendered), rendered.advice, decisionFor(problem)].filter(Boolean).join(' ');
}

/** Once a command has ended nothing continues by itself, so its advice must not be to wait. */
function sentencesAtRest(problem: Problem): { readonly message: string; readonly advice: string } {
  const rendered = renderProblem(problem, LOCALE);
  const isToWait = problemNature(problem.code).advice === 'wait';
  const advice = [isToWait ? '' : rendered.advice, decisionFor(problem)].filter(Boolean).join(' ');
  return { message: messageWithCode(rendered), advice };
}

/** The decision that a window has a button for; empty if the sentence names none. */
function decisionFor(found: Problem): string {
  const { code, params = {} } = found;
  if (isOpenAccountChange(found)) return `${CONFIRM_ACCOUNT} pays it.`;
  const isSuggested = code === 'quote-error' && (params.suggested ?? '-') !== '-';
  return isSuggested ? '"paysheet decide BATCH ROW take-suggested" pays it.' : '';
}

/** A full disk stops the batch; any other unusable journal means that the wrong folder was named. */
export function failureStatus({ problem }: JournalFailure): ExitStatus {
  return problem.code === 'disk-full' ? EXIT.serviceStopped : EXIT.unusable;
}
