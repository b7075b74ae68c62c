/** How a row is found among all batches: by the beginning of any word of it, and by any part of a number. */
import { nameOf } from '../../shared/domain/recipient-identity.ts';
import type { ImportedRow } from '../engine/core/row/events.ts';
import { comparedFields } from '../engine/core/row/given-body.ts';
import type { FoundRow, PaidSum } from '../engine/ports/journal-port.ts';
import type { Statements } from './statements.ts';

/** Texts whose words begin what a person types. */
const WORDS = ['first_name', 'last_name', 'email', 'payee_name', 'payee_code', 'description'] as const;
/** Numbers, of which a person often knows the end alone. */
const NUMBERS = ['phone', 'account_number', 'destination_account_id'] as const;
/** Fewer characters of a number fit too many. */
const PART_LEAST = 4;

/** Writes the row's words, in place of those that it had. */
export function indexRow(statements: Statements, batch: string, content: ImportedRow): void {
  const stored = statements
    .of<{ id: number }>('SELECT id FROM contents WHERE batch = ? AND row = ?')
    .get(batch, content.row);
  if (stored === undefined) return;
  statements
    .of('INSERT OR REPLACE INTO row_words (rowid, words) VALUES (?, ?)')
    .run(stored.id, wordsOf(content));
}

function wordsOf(content: ImportedRow): string {
  const { givenBody } = content;
  const fields = givenBody === undefined ? content.fields : comparedFields(givenBody);
  const numbers = NUMBERS.flatMap((field) => partsOf(fields[field] ?? ''));
  const texts = WORDS.map((field) => fields[field] ?? '');
  // The name as it is compared beside the written one: “N’Diaye” is found as “ndiaye” too.
  return [...texts, nameOf(fields), content.reference ?? '', content.marker, ...numbers]
    .filter(Boolean)
    .join(' ');
}

/** Every end of the number, so that the beginnings of all of them are all of its parts. */
function partsOf(text: string): readonly string[] {
  const number = text.replace(/[^\p{L}\p{N}]/gu, '');
  const parts: string[] = [];
  for (let at = 0; at === 0 || number.length - at >= PART_LEAST; at += 1) parts.push(number.slice(at));
  return parts;
}

/**
 * The rows that have every word of the text, or begin with it, the newest import first; at most `limit` of them after
 * `after`. Nothing for a text without a letter or digit.
 */
export function searchRows(
  statements: Statements,
  { text, after, limit }: { readonly text: string; readonly after: number | null; readonly limit: number },
): readonly FoundRow[] {
  const query = queryOf(text);
  if (query === '') return [];
  return statements
    .of<FoundRow>(
      `SELECT c.id AS place, c.batch, c.row FROM row_words w JOIN contents c ON c.id = w.rowid
       WHERE w.row_words MATCH ? AND w.rowid < ? ORDER BY w.rowid DESC LIMIT ?`,
    )
    .all(query, after ?? Number.MAX_SAFE_INTEGER, limit);
}

/**
 * See `paidOf` of the port: one statement, because reading some thousand records takes longer than a person waits. Only a
 * payment that went out has an intent of that kind.
 */
export function paidOf(statements: Statements, found: readonly FoundRow[]): readonly PaidSum[] {
  return statements
    .of<PaidSum>(
      `WITH paid AS MATERIALIZED (
         SELECT r.currency, r.amount_minor, json_extract(b.record, '$.created.environment') AS environment
         FROM json_each(?) f JOIN contents c ON c.id = f.value JOIN rows r ON r.batch = c.batch AND r.row = c.row
         JOIN intents i ON i.batch = r.batch AND i.row = r.row JOIN batches b ON b.batch = r.batch
         WHERE r.state = 'paid' AND r.currency <> '' AND i.kind = 'out')
       SELECT currency, sum(amount_minor) AS amountMinor, count(*) AS count FROM paid
       WHERE (environment = 'live') = (SELECT max(environment = 'live') FROM paid)
       GROUP BY currency ORDER BY currency`,
    )
    .all(JSON.stringify(found.map(({ place }) => place)));
}

/** Blanks within a number are no boundaries of words. */
function queryOf(text: string): string {
  const joined = text.replace(/(\d)[\s.()-]+(?=\d)/g, '$1');
  const words = joined.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"*`).join(' AND ');
}
