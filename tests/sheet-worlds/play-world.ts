/** Has the product's reader read a world, as the program does, with an accountant who answers by the truth. */

import { nativeUnpacker } from '../../electron/sheet/native-unpacker.ts';
import { openSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import { answerTo } from './world/accountant.ts';
import type { World } from './world/draw-world.ts';
import { isAsked, type Reading } from './world/judge.ts';

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
  const read = await readTable(world.bytes, {
    fileName: world.fileName,
    chooseSheet,
    unpacker: nativeUnpacker,
    ...(sheet !== undefined && { sheetName: sheet }),
    ...(delimiter !== undefined && { delimiter }),
  });
  if (!read.ok) return read;
  const checked = openSheet(read.table, {
    file: world.fileName,
    answers: others,
    language: world.draft.language,
    today: '2026-03-09',
  }).sheet;
  return { ok: true, sheet: withReadersQuestions(checked, read.problems) };
}
