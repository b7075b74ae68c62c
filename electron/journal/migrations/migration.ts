/** One step of the schema. A released migration is never edited: a change is a new file with the next version. */
export interface Migration {
  /** The value of `PRAGMA user_version` after this step. */
  readonly version: number;
  readonly sql: string;
}
