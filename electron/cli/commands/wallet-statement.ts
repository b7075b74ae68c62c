import { resolve } from 'node:path';
import { formatAmount } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/time.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import { ownRows, turnedPayments } from '../../accounting/own-rows.ts';
import { statementProblems, walletStatement } from '../../accounting/wallet-statement.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { readWalletSince } from '../../engine/review/read-wallet.ts';
import { hasJournal } from '../../journal/open-journal.ts';
import { STATEMENT_EXTENSIONS, writeStatement } from '../../workbooks/write-statement.ts';
import type { CommandContext } from '../command-context.ts';
import { dataFolderOf } from '../connection.ts';
import { refuseExport, workbookPath } from '../export-target.ts';
import { closing, openReaderWithWarning, openService, paceOf } from '../open-engine.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, serviceStopped, unusable } from '../refusal.ts';

interface StatementOptions {
  readonly wallet: string;
  readonly from: string;
  readonly to: string;
  readonly out: string;
}

/** `paysheet statement --wallet W --from DAY --to DAY --out FILE`: what moved in a wallet, and its balances. */
export async function statement(
  context: CommandContext,
  _args: readonly string[],
  { wallet: named, from, to, out }: StatementOptions,
): Promise<ExitStatus> {
  const target = workbookPath(out, STATEMENT_EXTENSIONS);
  if (from > to) throw unusable(`--from ${from} is after --to ${to}.`);
  const today = localDay(systemClock.nowMs());
  if (to > today)
    throw unusable(`--to ${to} is still to come: a statement ends today, ${today}, at the latest.`);
  const access = await openService(context);
  return closing(access.client, async (service) => {
    const source = { service, pace: paceOf(access.settings) };
    const read = await readWalletSince(source, named, Date.parse(from), systemClock.nowMs());
    if (!read.ok) throw refusedFor(read.problems.map(problemLine).join(' '), read.problems[0].code);
    const { wallet, ...found } = read.value;
    const made = await withJournal(context, (journal) =>
      walletStatement({
        ...{ ...found, wallet, from, to, dayOf: localDay },
        ownOf: ownRows(journal),
        turned: journal === undefined ? [] : turnedPayments(journal, wallet.id),
      }),
    );
    const { environment } = access.connection;
    const shown = { ...wallet, name: wallet.name ?? wallet.id };
    const file = {
      statement: made,
      wallet: shown,
      from,
      to,
      environment,
      locale: LOCALE,
      paper: 'A4',
    } as const;
    await writeStatement(target, file).catch(refuseExport);
    const problems = statementProblems(found, made);
    const { output } = context;
    for (const told of problems) output.warn(problemLine(told));
    const balance = (minor: number | null) => (minor === null ? null : formatAmount(minor, wallet.currency));
    const [opening, closingBalance] = [balance(made.openingMinor), balance(made.closingMinor)];
    const document = {
      ...{ wallet: wallet.id, currency: wallet.currency, from, to, opening, closing: closingBalance },
      ...{ lines: made.lines.length, file: resolve(target), problems: problems.map(problemDocument) },
    };
    await output.result(document, resolve(target));
    const said = (text: string | null) =>
      text === null ? 'not known' : formatMoney(text, wallet.currency, LOCALE);
    output.remark(`Opening balance ${said(opening)}, closing balance ${said(closingBalance)}.`);
    return problems.length > 0 ? EXIT.someNotPaid : EXIT.allPaid;
  });
}

/** A wallet that is not named clearly is a mistake of the command, anything else one of the service. */
function refusedFor(said: string, code: string) {
  return code === 'wallet-unclear' ? unusable(said) : serviceStopped(said);
}

/** Without a journal every session is somebody else's. */
async function withJournal<Made>(
  context: CommandContext,
  make: (journal: ReadonlyJournal | undefined) => Made,
): Promise<Made> {
  if (!hasJournal(dataFolderOf(context))) return make(undefined);
  return closing(await openReaderWithWarning(context), make);
}
