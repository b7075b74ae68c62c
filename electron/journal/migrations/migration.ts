/** One step of the schema. A released migration is never edited: a change is a new file with the next version. */
export interface Migration {
  /** What `PRAGMA user_version` says once it has run. */
  readonly version: number;
  readonly sql: string;
}
