/** "Mend and send again" on one row of the results. */

import { problemWithoutAnswer, withoutAnswer } from '../../../shared/domain/security-answer.ts';
import { decisionRefused } from '../../engine/core/row/decision-refused.ts';
import { draftMend, mendRow } from '../../engine/decide/mend.ts';
import type { BatchPages } from '../batches/batch-pages.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { viewWholeRow } from '../batches/batch-to-view.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';

type MendingHandlers = Pick<Handlers, 'batches.mend-check' | 'batches.mend'>;

export function mendingHandlers(batches: BatchService, pages: BatchPages): MendingHandlers {
  const { runs } = batches;
  return {
    'batches.mend-check': ({ batch, row, fields }) =>
      batches.withOwnConnection(batch, ({ engine }) => {
        const draft = draftMend(engine, { batch, row }, fields);
        if (!draft.ok) return refused(draft.problem);
        const { problems, state } = draft.content;
        return done({
          fields: withoutAnswer(draft.content.fields),
          problems: problems.map(problemWithoutAnswer),
          state,
        });
      }),
    'batches.mend': ({ batch, row, fields }) =>
      batches.withOwnConnection(batch, async (connection) => {
        const { engine } = connection;
        const wasRunning = runs.isRunning(batch);
        const run = runs.runFor(connection, batch);
        if (run === undefined) return refused(decisionRefused('not-proved'));
        const by = batches.book.preferences.personName || 'app';
        const problem = await mendRow(engine, run, { batch, row, by, changes: fields });
        // A run begun for the proof alone begins no payments: what was approved waits for its own command.
        if (!wasRunning) await runs.windDown(batch);
        pages.forget(batch);
        if (problem) return refused(problem);
        const record = engine.journal.row({ batch, row });
        return record
          ? done(viewWholeRow(record, engine.journal.content({ batch, row })))
          : refused(decisionRefused(`no-such-row:${row}`));
      }),
  };
}
