/** Has the product's reader read a world, as the program does, with an accountant who answers by the truth. */

import { nativeUnpacker } from '../../electron/sheet/native-unpacker.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { openSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { type ReadOptions, readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { answerTo } from './world/accountant.ts';
import type { World } from './world/draw-world.ts';
import { isAsked, type ReadProblem } from './world/judge.ts';

/** What the product makes of a file; the judge knows less of its shape. */
export type Reading =
  | { readonly ok: false; readonly problem: ReadProblem }
  | { readonly ok: true; readonly sheet: CheckedSheet };

export interface Played {
  /** The sheet as it is read without any answers. */
  readonly first: Reading;
  /** When everything that the accountant can answer has been answered. */
  readonly last: Reading;
}

/** Each answer may bring the next question; more rounds than this are a circle. */
const MOST_ROUNDS = 5;

export async function playWorld(world: World): Promise<Played> {
  const answers: Record<string, string> = {};
  const first = await readOnce(world, answers);
  let last = first;
  for (let round = 0; round < MOST_ROUNDS && last.ok && isAsked(last.sheet); round += 1) {
    const known = Object.keys(answers).length;
    for (const question of last.sheet.questions) {
      const answer = answerTo(world, question, last.sheet);
      if (answer !== undefined) answers[question.key] = answer;
    }
    if (Object.keys(answers).length === known) break;
    last = await readOnce(world, answers);
  }
  return { first, last };
}

async function readOnce(world: World, answers: Readonly<Record<string, string>>): Promise<Reading> {
  const { sheet, delimiter, ...others } = answers;
  const read = await readFile(world, {
    ...(sheet !== undefined && { sheetName: sheet }),
    ...(delimiter !== undefined && { delimiter }),
  });
  if (!read.ok) return read;
  const checked = openSheet(read.table, { ...optionsOf(world), answers: others }).sheet;
  return { ok: true, sheet: withReadersQuestions(checked, read.problems) };
}

function readFile(world: World, chosen: Pick<ReadOptions, 'sheetName' | 'delimiter'> = {}) {
  return readTable(world.bytes, {
    fileName: world.fileName,
    chooseSheet,
    unpacker: nativeUnpacker,
    ...chosen,
  });
}

/** The table of a world that is read without a question about the file; else undefined. */
export async function tableOf(world: World): Promise<Table | undefined> {
  const read = await readFile(world);
  return read.ok && read.problems.length === 0 ? read.table : undefined;
}

export function optionsOf({ fileName, draft: { language } }: World): CheckOptions {
  return { file: fileName, language, today: '2026-03-09' };
}
