import { carryBatch, reportBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import { demandWallet, type PaySheetOptions, withBatchOfSheet } from '../draft-batch.ts';
import { demandNotItself, demandWritable, RESULT_EXTENSIONS, workbookPath } from '../export-target.ts';
import { openService } from '../open-engine.ts';
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
  const sheet = await readSheetWithBook(access, path, options);
  if (options.out !== undefined) await demandNotItself(options.out, sheet.file);
  const made = { sheet, begunBy: 'pay' } as const;
  return withBatchOfSheet(access, made, options, async (opened, { batch, isPast }) => {
    const carried = await carryBatch(opened, {
      batch,
      wallets: options.wallet,
      convertFrom: options.convertFrom,
      isYes: options.yes === true,
      isAdopting: false,
      approver: options.approver,
    });
    const status = isPast && carried.status === EXIT.allPaid ? EXIT.someNotPaid : carried.status;
    return reportBatch(opened, { ...carried, batch, status, out: options.out });
  });
}
