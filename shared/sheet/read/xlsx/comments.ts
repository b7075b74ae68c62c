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
  for (const { kind, target } of relationships)
    if (kind === 'comments' && parts.has(target)) await readComments(parts, target, byRow);
  if (byRow.size === 0) return rows;
  return rows.map((row) => {
    const comments = byRow.get(row.row);
    return comments === undefined ? row : { ...row, comments };
  });
}

async function readComments(
  parts: PackageParts,
  part: string,
  byRow: Map<number, CellComment[]>,
): Promise<void> {
  let place: ReturnType<typeof parseCellReference>;
  let written = '';
  let count = 0;
  const end = () => {
    const text = spokenText(written);
    if (place !== undefined && text !== '') {
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
      if (element.name !== 'comment' || !isSpreadsheetNamespace(element.uri)) return;
      end();
      count += 1;
      if (count > READ_LIMITS.comments) throw tooLarge(READ_LIMITS.comments, 'comments');
      place = parseCellReference(element.attribute('ref') ?? '');
    },
    (text, path) => {
      if (path.at(-1) === 't' && !path.includes('rPh')) written += text;
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
