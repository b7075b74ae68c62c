import type { CellComment, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import { parseCellReference } from './cell-reference.ts';
import type { PackageParts } from './package-parts.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';
import { decodeSpreadsheetEscapes } from './spreadsheet-escapes.ts';
import type { Relationship } from './workbook.ts';

/** The rows with the comments of their cells, as the sheet shows them on a click, and lines that hold nothing but comments. */
export async function withComments(
  rows: readonly TableRow[],
  parts: PackageParts,
  relationships: readonly Relationship[],
): Promise<readonly TableRow[]> {
  const byRow = new Map<number, CellComment[]>();
  for (const wanted of ['comments', 'threadedComment'])
    for (const { kind, target } of relationships)
      if (kind === wanted && parts.has(target)) await readComments(parts, target, byRow);
  if (byRow.size === 0 || rows.length === 0) return rows;
  const commented = rows.map((row) => {
    const comments = byRow.get(row.row);
    byRow.delete(row.row);
    return comments === undefined ? row : { ...row, comments };
  });
  // What is left stands on lines that hold nothing else.
  const alone = [...byRow].map(([row, comments]): TableRow => ({ row, cells: [], comments }));
  return alone.length === 0
    ? commented
    : [...commented, ...alone].toSorted((one, other) => one.row - other.row);
}

/** Reads a part of comments, or of conversations, of which a program may keep a copy among the comments. */
async function readComments(
  parts: PackageParts,
  part: string,
  byRow: Map<number, CellComment[]>,
): Promise<void> {
  const known = new Set(
    [...byRow].flatMap(([row, comments]) => comments.map(({ column }) => `${row}:${column}`)),
  );
  const authors: string[] = [];
  let place: ReturnType<typeof parseCellReference>;
  let written = '';
  let count = 0;
  const end = () => {
    const text = spokenText(written, authors);
    if (place !== undefined && text !== '' && !known.has(`${place.row}:${place.column}`)) {
      const comments = byRow.get(place.row) ?? [];
      comments.push({ column: place.column, text });
      byRow.set(place.row, comments);
    }
    place = undefined;
    written = '';
  };
  await readSmallPart(
    parts,
    part,
    (element) => {
      if (element.name === 'author') authors.push('');
      const isOld = element.name === 'comment' && isSpreadsheetNamespace(element.uri);
      if (!isOld && element.name !== 'threadedComment') return;
      end();
      count += 1;
      if (count > READ_LIMITS.comments) throw tooLarge(READ_LIMITS.comments, 'comments');
      place = parseCellReference((element.attribute('ref') ?? '').replace(/:.*/, ''));
    },
    (text, path) => {
      const [around, within] = path.slice(-2);
      if (within === 'author') authors.push((authors.pop() ?? '') + text);
      const isThreaded = around === 'threadedComment' && within === 'text';
      if (isThreaded || (within === 't' && !path.includes('rPh'))) written += text;
    },
  );
  end();
}

/** The comment without the name of its author before it, and without Excel's notice that it is one of a conversation. */
function spokenText(written: string, authors: readonly string[]): string {
  const text = decodeSpreadsheetEscapes(written).replace(/\r\n?/g, '\n').replace(NOTICE, '');
  const [, name, spoken = text] = /^([^\n:]{1,80}):[^\S\n]*\n(.*)$/su.exec(text) ?? [];
  const isAuthor = name !== undefined && authors.some((each) => each.trim() === name.trim());
  // Any other line that ends in a colon says something itself: `Annulé:`.
  return (isAuthor ? spoken : text).replace(/\s+/g, ' ').trim();
}

/** In brackets what it is, a link, and the word for a comment before its text. */
const NOTICE = /^\[[^\]\n]*\]\n[^:]*:[^\n]*linkid=\d+\s*(?:[^\n:]{1,40}:[^\S\n]*\n)?/;
