import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { periodText } from '../../shared/i18n/period-text.ts';
import { newSheet } from '../engine/import/import-batch.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { paidPeriod } from '../engine/same-payment/paid-period.ts';
import { hasJournal } from '../journal/open-journal.ts';
import { displayName } from './batch-document.ts';
import type { CommandContext } from './command-context.ts';
import { dataFolderOf, payerNamed, readProfiles } from './connection.ts';
import { closing, openReader } from './open-engine.ts';
import { LOCALE } from './problem-words.ts';
import type { SheetRead } from './sheet-source.ts';

/** Says, before anything else is said of the sheet, that its period was paid by an earlier sheet of the layout. */
export async function warnOfPaidPeriod(
  context: CommandContext,
  { checked, file }: Pick<SheetRead, 'checked' | 'file'>,
): Promise<void> {
  const payer = payerNamed(context, readProfiles(context));
  if (payer === undefined || !hasJournal(dataFolderOf(context))) return;
  const now = { ourMs: systemClock.nowMs(), serverMs: undefined };
  try {
    await closing(await openReader(context), async (journal) => {
      const found = paidPeriod(journal, newSheet(checked, file.sha256), { payer, now });
      if (found === undefined) return;
      const { record, period, paid, of } = found;
      const params = { period: periodText(period, LOCALE), paid, of, batch: record.batch };
      context.output.warn(
        formatMessage(LOCALE, 'period.paid', { ...params, name: displayName(journal, record) }),
      );
    });
  } catch (failure) {
    // The commands that need the journal say what is wrong with it.
    if (!(failure instanceof JournalFailure)) throw failure;
  }
}
