/** Sending a batch and deciding its rows. */

import { parseAmount } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { isTypedPhrase } from '../../../shared/i18n/typed-phrases.ts';
import type { RowView } from '../../../shared/ipc/batch-views.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { decisionRefused } from '../../engine/core/row/decision-refused.ts';
import type { JournalEvent } from '../../engine/core/row/events.ts';
import {
  closeRows,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  holdRows,
  releaseRows,
  seeAlarms,
} from '../../engine/decide/decide.ts';
import { takeSuggested } from '../../engine/decide/mend.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { viewWholeRow } from '../batches/batch-to-view.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';

type SendingHandlers = Pick<
  Handlers,
  | 'batches.send'
  | 'batches.pause'
  | 'batches.resume'
  | 'batches.stop'
  | 'batches.set-pace'
  | 'batches.decide'
  | 'batches.see-alarms'
  | 'batches.take-suggested'
  | 'batches.release'
  | 'batches.hold'
  | 'batches.close-rows'
>;

export function sendingHandlers(batches: BatchService): SendingHandlers {
  const { runs } = batches;
  const person = (): string => batches.book.preferences.personName || 'app';
  return {
    'batches.send': ({ batch }) =>
      batches.withOwnConnection(batch, async (connection) => {
        if (!connection.engine.isApproved(batch)) return refused(approvalVoid(connection, batch));
        if (batches.drafts.isChangedSince(batch)) return refused(decisionRefused('sheet-changed'));
        await batches.drafts.removeOfBatch(batch);
        await runs.quietly(batch, () => connection.engine.letGo(batch, person()));
        runs.start(connection, batch);
        return batches.viewed(batch);
      }),
    'batches.pause': ({ batch }) =>
      batches.withRecord(batch, () => {
        if (!runs.pause(batch)) return refused(decisionRefused('not-sent-now'));
        return batches.viewed(batch);
      }),
    'batches.resume': ({ batch }) =>
      batches.withOwnConnection(batch, (connection) => {
        if (!connection.engine.isApproved(batch)) return refused(approvalVoid(connection, batch));
        if (!runs.resume(batch, person())) {
          connection.engine.append(batch, resumedBy(connection, batch, person()));
          runs.start(connection, batch);
        }
        return batches.viewed(batch);
      }),
    'batches.stop': ({ batch }) =>
      batches.withOwnConnection(batch, async (connection) => {
        await runs.quietly(batch, () =>
          connection.engine.append(batch, {
            type: 'batch-stopped',
            problem: problem('stopped-by-you'),
          }),
        );
        return batches.viewed(batch);
      }),
    'batches.set-pace': ({ batch, perSecond, maxPerSecond }) =>
      batches.withRecord(batch, () => {
        const rate = { perSecond, maxPerSecond: Math.max(perSecond, maxPerSecond) };
        runs.setPace(batch, rate);
        batches.book.change({ settings: { ...batches.book.settings, rate } });
        return batches.viewed(batch);
      }),
    'batches.decide': (input) => decideRow(batches, input, person()),
    'batches.see-alarms': ({ batch, places }) =>
      batches.withOwnConnection(batch, (connection) =>
        decideRows(batches, connection, batch, () => seeAlarms(connection.engine, batch, person(), places)),
      ),
    'batches.take-suggested': ({ batch, row, amount }) =>
      batches.withOwnConnection(batch, (connection) =>
        decideRows(batches, connection, batch, () => {
          const { engine } = connection;
          const parsed = parseAmount(amount, engine.journal.row({ batch, row })?.currency ?? '');
          const amountMinor = parsed.ok ? parsed.amountMinor : 0;
          return takeSuggested(engine, { batch, row }, { amountMinor, by: person() });
        }),
      ),
    'batches.release': ({ batch, rows, reason }) =>
      batches.withOwnConnection(batch, (connection) =>
        decideRows(batches, connection, batch, () =>
          releaseRows(connection.engine, batch, rows, person(), reason?.trim() || null),
        ),
      ),
    'batches.hold': ({ batch, rows }) =>
      batches.withOwnConnection(batch, (connection) =>
        decideRows(batches, connection, batch, () => holdRows(connection.engine, batch, rows, person())),
      ),
    'batches.close-rows': ({ batch, rows }) =>
      batches.withOwnConnection(batch, (connection) =>
        decideRows(batches, connection, batch, () => closeRows(connection.engine, batch, rows, person())),
      ),
  };
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
    const place = { batch, row, by };
    const decided = await batches.runs.quietly(batch, async (): Promise<Decided> => {
      switch (decision.kind) {
        case 'paid':
          return decidePaid(connection.engine, connection.client, {
            ...place,
            sessionId: decision.sessionId,
          });
        case 'not-paid':
          return decideNotPaid(connection.engine, place);
        case 'send-again':
          return decideSendAgain(connection.engine, place);
      }
    });
    if (!decided.ok) return refused(decided.problem);
    // The sweep that precedes the new attempt, and the following of a session, are a run's work.
    if (decision.kind !== 'not-paid') batches.runs.start(connection, batch);
    const { journal } = connection.engine;
    const record = journal.row({ batch, row });
    return record
      ? done(viewWholeRow(journal, batch, record))
      : refused(decisionRefused(`no-such-row:${row}`));
  });
}

/** Whoever presses the button sees how many rows are in doubt, and accepts them. */
function resumedBy({ engine }: ProfileConnection, batch: string, by: string): JournalEvent {
  const { unknown = 0, parked = 0 } = engine.journal.counts(batch);
  return { type: 'batch-resumed', by, ...(unknown + parked > 0 && { doubtAccepted: unknown + parked }) };
}

async function decideRows(
  batches: BatchService,
  _connection: ProfileConnection,
  batch: string,
  decide: () => Decided,
): Promise<Awaited<ReturnType<Handlers['batches.release']>>> {
  const decided = await batches.runs.quietly(batch, decide);
  return decided.ok ? batches.viewed(batch) : refused(decided.problem);
}

/** Why the batch may not be sent as it stands. */
function approvalVoid({ engine }: ProfileConnection, batch: string): Problem {
  return engine.record(batch).problem ?? problem('approval-void', { reason: 'not-approved' });
}
