/** "Mend and send again" for one row of the results, and the rows to mend as a sheet of their own. */

import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { countIn, TO_MEND } from '../../../shared/domain/row-state.ts';
import { problemWithoutAnswer } from '../../../shared/domain/security-answer.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import { draftMend, mendRow } from '../../engine/decide/mend.ts';
import { makeFolder } from '../../files/private-file.ts';
import { exportInThread } from '../../workbooks/export-in-thread.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import type { HandlerParts } from './handler-parts.ts';
import { exportName } from './handlers-for-results.ts';

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
        const problem = await mendRow(engine, run, { batch, row, by: batches.book.person, changes: fields });
        // A run that was begun only for the proof begins no payments: what was approved waits for its own command.
        if (!wasRunning) await runs.windDown(batch);
        pages.forget(batch);
        if (problem) return refused(problem);
        return batches.viewedRow({ batch, row });
      }),
  } satisfies Partial<Handlers>;
}
