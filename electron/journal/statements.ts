import type Database from 'better-sqlite3';
import { sayingFailures } from './sqlite-failure.ts';

/**
 * A prepared statement; its rows are of the type its caller names, as the STRICT tables promise. What SQLite throws
 * leaves it as JournalFailure or BrokenInvariant.
 */
export interface Statement<Result> {
  get(...values: readonly unknown[]): Result | undefined;
  all(...values: readonly unknown[]): Result[];
  /** One row after another, without holding them; the connection runs no other statement until it is done. */
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
      // The caller's type is what the STRICT table it names promises.
      return statement as Statement<Result>;
    },
  };
}

function prepare(db: Database.Database, sql: string): Statement<unknown> {
  const statement = sayingFailures(db.name, () => db.prepare<unknown[], unknown>(sql));
  return {
    get: (...values) => sayingFailures(db.name, () => statement.get(...values)),
    all: (...values) => sayingFailures(db.name, () => statement.all(...values)),
    *iterate(...values) {
      const rows = sayingFailures(db.name, () => statement.iterate(...values));
      try {
        for (;;) {
          const step = sayingFailures(db.name, () => rows.next());
          if (step.done) return;
          yield step.value;
        }
      } finally {
        rows.return?.();
      }
    },
    run: (...values) => sayingFailures(db.name, () => statement.run(...values)),
  };
}
