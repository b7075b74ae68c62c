import { carryBatch, reportBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import { demandWallet, type PaySheetOptions, withBatchOfSheet } from '../draft-batch.ts';
import { demandWritable } from '../export-target.ts';
import { demandYesOrTerminal } from '../prompt.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

interface PayCommandOptions extends PaySheetOptions {
  readonly yes?: true;
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
  await demandWritable(options.out);
  const request = { ...options, path, begunBy: 'pay', isAsked: options.yes !== true } as const;
  return withBatchOfSheet(context, request, async (opened, { batch, isPast }) => {
    const carried = await carryBatch(opened, {
      batch,
      wallets: options.wallet,
      convertFrom: options.convertFrom,
      isYes: options.yes === true,
      approver: options.approver,
    });
    const status = isPast && carried.status === EXIT.allPaid ? EXIT.someNotPaid : carried.status;
    return reportBatch(opened, { ...carried, batch, status, out: options.out });
  });
}
