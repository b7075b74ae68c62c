import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { openReader } from '../open-books.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';
import { spokenCount } from '../spoken.ts';

/** `paysheet verify [BATCH]`: replays the journal; exit 1 and the first fault where it does not hold. */
export async function verify(
  context: CommandContext,
  [name]: readonly (string | undefined)[],
): Promise<ExitStatus> {
  const { output } = context;
  const journal = await openReader(context);
  try {
    if (name !== undefined) batchNamed(journal, name);
    const { ok, events, batches, faults } = journal.verify(name);
    if (output.isJson) await output.json({ ok, events, batches, faults });
    else if (ok)
      output.line(
        `The journal holds: ${spokenCount(events, 'event')} in ${batches === 1 ? '1 batch' : `${batches} batches`}, every state as its events say.`,
      );
    else output.line(`The journal does not hold: ${faults[0] ?? 'no reason given'}`);
    return ok ? EXIT.allPaid : EXIT.someNotPaid;
  } finally {
    journal.close();
  }
}
