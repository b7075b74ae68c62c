import type { CellComment, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import { parseCellReference } from './cell-reference.ts';
import type { PackageParts } from './package-parts.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';
import type { Relationship } from './workbook.ts';

/** The rows with the comments of their cells, as the sheet shows them on a click. */
export async function withComments(
  rows: readonly TableRow[],
  parts: PackageParts,
  relationships: readonly Relationship[],
): Promise<readonly TableRow[]> {
  const byRow = new Map<number, CellComment[]>();
  for (const wanted of ['comments', 'threadedComment'])
    for (const { kind, target } of relationships)
      if (kind === wanted && parts.has(target)) await readComments(parts, target, byRow);
  if (byRow.size === 0) return rows;
  return rows.map((row) => {
    const comments = byRow.get(row.row);
    return comments === undefined ? row : { ...row, comments };
  });
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
  let place: ReturnType<typeof parseCellReference>;
  let written = '';
  let count = 0;
  const end = () => {
    const text = spokenText(written);
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
      const isOld = element.name === 'comment' && isSpreadsheetNamespace(element.uri);
      if (!isOld && element.name !== 'threadedComment') return;
      end();
      count += 1;
      if (count > READ_LIMITS.comments) throw tooLarge(READ_LIMITS.comments, 'comments');
      place = parseCellReference(element.attribute('ref') ?? '');
    },
    (text, path) => {
      const [around, within] = path.slice(-2);
      const isThreaded = around === 'threadedComment' && within === 'text';
      if (isThreaded || (within === 't' && !path.includes('rPh'))) written += text;
    },
  );
  end();
}

/** The comment without the name of its author before it, and without Excel's notice that it is one of a conversation. */
function spokenText(written: string): string {
  const text = written.replace(/\r\n?/g, '\n').replace(/^\[[^\]\n]*\]\n[^:]*:[^\n]*linkid=\d+\s*/, '');
  return text
    .replace(/^[^\n:]{1,80}:\s*\n/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
