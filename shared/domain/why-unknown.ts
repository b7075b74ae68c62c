/** What the journal writes of an attempt without proof where no answer's own word (`UnknownReason`) says it. */

/** Its process ended before the answer. */
export const INTERRUPTED = 'interrupted before the answer';

/** The answer named a session that is another row's (R5). */
export function withAnothersSession(sessionId: string): string {
  return `answered with session ${sessionId} of another row`;
}

/** The session of such an answer; undefined where something else was written. */
export function anothersSession(why: string): string | undefined {
  return /^answered with session (.*) of another row$/.exec(why)?.[1];
}
