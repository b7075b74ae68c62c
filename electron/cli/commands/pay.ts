import { carryBatch, reportBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import {
  demandWallet,
  draftOf,
  maySend,
  openBatchOf,
  type PaySheetOptions,
  reportUnsent,
  withReferenceQuestion,
} from '../draft-batch.ts';
import { demandNotItself, demandWritable, RESULT_EXTENSIONS, workbookPath } from '../export-target.ts';
import { closing, openEngine, openService } from '../open-engine.ts';
import { demandYesOrTerminal } from '../prompt.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';
import { readSheetWithBook } from '../sheet-source.ts';

interface PayCommandOptions extends PaySheetOptions {
  readonly yes?: true;
  readonly out?: string;
  readonly approver?: string;
}

/** `paysheet pay SHEET`: check, quote, approve, send, follow to the end, export. */
export async function pay(
  context: CommandContext,
  [path = '']: readonly string[],
  options: PayCommandOptions,
): Promise<ExitStatus> {
  demandYesOrTerminal(context.terminal, options.yes === true);
  demandWallet(options);
  if (options.out !== undefined) await demandWritable(workbookPath(options.out, RESULT_EXTENSIONS));
  const access = await openService(context);
  const sheet = await readSheetWithBook(context, access, path, options);
  if (options.out !== undefined) await demandNotItself(options.out, sheet.file);
  if (!maySend(sheet, options)) return reportUnsent(context, sheet);
  return closing(openEngine(context, access), async (opened) => {
    const draft = draftOf(sheet, access, 'pay', options);
    const asked = withReferenceQuestion(sheet, opened, draft);
    if (asked !== sheet) return reportUnsent(context, asked);
    // The batch is in the journal before the first call to the service.
    const { batch, isPast } = await openBatchOf(context, opened, { draft, bytes: sheet.bytes });
    const carried = await carryBatch(context, opened, {
      batch,
      wallets: options.wallet,
      convertFrom: options.convertFrom,
      isYes: options.yes === true,
      approver: options.approver,
    });
    const status = isPast && carried.status === EXIT.allPaid ? EXIT.someNotPaid : carried.status;
    return reportBatch(context, opened, { ...carried, batch, status, out: options.out });
  });
}
