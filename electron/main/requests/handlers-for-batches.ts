/** Batches as such: list them, make one of a checked sheet, look at one. */

import { setImmediate } from 'node:timers/promises';
import { accountOf, maskedAccount } from '../../../shared/domain/accounts.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { confirmed, isSettled, meaningCode } from '../../../shared/domain/sheet-statement.ts';
import { batchName } from '../../../shared/i18n/batch-name.ts';
import type { Locale } from '../../../shared/i18n/catalogue.ts';
import type { BatchSummary } from '../../../shared/ipc/batch-views.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { withMemory } from '../../../shared/sheet/check/meaning/memory.ts';
import type { HandedOverSheet } from '../../../shared/sheet/checked-sheet.ts';
import { amountOfRow } from '../../engine/batch-view.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { isDiscarded } from '../../engine/core/row/batch-record.ts';
import type { Engine } from '../../engine/engine.ts';
import { findPayments, searchPayments } from '../../engine/find-payments.ts';
import { type ImportDraft, isMadeOf } from '../../engine/import/import-batch.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { keptByBatch } from '../../engine/ports/kept-by-batch.ts';
import { reservations } from '../../engine/review/reserved.ts';
import { paidInMonth } from '../../engine/same-payment/paid-in-month.ts';
import { ConfirmedMeanings, type SheetPayer } from '../../profiles/confirmed-meanings.ts';
import { whyNotDiscarded } from '../batches/batch-service.ts';
import { isKnownCurrency, operationOf, stateInWindow } from '../batches/batch-to-view.ts';
import { lastPaid } from '../batches/recipient-payments.ts';
import { SheetSearch } from '../batches/sheet-search.ts';
import { ticketGone } from '../files/file-tickets.ts';
import { readCheckedSheet } from '../files/handed-over-sheet.ts';
import { SerialQueue } from '../files/serial-queue.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import { payerOf } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';

export function batchHandlers(parts: HandlerParts) {
  const { batches, pages } = parts;
  const summaries = keptByBatch<BatchSummary>();
  const summaryOf = (journal: ReadonlyJournal, record: BatchRecord) =>
    summaries(journal, record.batch, () => batches.summary(record));
  // If one sheet is handed over twice at the same time, the second request finds the batch of the first.
  const creations = new SerialQueue();
  const search = new SheetSearch();
  const searches = new SerialQueue();
  return {
    'batches.list'({ search, states, offset, limit }) {
      const journal = batches.journal();
      const wanted = search.trim().toLowerCase();
      // A summary reads rows, and the app begins with this list: the thousands that are not shown are not summarised.
      const found = journal
        .batches()
        .toReversed()
        .map((record) => ({ record, counts: journal.counts(record.batch) }))
        .filter(({ record, counts }) => !isDiscarded(record, counts))
        .filter(({ record, counts }) => states.length === 0 || states.includes(stateInWindow(record, counts)))
        .map(({ record }) => record)
        .filter((record) => wanted === '' || isNamed(journal, record, wanted, parts.appLocale().locale));
      const page = found.slice(offset, offset + limit).map((record) => summaryOf(journal, record));
      return done({ total: found.length, batches: page });
    },
    'rows.search': (asked) => done(foundRows(parts, asked, (record) => summaryOf(batches.journal(), record))),
    'batches.reserved': () =>
      done({
        reserved: reservations(batches.journal()).map(({ batch, wallet, currency, minor }) => ({
          ...{ batch, wallet },
          amount: formatAmount(minor, currency),
        })),
      }),
    'batches.create': (input) => creations.run(() => createBatch(parts, input)),
    'batches.of-file': ({ ticket }) =>
      batches.connections.withConnection(async (connection) => {
        const journal = batches.journal();
        const sha256 = parts.tickets.find(ticket)?.view.sha256;
        const record = (sha256 === undefined ? [] : journal.batchesOfFile(sha256))
          .map((batch) => journal.batch(batch))
          .filter((candidate) => candidate?.created.address === connection.serviceId)
          .findLast((candidate) => candidate && !isDiscarded(candidate, journal.counts(candidate.batch)));
        return done({ batch: record ? summaryOf(journal, record) : null });
      }),
    'batches.find-duplicates': (asked) =>
      batches.connections.withConnection(async (connection) => {
        const sha256 = parts.tickets.find(asked.ticket)?.view.sha256;
        if (sha256 === undefined) return refused(ticketGone());
        const { days } = batches.book.settings.duplicates;
        const sources = { connection, journal: batches.journal(), days, sha256 };
        const found = await searches.run(() => search.find(asked, sources));
        return found === undefined ? refused(ticketGone()) : done(found);
      }),
    'batches.last-paid': ({ payee }) =>
      batches.connections.withConnection(async ({ serviceId }) =>
        done({ last: lastPaid(batches.journal(), serviceId, payee) }),
      ),
    'batches.paid-in-month': ({ except }) =>
      batches.connections.withConnection(async ({ serviceId: address, environment, engine }) => {
        const payer = { address, environment, businessId: null };
        const { limits } = batches.book.settings;
        const nowMs = engine.now().ourMs;
        return done({ paid: paidInMonth({ journal: batches.journal(), payer, limits, except, nowMs }) });
      }),
    'batches.show': ({ batch }) => batches.withRecord(batch, () => batches.viewed(batch)),
    'batches.rows': (asked) => batches.withRecord(asked.batch, () => done(pages.page(asked))),
    'batches.row': (ref) => batches.withRecord(ref.batch, () => batches.viewedRow(ref)),
    'batches.discard': ({ batch }) =>
      batches.withRecord(batch, (record, journal) => {
        const why = whyNotDiscarded(record, journal);
        if (why !== undefined) return refused(decisionRefused(why));
        batches.discard(batch);
        return done({});
      }),
  } satisfies Partial<Handlers>;
}

/** A page of the rows that a search finds, and what all of them were paid. */
function foundRows(
  { batches, appLocale }: HandlerParts,
  { text, after, limit }: RequestInput<'rows.search'>,
  summaryOf: (record: BatchRecord) => BatchSummary,
): RequestOutput<'rows.search'> {
  const journal = batches.journal();
  const { locale } = appLocale();
  const { found, paid } =
    after === null
      ? searchPayments(journal, { text, limit })
      : { found: findPayments(journal, { text, after, limit }), paid: null };
  return {
    rows: found.map(({ batch, row, of, record, fields, payee, atMs }) => {
      const { state, operation, currency } = record;
      const money = isKnownCurrency(currency)
        ? { currency, amount: amountOfRow(record) }
        : { currency: null, amount: null };
      const name = batchName(summaryOf(of), locale);
      const account = maskedAccount(accountOf(fields));
      const at = new Date(atMs).toISOString();
      return { batch, row, payee, name, state, operation, account, ...money, at };
    }),
    next: found.length < limit ? null : (found.at(-1)?.place ?? null),
    paid,
  };
}

/** True for the name that a person uses, its file, or the id. */
function isNamed(journal: ReadonlyJournal, record: BatchRecord, wanted: string, locale: Locale): boolean {
  const named = {
    ...record,
    file: record.created.file?.name ?? null,
    operation: operationOf(journal, record),
  };
  return `${batchName(named, locale)} ${named.file ?? ''} ${record.batch}`.toLowerCase().includes(wanted);
}

/**
 * Makes the batch of a sheet in place of the one that it replaces. Comparing, discarding and importing each block
 * main for a time that grows with the sheet, so other work runs between them.
 */
async function createBatch(
  { batches, tickets, dataFolder }: HandlerParts,
  input: Parameters<Handlers['batches.create']>[0],
): Promise<Awaited<ReturnType<Handlers['batches.create']>>> {
  const file = tickets.find(input.ticket);
  if (!file) return refused(ticketGone());
  const checked = await readCheckedSheet(input.sheet);
  return batches.connections.withConnection(async (connection) => {
    if (!isMeaningConfirmed(checked, input.confirmed, new ConfirmedMeanings(dataFolder), payerOf(connection)))
      return refused(decisionRefused('not-confirmed'));
    const journal = batches.journal();
    const { engine } = connection;
    const { name, sha256 } = file.view;
    const toReplace = () => (input.replaces === null ? undefined : journal.batch(input.replaces));
    const replaced = toReplace();
    const why = replaced && whyNotDiscarded(replaced, journal);
    if (why !== undefined) return refused(decisionRefused(why));
    const draft = {
      checked,
      file: { name, sha256 },
      address: connection.serviceId,
      profile: connection.profile,
      environment: connection.environment,
      begunBy: 'app' as const,
      setAside: input.setAside,
      released: input.released,
      duplicateDays: batches.book.settings.duplicates.days,
    };
    // Nothing has changed since the batch was made, so its quotes and its approval are still valid.
    const kept = replaced && isStillSheet(replaced, draft, engine) ? replaced.batch : undefined;
    await setImmediate();
    if (replaced && kept === undefined) {
      const whyMeanwhile = whyNotDiscarded(toReplace() ?? replaced, journal);
      if (whyMeanwhile !== undefined) return refused(decisionRefused(whyMeanwhile));
      batches.discard(replaced.batch);
      await setImmediate();
    }
    const same = kept ?? sameOpenBatch(draft, engine, (old) => batches.discard(old));
    await batches.sources.keep(sha256, file.bytes);
    await setImmediate();
    const batch = same ?? engine.importSheet(draft);
    if (input.draft !== null) {
      const { sheet, columns, statement, answered, profileFingerprint } = checked;
      const stated = {
        ...{ sheet, columns, statement },
        ...(answered && { answered }),
        ...(profileFingerprint !== undefined && { profileFingerprint }),
      };
      await batches.drafts.bind(input.draft.id, { batch, madeOf: input.draft.madeOf, stated });
    }
    return batches.viewed(batch);
  });
}

/** The gate: what a sheet means is plain, was confirmed of its layout before, or is what a person has just confirmed. */
function isMeaningConfirmed(
  checked: HandedOverSheet,
  code: string | null,
  meanings: ConfirmedMeanings,
  payer: SheetPayer,
): boolean {
  const { statement } = checked;
  const items = withMemory(statement, meanings.of(payer).find(checked)?.meaning);
  const isSaid = statement.some(({ kind }) => kind === 'pays');
  return isSaid && isSettled(code === meaningCode(statement) ? confirmed(items) : items);
}

function isStillSheet(record: BatchRecord, draft: ImportDraft, engine: Engine): boolean {
  const { journal, chance } = engine.ports;
  if (isDiscarded(record, journal.counts(record.batch))) return false;
  return isMadeOf(record.batch, draft, { journal, chance, now: engine.now() });
}

/**
 * The batch of the same rows, if there is one to open again. One that was made with other decisions is replaced as long as
 * nothing of it was sent, approved or not: a row set aside here must not be ready there.
 */
function sameOpenBatch(
  draft: ImportDraft,
  engine: Engine,
  discard: (batch: string) => void,
): string | undefined {
  const { journal } = engine.ports;
  const record = journal.batch(engine.sameBatch(draft) ?? '');
  if (!record) return undefined;
  if (whyNotDiscarded(record, journal) !== undefined || isStillSheet(record, draft, engine))
    return record.batch;
  discard(record.batch);
  return undefined;
}
