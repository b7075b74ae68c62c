import { resolve } from 'node:path';
import type { EntriesBy, EntryLayoutName } from '../../../shared/domain/accounting.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { entriesInThread } from '../../workbooks/export-in-thread.ts';
import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { dataFolderOf, readProfiles, settingsOf } from '../connection.ts';
import { refuseExport, workbookPath } from '../export-target.ts';
import { closing, openReaderWithWarning } from '../open-engine.ts';
import { amountsText } from '../output.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, Refusal } from '../refusal.ts';

interface EntriesOptions {
  readonly out: string;
  readonly layout?: EntryLayoutName;
  readonly by?: EntriesBy;
  readonly currency?: string;
}

/** `paysheet entries BATCH --out FILE.csv`: what was paid, as an accounting program reads it. */
export async function entries(
  context: CommandContext,
  [batch = '']: readonly string[],
  { out, layout, by, currency }: EntriesOptions,
): Promise<ExitStatus> {
  const target = workbookPath(out, ['.csv']);
  const { accounting: set } = await settingsOf(context, readProfiles(context));
  const accounting = { ...set, ...(layout && { layout }), ...(by && { by }) };
  await closing(await openReaderWithWarning(context), (journal) => batchNamed(journal, batch));
  const chosen = currency === undefined ? {} : { currency: currency.trim().toLowerCase() };
  const what = { kind: 'entries', accounting, ...chosen } as const;
  const signal = context.interruption;
  const request = { dataDir: dataFolderOf(context), batch, target, locale: LOCALE, what };
  const made = await entriesInThread(request, { signal }).catch((failure: unknown) => {
    if (signal.aborted)
      throw new Refusal(EXIT.interrupted, `${target}: it was stopped; nothing was written.`);
    return refuseExport(failure);
  });
  const { output } = context;
  for (const found of made.problems) output.warn(problemLine(found));
  const file = made.entries === 0 ? null : resolve(target);
  if (output.isJson) {
    const totals = Object.entries(made.totalsMinor).map(([code, minor]) => [code, formatAmount(minor, code)]);
    const problems = made.problems.map(problemDocument);
    await output.json({ batch, file, entries: made.entries, totals: Object.fromEntries(totals), problems });
  } else if (file !== null) {
    output.line(file);
    const count = made.entries === 1 ? '1 entry' : `${made.entries} entries`;
    output.remark(`${count}, debit and credit ${amountsText(made.totalsMinor)} each`);
  }
  return made.problems.some(({ severity }) => severity !== 'note') ? EXIT.someNotPaid : EXIT.allPaid;
}
