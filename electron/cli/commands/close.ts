import { basename, resolve } from 'node:path';
import { formatAmount } from '../../../shared/domain/money.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { countIn, ROW_STATES, stateWord } from '../../../shared/domain/row-state.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import { inWords } from '../../../shared/i18n/localise-param.ts';
import { kindOfBatch } from '../../engine/batch-view.ts';
import { type Closing, closeBatch, reopenBatch } from '../../engine/close/close-batch.ts';
import { unexplainedMinor } from '../../engine/close/figures.ts';
import { batchNamed, batchSummary } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { demandWritable } from '../export-target.ts';
import {
  closing,
  type OpenEngine,
  openEngine,
  openLocalEngine,
  openService,
  personName,
} from '../open-engine.ts';
import { amountsText, countText, type JsonDocument } from '../output.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';
import { CERTIFICATE_EXTENSIONS, certifiedFile, writeCertificate } from './certificate.ts';
import { type Paper, REPORT_EXTENSIONS, writeReport } from './report.ts';

interface CloseOptions extends Paper {
  readonly reason?: string;
  readonly certificate?: string;
  readonly results?: string;
  readonly report?: string;
}

/** `paysheet close BATCH`: a person ends a batch that adds up; exit 1 and the list if something is in the way. */
export async function close(
  context: CommandContext,
  [name = '']: readonly string[],
  { reason = '', certificate, results, report, ...paper }: CloseOptions,
): Promise<ExitStatus> {
  if (results !== undefined && certificate === undefined)
    throw unusable('--results goes with --certificate: the certificate names the results by their hash.');
  await demandWritable(certificate, CERTIFICATE_EXTENSIONS, '--certificate');
  await demandWritable(report, REPORT_EXTENSIONS, '--report');
  const certified = results === undefined ? null : await certifiedFile(results);
  return closing(await openEngine(await openService(context, name)), async (opened) => {
    const { engine, client, journal, output } = opened;
    batchNamed(journal, name);
    const closed = await closeBatch(engine, client, name, { by: personName(), reason });
    if (!closed.ok) return refuse(opened, name, closed.closing, closed.problems);
    const written = certificate === undefined ? null : resolve(certificate);
    if (written !== null) await writeCertificate(journal, name, written, certified);
    const reported = report === undefined ? null : resolve(report);
    if (reported !== null)
      await writeReport(journal, name, { target: reported, results: certified, ...paper });
    if (output.isJson)
      await output.json({
        ...batchSummary(journal, batchNamed(journal, name)),
        ...closingDocument(closed.closing, []),
        certificate: written,
        report: reported,
      });
    else {
      printClosing(opened, name, closed.closing);
      output.line(`${name} is closed.`);
      if (written !== null) output.line(`${basename(written)} certifies it.`);
      if (reported !== null) output.line(`${basename(reported)} is its report.`);
    }
    return EXIT.allPaid;
  });
}

/** `paysheet reopen BATCH --reason WORDS`: a person goes on with a closed batch. */
export async function reopen(
  context: CommandContext,
  [name = '']: readonly string[],
  { reason }: { readonly reason: string },
): Promise<ExitStatus> {
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    batchNamed(journal, name);
    const why = reopenBatch(engine, name, { by: personName(), reason });
    if (why !== undefined) throw unusable(problemLine(why));
    await context.output.result(batchSummary(journal, batchNamed(journal, name)), `${name} is open again.`);
    return EXIT.allPaid;
  });
}

async function refuse(
  opened: OpenEngine,
  name: string,
  found: Closing,
  problems: readonly Problem[],
): Promise<ExitStatus> {
  const { output, journal } = opened;
  if (output.isJson)
    await output.json({
      ...batchSummary(journal, batchNamed(journal, name)),
      ...closingDocument(found, problems),
    });
  else {
    printClosing(opened, name, found);
    for (const each of problems) output.line(problemLine(each));
    const isReasonEnough = problems.every(({ severity }) => severity === 'warning');
    output.line(`${name} was not closed.${isReasonEnough ? ' --reason WORDS closes it all the same.' : ''}`);
  }
  return EXIT.someNotPaid;
}

function closingDocument(found: Closing, problems: readonly Problem[]): JsonDocument {
  return {
    excluded: found.excluded,
    lines: found.lines.map(({ currency, amountMinor, ...line }) => ({
      ...line,
      currency: currency || null,
      amount: formatAmount(amountMinor, currency),
    })),
    walletSide: found.wallets.map((tie) => {
      const { currency, wallet } = tie;
      const decimal = (minor: number | null) => (minor === null ? null : formatAmount(minor, currency));
      return {
        ...{ currency, wallet },
        opening: decimal(tie.openingMinor),
        amounts: decimal(tie.amountsMinor),
        fees: decimal(tie.feesMinor),
        others: decimal(tie.othersMinor),
        closing: decimal(tie.closingMinor),
        unexplained: decimal(unexplainedMinor(tie)),
      };
    }),
    problems: problems.map(problemDocument),
  };
}

function printClosing({ output, journal }: OpenEngine, name: string, found: Closing): void {
  const operation = kindOfBatch(journal, name) === 'customer-deposits' ? 'customer-deposit' : 'payment';
  const rows = countIn(journal.counts(name), ...ROW_STATES);
  output.line(`${rows + found.excluded} lines = ${found.excluded} excluded + ${countText(rows, 'row')}:`);
  output.table(
    ['Currency', 'Channel', 'State', 'Rows', 'Amount'],
    found.lines.map(({ currency, channel, state, count, amountMinor }) => [
      currency.toUpperCase(),
      channel === null ? '' : inWords('channel', channel, { locale: LOCALE }),
      formatMessage(LOCALE, `row-state.${stateWord({ state, operation })}`),
      count,
      currency === '' ? '' : amountsText({ [currency]: amountMinor }),
    ]),
  );
  if (found.wallets.length === 0) return;
  output.table(
    ['Wallet', 'Before', 'Amounts', 'Fees', 'Other batches', 'Now', 'Not explained'],
    found.wallets.map((tie) => {
      const { currency } = tie;
      const money = (minor: number | null) =>
        minor === null ? 'not known' : amountsText({ [currency]: minor });
      return [
        ...[currency.toUpperCase(), money(tie.openingMinor), money(tie.amountsMinor), money(tie.feesMinor)],
        ...[money(tie.othersMinor), money(tie.closingMinor), money(unexplainedMinor(tie))],
      ];
    }),
  );
}
