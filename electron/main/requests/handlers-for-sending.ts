/** Sends a batch, decides on its rows and mends them. */

import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { parseAmount } from '../../../shared/domain/money.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { countIn, TO_MEND } from '../../../shared/domain/row-state.ts';
import { problemWithoutAnswer } from '../../../shared/domain/security-answer.ts';
import { isTypedPhrase } from '../../../shared/i18n/typed-phrases.ts';
import type { BatchView, RowView } from '../../../shared/ipc/batch-views.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import {
  closeRows,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  recordAct,
  releaseRows,
  takeBack,
} from '../../engine/decide/decide.ts';
import { draftMend, mendRow, takeSuggested } from '../../engine/decide/mend.ts';
import { makeFolder } from '../../files/private-file.ts';
import { exportInThread } from '../../workbooks/export-in-thread.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';
import { exportName } from './handlers-for-results.ts';

export function sendingHandlers({ batches, onChange }: HandlerParts) {
  const { runs } = batches;
  const person = (): string => batches.book.person;
  return {
    'batches.send': ({ batch }) =>
      batches.withOwnConnection(batch, async (connection) => {
        const why = connection.engine.whyNotSent(batch);
        if (why !== undefined) return refused(why);
        if (batches.drafts.isChangedSince(batch)) return refused(decisionRefused('sheet-changed'));
        await batches.drafts.removeOfBatch(batch);
        const whyNow = await runs.quietly(batch, () => connection.engine.letGo(batch, person()));
        if (whyNow !== undefined) return refused(whyNow);
        runs.start(connection, batch);
        return batches.viewed(batch);
      }),
    'batches.pause': ({ batch }) =>
      batches.withRecord(batch, () => {
        if (!batches.pause(batch)) return refused(decisionRefused('not-sent-now'));
        return batches.viewed(batch);
      }),
    'batches.resume': ({ batch }) =>
      batches.withOwnConnection(batch, async (connection) => {
        // The person who presses the button sees how many rows are in doubt.
        const why = connection.engine.goOn(batch, { by: person(), acceptsDoubt: true });
        if (why !== undefined) return refused(why);
        runs.start(connection, batch);
        return batches.viewed(batch);
      }),
    'batches.stop': ({ batch }) =>
      batches.withRecord(batch, async () => {
        await runs.quietly(batch, () => batches.stop(batch));
        return batches.viewed(batch);
      }),
    'batches.set-pace': ({ batch, perSecond, maxPerSecond }) =>
      batches.withRecord(batch, ({ created }) => {
        const rate = { perSecond, maxPerSecond: Math.max(perSecond, maxPerSecond) };
        // First, because a full disk may refuse it: the batch then keeps its rate as well.
        batches.book.changeRate(rate, created.environment);
        runs.setPace(batch, rate);
        // It is a setting as well: a window that still showed the old one would write it back with the next change.
        onChange();
        return batches.viewed(batch);
      }),
    'batches.decide': (input) => decideRow(batches, input, person()),
    'batches.act': ({ batch, act }) =>
      decideRows(batches, batch, ({ engine }) => recordAct(engine, batch, act, person())),
    'batches.take-suggested': ({ batch, row, amount }) =>
      decideRows(batches, batch, ({ engine }) => {
        const parsed = parseAmount(amount, engine.journal.row({ batch, row })?.currency ?? '');
        const amountMinor = parsed.ok ? parsed.amountMinor : 0;
        return takeSuggested(engine, { batch, row }, { amountMinor, by: person() });
      }),
    'batches.release': ({ batch, rows, reason, confirmed }) =>
      decideRows(batches, batch, ({ engine }) =>
        releaseRows(engine, batch, rows, person(), {
          reason: reason?.trim() || null,
          confirmed: confirmed ?? null,
        }),
      ),
    'batches.take-back': ({ batch, rows }) =>
      decideRows(batches, batch, ({ engine }) => takeBack(engine, batch, rows, person())),
    'batches.close-rows': ({ batch, rows }) =>
      decideRows(batches, batch, ({ engine }) => closeRows(engine, batch, rows, person())),
  } satisfies Partial<Handlers>;
}

/** Carries out a person's decision on one parked row. */
function decideRow(
  batches: BatchService,
  { batch, row, decision }: RequestInput<'batches.decide'>,
  by: string,
): Promise<Reply<RowView>> {
  return batches.withOwnConnection(batch, async (connection) => {
    const isTyped = decision.kind !== 'send-again' || isTypedPhrase(decision.confirmation, 'send-again', row);
    if (!isTyped) return refused(decisionRefused('not-typed'));
    const target = { batch, row, by };
    const { engine, client } = connection;
    const decided = await batches.runs.quietly(batch, async (): Promise<Decided> => {
      switch (decision.kind) {
        case 'paid':
          return decidePaid(engine, client, { ...target, ...decision });
        case 'not-paid':
          return decideNotPaid(engine, target);
        case 'send-again':
          return decideSendAgain(engine, target);
      }
    });
    if (!decided.ok) return refused(decided.problem);
    // The sweep before the new attempt, and the following of a session, need a run.
    if (decision.kind !== 'not-paid') batches.runs.start(connection, batch);
    return batches.viewedRow({ batch, row });
  });
}

function decideRows(
  batches: BatchService,
  batch: string,
  decide: (connection: ProfileConnection) => Decided,
): Promise<Reply<BatchView>> {
  return batches.withOwnConnection(batch, async (connection) => {
    const decided = await batches.runs.quietly(batch, () => decide(connection));
    return decided.ok ? batches.viewed(batch) : refused(decided.problem);
  });
}

/** "Mend and send again" for one row of the results, and the rows to mend as a sheet of their own. */
export function mendingHandlers(parts: HandlerParts) {
  const { batches, pages, tickets, dataFolder } = parts;
  const { runs } = batches;
  return {
    'batches.rows-to-mend': ({ batch, language }) =>
      batches.withRecord<RequestOutput<'batches.rows-to-mend'>>(batch, async (record, journal) => {
        if (countIn(journal.counts(batch), ...TO_MEND) === 0) return done({ file: null });
        const { locale } = parts.appLocale();
        const what = { record, format: 'xlsx', only: 'to-mend', language, kind: 'workbook' } as const;
        // Beside the journal, which is as private as the file that is briefly written here.
        const folder = join(dataFolder, `to-mend-${randomUUID()}`);
        makeFolder(folder);
        try {
          const taken = await triedToWrite(async () => {
            const target = join(folder, exportName(what));
            await exportInThread({
              ...{ dataDir: dataFolder, batch, target },
              locale: localeFor(language, locale),
              what: { kind: 'fresh', only: 'to-mend' },
            });
            return tickets.takeBytes(basename(target), new Uint8Array(await readFile(target)));
          });
          return taken.ok ? mapped(taken.value, (file) => ({ file })) : taken;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    'batches.mend-check': ({ batch, row, fields }) =>
      batches.withOwnConnection(batch, ({ engine }) => {
        const draft = draftMend(engine, { batch, row }, fields);
        if (!draft.ok) return refused(draft.problem);
        const { problems, state } = draft.content;
        return done({ problems: problems.map(problemWithoutAnswer), state });
      }),
    'batches.mend': ({ batch, row, fields }) =>
      batches.withOwnConnection(batch, async (connection) => {
        const { engine } = connection;
        const wasRunning = runs.isRunning(batch);
        const run = runs.runFor(connection, batch);
        if (run === undefined) return refused(decisionRefused('not-proved'));
        const refusal = await mendRow(engine, run, { batch, row, by: batches.book.person, changes: fields });
        // A run that was begun only for the proof begins no payments: what was approved waits for its own command.
        if (!wasRunning) await runs.windDown(batch);
        pages.forget(batch);
        if (refusal) return refused(refusal);
        return batches.viewedRow({ batch, row });
      }),
  } satisfies Partial<Handlers>;
}
