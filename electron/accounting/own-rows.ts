/** Which row of ours made a session of the service, by this journal. */
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import type { OwnRow } from './wallet-statement.ts';

export function ownRows(
  journal: Pick<ReadonlyJournal, 'ownerOf' | 'row' | 'content'> | undefined,
): (session: string) => OwnRow | undefined {
  return (session) => {
    const ref = journal?.ownerOf(session);
    const record = ref && journal?.row(ref);
    // Another intent of the row made it, with another quote: it is shown as any session.
    if (journal === undefined || ref === undefined || record?.sessionId !== session) return undefined;
    return { batch: ref.batch, record, content: journal.content(ref) };
  };
}
