/** What an accountant takes into the books: journal entries of a batch, and a wallet's statement. */
import { basename } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { localDay } from '../../../shared/domain/time.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { ownRows, turnedPayments } from '../../accounting/own-rows.ts';
import { balancesByDay, statementProblems, walletStatement } from '../../accounting/wallet-statement.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { readWalletSince, readWalletsSince } from '../../engine/review/read-wallet.ts';
import { safeName } from '../../files/safe-name.ts';
import { entriesInThread } from '../../workbooks/export-in-thread.ts';
import { writeStatement } from '../../workbooks/write-statement.ts';
import { baseName } from '../files/base-name.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';

export function accountingHandlers(parts: HandlerParts) {
  return {
    'batches.export-entries': (asked) =>
      parts.batches.withRecord(asked.batch, (record) => saveEntries(parts, asked, record)),
    'wallets.days': () =>
      parts.batches.connections.withConnection((connection) => walletDays(parts, connection)),
    'wallets.statement': (asked) =>
      parts.batches.connections.withConnection((connection) => saveStatement(parts, asked, connection)),
  } satisfies Partial<Handlers>;
}

async function saveEntries(
  { batches, dialogs, dataFolder, appLocale }: HandlerParts,
  { batch, layout, by, currency, language }: RequestInput<'batches.export-entries'>,
  record: BatchRecord,
) {
  type Saved = RequestOutput<'batches.export-entries'>;
  const base = baseName(record);
  const code = currency === null ? '' : ` ${currency.toUpperCase()}`;
  const suggested = `${formatMessage(language, 'export-name.entries', { base })}${code}.csv`;
  const target = await dialogs.chooseTarget(safeName(suggested), 'csv');
  if (target === undefined) return done<Saved>({ saved: null, problems: [] });
  const accounting = { ...batches.book.settings.accounting, layout, by };
  const locale = localeFor(language, appLocale().locale);
  const what = { kind: 'entries', accounting, ...(currency !== null && { currency }) } as const;
  const request = { dataDir: dataFolder, batch, target, locale, what };
  return mapped(
    await triedToWrite(() => entriesInThread(request)),
    ({ entries, problems }): Saved => ({
      saved: entries === 0 ? null : basename(target),
      problems: [...problems],
    }),
  );
}

const DAYS = 30;
/** Home asks by itself, each time that it is opened: 1,000 sessions, in ten calls. Of more there is no line. */
const PAGES_MAX = 10;

async function walletDays(
  { batches }: HandlerParts,
  { profile, client, engine }: ProfileConnection,
): Promise<Reply<RequestOutput<'wallets.days'>>> {
  if (batches.runs.isBusy(profile)) return done({ wallets: [] });
  const { pace, journal } = engine;
  const nowMs = pace.nowMs();
  const days = daysUntil(nowMs);
  const [from = '', to = ''] = [days.at(0), days.at(-1)];
  const read = await readWalletsSince({ service: client, pace }, Date.parse(from), nowMs, PAGES_MAX);
  if (!read.ok) return refused(...read.problems);
  const ownOf = ownRows(journal);
  const wallets = read.value
    .filter(({ wallet }) => wallet.status === 'ACTIVE')
    .map(({ wallet, ...found }) => {
      const own = { ownOf, turned: turnedPayments(journal, wallet.id) };
      const statement = walletStatement({ ...found, wallet, ...own, from, to, dayOf: localDay });
      const balances = balancesByDay(statement, days, localDay);
      const shown = (minor: number | null) => (minor === null ? null : formatAmount(minor, wallet.currency));
      return {
        id: wallet.id,
        days: balances.map(({ day, balanceMinor }) => ({ day, balance: shown(balanceMinor) })),
      };
    });
  return done({ wallets });
}

/** By the calendar of this computer, whose days are not all 24 hours long. */
function daysUntil(nowMs: number): readonly string[] {
  const now = new Date(nowMs);
  const noonOf = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 12);
  return Array.from({ length: DAYS }, (_, at) => localDay(noonOf(DAYS - 1 - at).getTime()));
}

const KINDS = { pdf: 'pdf', xlsx: 'workbook', csv: 'csv' } as const;

async function saveStatement(
  { dialogs, appLocale }: HandlerParts,
  { wallet: id, from, to, format, language, paper }: RequestInput<'wallets.statement'>,
  { client, engine, environment }: ProfileConnection,
): Promise<Reply<RequestOutput<'wallets.statement'>>> {
  const { pace, journal } = engine;
  // Its last balance would be called one of a day that nobody knows yet.
  if (to > localDay(pace.nowMs())) return refused(decisionRefused('statement-later'));
  const read = await readWalletSince({ service: client, pace }, id, Date.parse(from), pace.nowMs());
  if (!read.ok) return refused(...read.problems);
  const { wallet, ...found } = read.value;
  const statement = walletStatement({
    ...{ ...found, wallet, ownOf: ownRows(journal), turned: turnedPayments(journal, wallet.id) },
    ...{ from, to, dayOf: localDay },
  });
  const locale = localeFor(language, appLocale().locale);
  const shown = { ...wallet, name: wallet.name ?? wallet.id };
  const title = formatMessage(locale, 'wallet-statement.title', { wallet: shown.name });
  const target = await dialogs.chooseTarget(safeName(`${title} ${from} ${to}.${format}`), KINDS[format]);
  if (target === undefined) return done({ saved: null, problems: [] });
  const file = { statement, wallet: shown, from, to, environment, locale, paper };
  return mapped(await triedToWrite(() => writeStatement(target, file, format)), () => ({
    saved: basename(target),
    problems: [...statementProblems(found, statement)],
  }));
}
