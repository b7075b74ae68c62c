/** A journal as large as one of many thousand rows, made in a moment: its file holds pages that are free. */
import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Above the size to which a journal is checked at its opening. */
const FREE_BYTES = 40 * 1024 * 1024;

export function makeLarge(path: string): void {
  const db = new Database(path);
  db.exec(
    `CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(${FREE_BYTES})); DROP TABLE filler`,
  );
  db.close();
}

/** Breaks the first page of a table that no opening reads. */
export function breakPage(path: string, table: string): void {
  const db = new Database(path, { readonly: true });
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as {
    rootpage: number;
  };
  const size = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(100, 0xff), 0, 100, (rootpage - 1) * size);
  closeSync(file);
}
