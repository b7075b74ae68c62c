import type Database from 'better-sqlite3';
import { translatingFailures } from './sqlite-failure.ts';

/**
 * A prepared statement. Its rows have the type that its caller names, as the STRICT tables promise. What SQLite
 * throws is translated into JournalFailure or BrokenInvariant.
 */
interface Statement<Result> {
  get(...values: readonly unknown[]): Result | undefined;
  all(...values: readonly unknown[]): Result[];
  /** Yields one row after another without keeping them; the connection runs no other statement until it is done. */
  iterate(...values: readonly unknown[]): IterableIterator<Result>;
  run(...values: readonly unknown[]): { readonly changes: number };
}

/** Prepares each statement once, at its first use: a journal that is only read never compiles the writing ones. */
export interface Statements {
  of<Result>(sql: string): Statement<Result>;
}

export function openStatements(db: Database.Database): Statements {
  const prepared = new Map<string, Statement<unknown>>();
  return {
    of<Result>(sql: string): Statement<Result> {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = prepare(db, sql);
        prepared.set(sql, statement);
      }
      // The caller names the type that the STRICT table promises.
      return statement as Statement<Result>;
    },
  };
}

function prepare(db: Database.Database, sql: string): Statement<unknown> {
  const statement = translatingFailures(db.name, () => db.prepare<unknown[], unknown>(sql));
  return {
    get: (...values) => translatingFailures(db.name, () => statement.get(...values)),
    all: (...values) => translatingFailures(db.name, () => statement.all(...values)),
    *iterate(...values) {
      const rows = translatingFailures(db.name, () => statement.iterate(...values));
      try {
        for (;;) {
          const step = translatingFailures(db.name, () => rows.next());
          if (step.done) return;
          yield step.value;
        }
      } finally {
        rows.return?.();
      }
    },
    run: (...values) => translatingFailures(db.name, () => statement.run(...values)),
  };
}
