import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { closing, openReader } from '../open-engine.ts';
import { countText } from '../output.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

const KNOWN_HERE = 'This machine remembers it: it is no older copy, and it was not rewritten as a whole.';
const UNKNOWN_HERE =
  'This machine remembers nothing of it: neither an older copy nor a rewrite of the whole can be excluded. Compare the head of its chain with one that was kept: results and reports print it.';

/** `paysheet verify [BATCH]`: replays the journal; exit 1 and the first fault if it does not hold. */
export async function verify(
  context: CommandContext,
  [name]: readonly (string | undefined)[],
): Promise<ExitStatus> {
  const { output } = context;
  return closing(await openReader(context), async (journal) => {
    if (name !== undefined) batchNamed(journal, name);
    const { ok, events, batches, faults, head, excluded } = journal.verify(name);
    if (output.isJson) await output.json({ ok, events, batches, faults, head, excluded });
    else if (ok) {
      const where = batches === 1 ? '1 batch' : `${batches} batches`;
      output.line(
        `The journal holds: ${countText(events, 'event')} in ${where}, every state as its events say, every approval over its rows.`,
      );
      output.line(excluded.length > 0 ? KNOWN_HERE : UNKNOWN_HERE);
      output.line(`The head of its chain: event ${head.seq}, ${head.hash}`);
    } else output.line(`The journal does not hold: ${faults[0] ?? 'no reason given'}`);
    return ok ? EXIT.allPaid : EXIT.someNotPaid;
  });
}
