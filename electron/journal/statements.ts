import type Database from 'better-sqlite3';

/** A prepared statement; rows come back as the STRICT tables' types promise them, named by the caller. */
export type Statement<Result> = Database.Statement<unknown[], Result>;

/** Prepares each statement once, at its first use: a journal that is only read never compiles the writing ones. */
export interface Statements {
  of<Result>(sql: string): Statement<Result>;
}

export function openStatements(db: Database.Database): Statements {
  const prepared = new Map<string, Database.Statement<unknown[], unknown>>();
  return {
    of<Result>(sql: string): Statement<Result> {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = db.prepare<unknown[], unknown>(sql);
        prepared.set(sql, statement);
      }
      // The caller's type is what the STRICT table it names promises.
      return statement as Statement<Result>;
    },
  };
}
