import { formatAmount } from '../../../shared/domain/money.ts';
import { kindOfBatch } from '../../engine/batch-view.ts';
import { type Reviewed, reviewBatch } from '../approve-batch.ts';
import { batchDocument } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { demandWallet, type PaySheetOptions, withBatchOfSheet } from '../draft-batch.ts';
import type { OpenEngine } from '../open-engine.ts';
import { amountsText } from '../output.ts';
import { printBatch } from '../print-batch.ts';
import { problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

/** `paysheet quote SHEET`: what every valid row would cost, against the wallets; sends no payment. */
export async function quote(
  context: CommandContext,
  [path = '']: readonly string[],
  options: PaySheetOptions,
): Promise<ExitStatus> {
  demandWallet(options);
  const asked = { ...options, path, begunBy: 'quote', skipInvalid: true } as const;
  return withBatchOfSheet(context, asked, async (opened, { batch }) => {
    const { output, journal } = opened;
    const request = { batch, wallets: options.wallet, convertFrom: options.convertFrom };
    const review = await reviewBatch(opened, request, 'give the command again.');
    if (typeof review === 'number') {
      if (review === EXIT.serviceStopped && output.isJson) await printBatch(opened, batch);
      return review;
    }
    await printQuote(opened, batch, review);
    const counts = journal.counts(batch);
    const isWhole = !counts.invalid && !counts.held && review.shortfalls.length === 0;
    return isWhole ? EXIT.allPaid : EXIT.someNotPaid;
  });
}

async function printQuote(
  opened: OpenEngine,
  batch: string,
  { figures, basis, shortfalls, wallets, unread }: Reviewed,
): Promise<void> {
  const { output, journal } = opened;
  const balancesMinor = Object.fromEntries(
    [...wallets].map(([currency, { balanceMinor }]) => [currency, balanceMinor]),
  );
  if (output.isJson) {
    await output.json({
      ...batchDocument(opened, batch),
      basis,
      fees: decimals(figures.feesMinor),
      debit: decimals(figures.debitMinor),
      highestDebit: decimals(figures.highestDebitMinor),
      balances: decimals(balancesMinor),
      shortfalls: shortfalls.map(problemDocument),
      unread: unread ? problemDocument(unread) : null,
    });
    return;
  }
  await printBatch(opened, batch);
  if (figures.count === 0) {
    output.line('No row is ready to be paid: there is nothing to quote.');
    return;
  }
  const source = basis === 'estimate' ? ' (estimated from the fee schedule)' : '';
  if (kindOfBatch(journal, batch) === 'customer-deposits') {
    output.line('Customers pay in; the service quotes no fee for it, and no money goes out.');
    return;
  }
  output.line(
    `Fees ${amountsText(figures.feesMinor)}; at most ${amountsText(figures.highestDebitMinor)} leave the wallets${source}.`,
  );
  for (const [currency, minor] of Object.entries(balancesMinor))
    output.line(`Wallet ${currency.toUpperCase()}: ${amountsText({ [currency]: minor })}.`);
  for (const problem of shortfalls) output.line(problemLine(problem));
}

function decimals(amountsMinor: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(amountsMinor).map(([currency, minor]) => [currency, formatAmount(minor, currency)]),
  );
}
