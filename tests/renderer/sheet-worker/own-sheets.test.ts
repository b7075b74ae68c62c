/** The sheets of ten accountants, opened as the window opens them: in either language it reports the same about them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import ExcelJS from 'exceljs';
import {
  EMPTY_SHEET,
  RowsArriving,
  type SheetState,
  takeAnswer,
} from '../../../renderer/sheet/sheet-state.ts';
import { EMPTY_RECIPE, type Recipe } from '../../../renderer/sheet-worker/recipe.ts';
import { SheetSession } from '../../../renderer/sheet-worker/sheet-session.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { Draw, SHEET_STYLES, type SheetStyle } from '../../e2e/sheet-styles.ts';

async function bytesOf(style: SheetStyle, seed: string): Promise<Uint8Array> {
  const lines = style.lines(new Draw(seed));
  if (style.delimiter !== 'xlsx')
    return new TextEncoder().encode(lines.map((line) => `${line.join(style.delimiter)}\r\n`).join(''));
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Feuil1');
  for (const line of lines) sheet.addRow([...line]);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

async function opened(
  style: SheetStyle,
  bytes: Uint8Array,
  language: Language,
  recipe: Recipe = EMPTY_RECIPE,
): Promise<SheetState> {
  let state = EMPTY_SHEET;
  const arriving = new RowsArriving();
  const session = new SheetSession((answer) => {
    const whole = arriving.take(answer);
    if (whole) state = takeAnswer(state, whole);
  });
  const file = { bytes, fileName: style.file, isPasted: false };
  await session.handle({ kind: 'open', ...file, recipe, language, today: '2026-11-21' });
  return state;
}

function drawn(t: TestContext): string {
  const seed = process.env.SHEETS_SEED ?? String(Date.now());
  t.diagnostic(`SHEETS_SEED=${seed}`);
  return seed;
}

test('each sheet has the same rows, questions and problems in both languages, and words for all of them', async (t) => {
  const seed = drawn(t);
  for (const style of SHEET_STYLES) {
    const bytes = await bytesOf(style, seed);
    const [english, french] = [await opened(style, bytes, 'en'), await opened(style, bytes, 'fr')];
    const keysOf = ({ overview }: SheetState) => overview?.questions.map(({ key }) => key);
    assert.deepEqual(keysOf(french), keysOf(english), style.name);
    // The values of columns that may say who is not paid are asked on one card.
    const cards = new Set(keysOf(english)?.map((key) => key.replace(/^settled\..*/, 'settled')));
    assert.ok(cards.size <= 3, `${style.name}: ${[...cards]}`);
    assert.deepEqual(
      french.rows.map(({ row, state, amount, currency }) => [row, state, amount, currency]),
      english.rows.map(({ row, state, amount, currency }) => [row, state, amount, currency]),
      style.name,
    );
    for (const locale of ['en-CA', 'fr-SN'])
      for (const { problem } of english.overview?.questions ?? []) {
        const { message, advice } = renderProblem(problem, locale);
        assert.doesNotMatch(`${message} ${advice}`, /[{}]|undefined/, `${style.name}, ${locale}`);
      }
  }
});

test('no row of theirs is wrong at a place where nothing can be typed: what the sheet lacks has a column of its own', async (t) => {
  const seed = drawn(t);
  let lacking = 0;
  for (const style of SHEET_STYLES) {
    const { rows, overview } = await opened(style, await bytesOf(style, seed), 'en');
    assert.ok(rows.length > 0, style.name);
    // Drawn amounts may be the sum of those above them: what is asked once is answered there, not in the row.
    const asked = new Set(overview?.questions.map(({ problem }) => problem.code));
    for (const row of rows)
      for (const { code, field, column, severity } of row.problems) {
        if (severity !== 'error' || (asked.has(code) && column === undefined)) continue;
        assert.notEqual(column, undefined, `${style.name}, row ${row.row}: ${code} of ${field}`);
        if (column?.startsWith('+') || (column ?? '').length > 3) lacking += 1;
      }
  }
  assert.ok(lacking > 0, 'no sheet lacked anything: nothing was tried');
});

test('an answer that cannot be used settles nothing, and is named with what was given', async () => {
  const style = SHEET_STYLES.find(({ name }) => name === 'stipends of a university');
  assert.ok(style);
  const bytes = await bytesOf(style, '1');
  const asked = await opened(style, bytes, 'en');
  const key = asked.overview?.questions.find(({ problem }) => problem.field === 'channel')?.key;
  assert.ok(key);
  const answers = { [key]: 'by pigeon' };
  const refused = await opened(style, bytes, 'en', { ...EMPTY_RECIPE, answers });
  assert.ok(refused.overview?.questions.some(({ problem }) => problem.field === 'channel'));
  assert.deepEqual(
    refused.overview?.optionFaults?.flatMap(({ option, reason, given }) =>
      option === 'answer' ? [[reason, given]] : [],
    ),
    [['not-offered', `${key}=by pigeon`]],
  );
  const taken = await opened(style, bytes, 'en', { ...EMPTY_RECIPE, answers: { [key]: 'mobile_money' } });
  assert.deepEqual(taken.overview?.optionFaults, []);
  assert.ok(taken.overview?.questions.every((question) => question.key !== key));
});
