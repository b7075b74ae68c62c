/** The thread that reads every page of a large journal for `checkWhole`. */
import type { Problem } from '../../shared/domain/problem.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { answerRequests } from '../sheet/worker-thread.ts';
import { openDatabase } from './journal-files.ts';
import { failureOf } from './sqlite-failure.ts';
import { demandWhole } from './whole-check.ts';

answerRequests(async (path: string): Promise<Problem | undefined> => {
  try {
    const db = openDatabase(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      demandWhole(db);
    } finally {
      db.close();
    }
    return undefined;
  } catch (error) {
    const failure = failureOf(error, path);
    if (failure instanceof JournalFailure) return failure.problem;
    throw failure;
  }
});
