/** What the journal records for an attempt without proof if no reason from an answer (`UnknownReason`) describes it. */

/** The process ended before the answer arrived. */
export const INTERRUPTED = 'interrupted before the answer';

/** The answer named a session that belongs to another row (R5). */
export function withAnothersSession(sessionId: string): string {
  return `answered with session ${sessionId} of another row`;
}

/** The session of such an answer; undefined if another reason was recorded. */
export function anothersSession(why: string): string | undefined {
  return /^answered with session (.*) of another row$/.exec(why)?.[1];
}
