import { countIn, ROW_STATES } from '../../../shared/domain/row-state.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import { viewBatch } from '../../engine/batch-view.ts';
import { unseenAlarms } from '../../engine/core/row/batch-record.ts';
import { batchNamed, batchSummary, nameAndPeriod } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { readProfiles, settingsOf } from '../connection.ts';
import { closing, openReaderWithWarning, warnWithoutJournal } from '../open-engine.ts';
import { printBatch } from '../print-batch.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

/** `paysheet batches`: all batches of the journal. */
export async function batches(context: CommandContext): Promise<ExitStatus> {
  const { output } = context;
  if (!warnWithoutJournal(context)) {
    if (output.isJson) await output.json({ batches: [], isOlderCopy: false });
    return EXIT.allPaid;
  }
  return closing(await openReaderWithWarning(context), async (journal) => {
    const records = journal.batches();
    if (output.isJson) {
      const isOlderCopy = journal.isOlderThanRemembered();
      await output.json({ batches: records.map((record) => batchSummary(journal, record)), isOlderCopy });
      return EXIT.allPaid;
    }
    const lines = records.map((record) => {
      const { batch, state, kind, created, counts } = viewBatch(journal, record);
      return [
        batch,
        formatMessage(LOCALE, `batch-state.${state}`),
        countIn(counts, ...ROW_STATES),
        kind === 'customer-deposits' ? `${counts.paid ?? 0} in` : (counts.paid ?? 0),
        created,
        nameAndPeriod(journal, record),
      ];
    });
    output.table(['Batch', 'State', 'Rows', 'Paid', 'Created', 'Name'], lines);
    return EXIT.allPaid;
  });
}

/** `paysheet show BATCH`: one batch with every row. */
export async function show(context: CommandContext, [name = '']: readonly string[]): Promise<ExitStatus> {
  return closing(await openReaderWithWarning(context), async (journal) => {
    const settings = await settingsOf(context, readProfiles(context));
    await printBatch({ ...context, journal, settings }, name);
    return unseenAlarms(batchNamed(journal, name)).length > 0 ? EXIT.someNotPaid : EXIT.allPaid;
  });
}
