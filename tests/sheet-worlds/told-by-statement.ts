/**
 * Whether the statement of meaning tells what a world's habits did: a sentence that a person has to confirm shows a text
 * that only these habits wrote, or names the row.
 */
import type { StatementItem } from '../../shared/domain/sheet-statement.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import type { Reading } from './play-world.ts';
import { drawWorld, type World } from './world/draw-world.ts';
import type { Grid, GridRow } from './world/grid.ts';
import { judge } from './world/judge.ts';

/** Sentences quote the beginning of a longer text. */
const LETTERS_QUOTED = 60;

/** In English and French. */
const QUOTATION = /[“«]([^”»]*)[”»]/gu;

/** What is wrong in a reading, and nothing that a person has to confirm says so. */
export function silentFaults(world: World, reading: Reading): readonly string[] {
  const faults = judge(world, reading);
  const rows = faults.map((fault) => Number(/^row (\d+)/.exec(fault)?.[1] ?? Number.NaN));
  const isTold = faults.length > 0 && reading.ok && isToldByStatement(world, reading.sheet.statement, rows);
  return isTold ? [] : faults;
}

/** @param rows The numbers of the rows that are wrong; none if it is the sheet as a whole. */
function isToldByStatement(
  { seed, grid, draft }: World,
  statement: readonly StatementItem[],
  rows: readonly number[],
): boolean {
  const proposed = statement.filter(({ basis }) => basis === 'proposed');
  const sentences = proposed.map((item) => statementText(item, draft.language));
  const isShown = (text: string) => {
    const quoted = [...text.trim()].slice(0, LETTERS_QUOTED).join('');
    // A dash stands in many sentences; that of a cell is the whole of a quotation.
    const isSaidIn = (sentence: string) =>
      /[\p{L}\p{N}\p{S}]/u.test(quoted)
        ? sentence.includes(quoted)
        : quoted !== '' && [...sentence.matchAll(QUOTATION)].some(([, said]) => said?.trim() === quoted);
    return sentences.some(isSaidIn);
  };
  const marked = new Set(proposed.flatMap(({ kind, rows: own }) => (kind === 'marks' ? own : [])));
  const plain = new Set(textsOf(drawWorld(seed, new Set()).grid));
  const isNew = (text: string) => !plain.has(text);
  const offset = draft.format === 'csv' && draft.csv.hasSepLine ? 1 : 0;
  const around = grid.rows.filter(({ what }) => what !== 'payment' && what !== 'heading').flatMap(textsIn);
  const { sheetName, page, textBox, documentTitle, fileName } = draft;
  const besides = [sheetName, page.header, page.footer, textBox, documentTitle, fileName];
  const ofSheets = draft.extraSheets.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
  const all = [...around, ...besides.flatMap((text) => text ?? []), ...ofSheets];
  if (all.some((text) => isNew(text) && isShown(text))) return true;
  return (
    rows.length > 0 &&
    rows.every((row) => {
      const own = grid.rows[row - 1 - offset];
      return (
        marked.has(row) || (own !== undefined && textsIn(own).some((text) => isNew(text) && isShown(text)))
      );
    })
  );
}

function textsOf({ rows }: Grid): readonly string[] {
  return rows.flatMap(textsIn);
}

/** What stands in a line and in its comments. */
function textsIn({ cells }: GridRow): readonly string[] {
  return cells
    .flatMap((cell) => [cell?.text ?? '', cell?.comment ?? ''])
    .filter((text) => text.trim() !== '');
}
