import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readCheckedSheet } from '../../../electron/main/files/handed-over-sheet.ts';
import {
  EMPTY_SHEET,
  RowsArriving,
  type SheetState,
  takeAnswer,
} from '../../../renderer/sheet/sheet-state.ts';
import type { SheetAnswer, SheetRequest } from '../../../renderer/sheet-worker/messages.ts';
import {
  answered,
  EMPTY_RECIPE,
  NO_CORRECTIONS,
  type Recipe,
  withEdits,
} from '../../../renderer/sheet-worker/recipe.ts';
import { SheetSession } from '../../../renderer/sheet-worker/sheet-session.ts';
import { HIDDEN_ANSWER } from '../../../shared/domain/security-answer.ts';
import type { CheckOptions } from '../../../shared/sheet/check/headings/check-options.ts';
import { layoutKey } from '../../../shared/sheet/check/lines/remembered-values.ts';
import { asLayout, confirmedMeaning } from '../../../shared/sheet/check/meaning/memory.ts';
import { columnLetter } from '../../../shared/sheet/table.ts';
import { sheetOf, workbook } from '../../shared/sheet/read/build-workbook.ts';

interface OpenedSession {
  readonly session: SheetSession;
  readonly answers: SheetAnswer[];
  readonly state: () => SheetState;
  /** Asks this in the midst of the next check of the sheet; resolves once it is answered. */
  readonly meanwhile: (request: SheetRequest) => Promise<void>;
}

async function openSession(
  fileName: string,
  bytes: Uint8Array,
  recipe: Recipe = EMPTY_RECIPE,
  confirmed: NonNullable<CheckOptions['confirmed']> = {},
): Promise<OpenedSession> {
  const answers: SheetAnswer[] = [];
  let state = EMPTY_SHEET;
  let ask: (() => void) | undefined;
  const arriving = new RowsArriving();
  const session = new SheetSession((answer) => {
    answers.push(answer);
    const whole = arriving.take(answer);
    if (whole) state = takeAnswer(state, whole);
    if (answer.kind === 'progress') ask?.();
  });
  const meanwhile = (request: SheetRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      ask = () => {
        ask = undefined;
        session.handle(request).then(resolve, reject);
      };
    });
  const isPasted = fileName === 'pasted.tsv';
  await session.handle({
    kind: 'open',
    bytes,
    fileName,
    isPasted,
    recipe,
    language: 'en',
    today: '2026-11-21',
    confirmed,
  });
  return { session, answers, state: () => state, meanwhile };
}

function csv(...lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join('\r\n'));
}

/** Lines of a workbook’s sheet, each cell a text. */
function sheetLines(lines: readonly (readonly string[])[]): string {
  const cell = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return lines.map((line) => `<row>${line.map(cell).join('')}</row>`).join('');
}

const HEADINGS = 'First name,Last name,Amount,Currency,Channel,Country,Phone,Provider';
const AWA = 'Awa,Diop,125000,XOF,mobile_money,sn,+221771834567,orange_money';

test('the sample sheet opens with its rows, problems and excluded lines', async () => {
  const bytes = await readFile(new URL('../../../resources/samples/payroll.xlsx', import.meta.url));
  const { answers, state } = await openSession('payroll.xlsx', bytes);
  const { overview, rows, progress } = state();
  assert.equal(progress.kind, 'ready');
  assert.equal(rows.length, overview?.sheet.rows);
  assert.ok(rows.length >= 60);
  assert.ok(overview && overview.excluded.length > 0);
  assert.ok(rows.some(({ problems }) => problems.some(({ severity }) => severity === 'error')));
  assert.ok(answers.some(({ kind }) => kind === 'progress'));
});

test('a view says what room the columns need, and an edit adds to it', async () => {
  const lines = Array.from({ length: 20 }, () => AWA);
  const { session, answers, state } = await openSession('a.csv', csv(HEADINGS, ...lines));
  const room = async (text: string | null) => {
    const edits = [{ row: 3, column: 'C', text }];
    const corrections = withEdits(NO_CORRECTIONS, edits);
    if (text !== null) await session.handle({ kind: 'edit', corrections });
    const query = { filter: 'all', kind: null, search: '', sort: null } as const;
    await session.handle({ kind: 'view', query, corrections, turn: 1, keepsOrder: text !== null });
    return state().room;
  };
  const opened = await room(null);
  assert.deepEqual([opened.letters.C, opened.decimals], [6, 0]);
  assert.equal(state().order.length, 20);
  const view = answers.filter(({ kind }) => kind === 'view').length;
  const typed = await room('1234567890.25');
  assert.deepEqual([typed.letters.C, typed.decimals], ['1234567890.25'.length + '125000'.length, 2]);
  // The rows keep their order: it is not sent again, and the ticks are at their new positions.
  assert.equal(answers.filter(({ kind }) => kind === 'view').length, view + 1);
  assert.equal(state().order.length, 20);
  assert.ok(state().ticks.length > 0);
});

test('many rows arrive in parts, and replace the earlier ones only when all are there', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => AWA.replace('125000', String(1000 + index)));
  const { answers, state } = await openSession('a.csv', csv(HEADINGS, ...lines));
  assert.equal(answers.filter(({ kind }) => kind === 'rows').length, 3);
  assert.equal(state().rows.length, 1000);
  assert.equal(state().rows[999]?.row, 1001);
});

test('an edit is checked again alone, and its undo restores the sheet’s own text', async () => {
  const { session, state, answers } = await openSession(
    'a.csv',
    csv(HEADINGS, AWA, AWA.replace('125000', '0')),
  );
  assert.equal(state().rows[1]?.state, 'invalid');
  const mended = withEdits(NO_CORRECTIONS, [{ row: 3, column: 'C', text: '90000' }]);
  await session.handle({ kind: 'edit', corrections: mended });
  assert.deepEqual(
    answers.slice(-2).map(({ kind }) => kind),
    ['rechecked', 'fields'],
  );
  assert.equal(state().rows[1]?.cells[2], '90000');
  assert.notEqual(state().rows[1]?.state, 'invalid');
  assert.equal(state().overview?.counts.invalid, 0);
  await session.handle({
    kind: 'edit',
    corrections: NO_CORRECTIONS,
  });
  assert.equal(state().rows[1]?.cells[2], '0');
  assert.equal(state().rows[1]?.state, 'invalid');
});

test('an edit is compared with the total that the sheet states, at once and in both directions', async () => {
  const total = 'Total,,125000,,,,,';
  const { session, state } = await openSession('a.csv', csv(HEADINGS, AWA, total));
  const told = () => {
    const { controls = [], problems = [] } = state().overview ?? {};
    return [controls.map(({ computed, agrees }) => [computed, agrees]), problems.map(({ code }) => code)];
  };
  assert.deepEqual(told(), [[['125000', true]], []]);
  const corrections = withEdits(NO_CORRECTIONS, [{ row: 2, column: 'C', text: '90000' }]);
  await session.handle({ kind: 'edit', corrections });
  assert.deepEqual(told(), [[['90000', false]], ['control-differs']]);
  await session.handle({ kind: 'edit', corrections: NO_CORRECTIONS });
  assert.deepEqual(told(), [[['125000', true]], []]);
});

test('a cell changed by hand keeps the file’s own text beside it, until it is put back', async () => {
  const { session, state } = await openSession('a.csv', csv(HEADINGS, AWA, AWA.replace('Diop', '')));
  assert.ok(state().rows.every(({ own }) => own === undefined));
  const edits = [
    { row: 2, column: 'C', text: '90000' },
    { row: 2, column: 'F', text: '' },
    { row: 3, column: 'B', text: 'Sow' },
  ];
  const corrections = withEdits(NO_CORRECTIONS, edits);
  await session.handle({ kind: 'edit', corrections });
  assert.deepEqual(state().rows[0]?.own, { C: '125000', F: 'sn' });
  assert.deepEqual(state().rows[1]?.own, { B: '' });
  // The same if the whole sheet is checked again, as when its draft is opened.
  await session.handle({ kind: 'settings', recipe: { ...EMPTY_RECIPE, corrections } });
  assert.deepEqual(state().rows[0]?.own, { C: '125000', F: 'sn' });
  const back = edits.map(({ row, column }) => ({ row, column, text: null }));
  await session.handle({ kind: 'edit', corrections: withEdits(corrections, back) });
  assert.ok(state().rows.every(({ own }) => own === undefined));
});

test('each value that is taken otherwise than its cell says comes with its row, told as a problem or not', async () => {
  const { state } = await openSession(
    'a.csv',
    csv(
      `${HEADINGS},Language,Security answer`,
      'Awa,Diop,2890,CAD,e-transfer,ca,,,,  Bleu ',
      ' Omar ,Sow,1 250.5,cad,etransfer_send,ca,,,fr,Vert',
    ),
  );
  const [awa, omar] = state().rows;
  assert.deepEqual(awa?.taken, { C: '2890.00', D: 'cad', E: 'etransfer_send', I: 'en' });
  assert.deepEqual(omar?.taken, { A: 'Omar', C: '1250.50' });
});

test('an edit that makes a row another’s duplicate tells it at once', async () => {
  const { session, state } = await openSession('a.csv', csv(HEADINGS, AWA, AWA.replace('125000', '90000')));
  const edits = [{ row: 3, column: 'C', text: '125000' }];
  await session.handle({ kind: 'edit', corrections: withEdits(NO_CORRECTIONS, edits) });
  assert.ok(state().rows[1]?.problems.some(({ code }) => code === 'duplicate-exact'));
});

test('what main finds in earlier batches stands at its row until the next search', async () => {
  const { session, state } = await openSession('a.csv', csv(HEADINGS, AWA));
  const problem = { code: 'duplicate-exact', severity: 'warning', params: { where: 'x' } } as const;
  await session.handle({ kind: 'found', of: null, rows: [{ row: 2, problems: [problem] }] });
  assert.equal(state().rows[0]?.problems.at(-1)?.code, 'duplicate-exact');
  assert.equal(state().rows[0]?.state, 'warning');
  await session.handle({ kind: 'found', of: null, rows: [] });
  assert.ok(!state().rows[0]?.problems.some(({ code }) => code === 'duplicate-exact'));
});

test('an edited row is looked for in earlier batches anew, and keeps its edit when the answer comes', async () => {
  const { session, state, answers } = await openSession(
    'a.csv',
    csv(HEADINGS, AWA, AWA.replace('Awa', 'Omar')),
  );
  const problem = { code: 'duplicate-exact', severity: 'warning', params: { where: 'x' } } as const;
  const both = [2, 3].map((row) => ({ row, problems: [problem] }));
  await session.handle({ kind: 'found', of: null, rows: both });
  const edits = [{ row: 3, column: 'C', text: '777' }];
  await session.handle({ kind: 'edit', corrections: withEdits(NO_CORRECTIONS, edits) });
  const asked = answers.findLast((answer) => answer.kind === 'fields');
  assert.ok(asked?.kind === 'fields');
  assert.deepEqual(asked.of, [3]);
  assert.match(asked.text, /"777\b/);
  assert.doesNotMatch(asked.text, /125000/);
  await session.handle({ kind: 'found', of: asked.of, rows: [] });
  const [awa, omar] = state().rows;
  assert.equal(awa?.problems.at(-1)?.code, 'duplicate-exact', 'it was not asked about again');
  assert.equal(omar?.cells[2], '777');
  assert.ok(!omar?.problems.some(({ code }) => code === 'duplicate-exact'));
});

test('the finished sheet is what main’s schema takes, with every edit in it', async () => {
  const { session, answers } = await openSession('a.csv', csv(HEADINGS, AWA));
  const edits = [{ row: 2, column: 'A', text: 'Fatou' }];
  await session.handle({ kind: 'edit', corrections: withEdits(NO_CORRECTIONS, edits) });
  await session.handle({ kind: 'finish' });
  const last = answers.findLast((answer) => answer.kind === 'sheet');
  assert.ok(last?.kind === 'sheet');
  const sheet = await readCheckedSheet(last.text);
  assert.equal(sheet.rows[0]?.fields.first_name, 'Fatou');
});

test('the finished sheet names each cell that a person changed, with what the file has there', async () => {
  const lines = [`${HEADINGS},Note,Réponse de sécurité`, `${AWA},see Omar,Rex`];
  const { session, answers } = await openSession('a.csv', csv(...lines));
  const edits = [
    { row: 2, column: 'C', text: '950' },
    { row: 2, column: 'B', text: 'Diop' },
    { row: 2, column: 'J', text: 'Milou' },
    { row: 2, column: '+email', text: 'awa@example.com' },
  ];
  await session.handle({ kind: 'edit', corrections: withEdits(NO_CORRECTIONS, edits) });
  await session.handle({ kind: 'finish' });
  const last = answers.findLast((answer) => answer.kind === 'sheet');
  assert.ok(last?.kind === 'sheet');
  const [row] = (await readCheckedSheet(last.text)).rows;
  const changes = row?.problems.filter(({ code }) => code === 'cell-changed');
  assert.deepEqual(
    changes?.map(({ column, field, original, severity }) => [column, field, original, severity]),
    [
      ['C', 'amount', '125000', 'note'],
      ['J', 'security_question_answer', HIDDEN_ANSWER, 'note'],
      [undefined, 'email', '', 'note'],
    ],
  );
});

test('another mapping, an answer or a default checks the whole sheet again', async () => {
  const { session, state } = await openSession(
    'a.csv',
    csv('Prénom,Nom,Montant,Tel', 'Awa,Diop,125000,771834567'),
  );
  assert.ok((state().overview?.questions.length ?? 0) > 0);
  const defaults = { currency: 'xof', country: 'sn', channel: 'mobile_money', provider: 'wave' };
  await session.handle({ kind: 'settings', recipe: { ...EMPTY_RECIPE, defaults } });
  assert.ok(!state().overview?.questions.some(({ key }) => key.startsWith('field.')));
  assert.equal(state().checks, 2);
});

test('L10 C1: which sheet, or what splits the columns, is a question that holds the sheet up, and its answer reads it so', async () => {
  const paid = ['Awa', 'Diop', '125000', 'XOF', 'mobile_money', 'sn', '+221771834567', 'orange_money'];
  const data = sheetLines([HEADINGS.split(','), paid]);
  const summary = {
    name: 'Summary',
    data: sheetLines([
      ['Month', 'Staff'],
      ['March', '1'],
    ]),
  };
  const pay = { name: 'Pay', data };
  const twoOf = (...sheets: readonly { readonly name: string; readonly data: string }[]) =>
    openSession('a.xlsx', workbook({ sheets }));
  const found = (await twoOf(summary, pay)).state();
  assert.deepEqual(
    [found.overview?.sheet.name, found.overview?.questions],
    ['Pay', []],
    'the one that has headings of payments',
  );
  const books = [
    [await twoOf(pay, { name: 'Late', data }), 'sheet', ['Pay', 'Late'], 'Late'],
    [
      await openSession('a.csv', csv('a;b,c', 'd;e,f', 'g;h,i')),
      'delimiter',
      ['comma', 'semicolon'],
      'semicolon',
    ],
  ] as const;
  for (const [{ session, state }, key, options, answer] of books) {
    const [first] = state().overview?.questions ?? [];
    assert.deepEqual([first?.key, first?.options], [key, options]);
    assert.ok(!state().overview?.problems.some(({ severity }) => severity === 'error'), 'asked, not told');
    const recipe = { ...EMPTY_RECIPE, ...answered(EMPTY_RECIPE, key, answer) };
    await session.handle({ kind: 'settings', recipe });
    const { sheet, questions } = state().overview ?? assert.fail(key);
    assert.equal(key === 'sheet' ? sheet.name : sheet.delimiter, key === 'sheet' ? 'Late' : ';');
    assert.ok(!questions.some((each) => each.key === key), key);
  }
});

test('a file that is no sheet is refused with its reason', async () => {
  const { state } = await openSession('a.xlsx', new TextEncoder().encode('%PDF-1.7 nothing'));
  const { progress } = state();
  assert.ok(progress.kind === 'refused');
  assert.equal(progress.problem.code, 'file-wrong-format');
});

test('a cancel is heard, and the sheet can be checked again after it', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => AWA.replace('125000', String(1000 + index)));
  const answers: SheetAnswer[] = [];
  let state = EMPTY_SHEET;
  const arriving = new RowsArriving();
  const session = new SheetSession((answer) => {
    answers.push(answer);
    const whole = arriving.take(answer);
    if (whole) state = takeAnswer(state, whole);
    if (answer.kind === 'progress' && answer.share > 0 && answers.length < 6)
      void session.handle({ kind: 'cancel' });
  });
  const bytes = csv(HEADINGS, ...lines);
  const today = '2026-11-21';
  await session.handle({
    kind: 'open',
    bytes,
    fileName: 'a.csv',
    isPasted: false,
    recipe: EMPTY_RECIPE,
    language: 'en',
    today,
  });
  assert.equal(state.progress.kind, 'cancelled');
  assert.equal(state.rows.length, 0);
  answers.length = 10;
  await session.handle({ kind: 'settings', recipe: EMPTY_RECIPE });
  assert.equal(state.rows.length, 30_000);
});

test('a cancel while the batch is being made ends that, and leaves the checked sheet as it is', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => AWA.replace('125000', String(1000 + index)));
  const { session, state, answers, meanwhile } = await openSession('a.csv', csv(HEADINGS, ...lines));
  void meanwhile({ kind: 'cancel' });
  await session.handle({ kind: 'finish' });
  assert.deepEqual(answers.at(-1), { kind: 'not-finished', reason: 'cancelled' });
  assert.equal(state().progress.kind, 'ready');
  assert.equal(state().rows.length, 2_000);
  await session.handle({ kind: 'finish' });
  assert.equal(answers.at(-1)?.kind, 'sheet');
});

test('dates show as the days that they are, in the grid, the preview and the samples, and an edit strikes the day', async () => {
  for (const [is1904, serial] of [
    [false, 46_109],
    [true, 46_109 - 1462],
  ] as const) {
    const lineOf = (row: number, texts: string, last: string) => {
      const cells = texts
        .split(',')
        .map(
          (text, index) =>
            `<c r="${columnLetter(index + 1)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`,
        );
      return `<row r="${row}">${cells.join('')}${last}</row>`;
    };
    const data =
      lineOf(1, `${HEADINGS},Payment date`, '') + lineOf(2, AWA, `<c r="I2" s="1"><v>${serial}</v></c>`);
    const bytes = sheetOf(data, { formats: ['dd/mm/yyyy'], is1904 });
    const { session, state } = await openSession('paie.xlsx', bytes);
    assert.equal(state().rows[0]?.cells[8], '2026-03-28');
    assert.equal(state().overview?.lines[1]?.cells[8], '2026-03-28');
    assert.deepEqual(state().overview?.columns[8]?.samples, ['2026-03-28']);
    const edits = [{ row: 2, column: 'I', text: '2026-03-31' }];
    await session.handle({ kind: 'edit', corrections: withEdits(NO_CORRECTIONS, edits) });
    assert.deepEqual(state().rows[0]?.own, { I: '2026-03-28' });
  }
});

test('pasted cells are read with their tabs and quoted line ends', async () => {
  const text = `${HEADINGS.replaceAll(',', '\t')}\n${AWA.replaceAll(',', '\t').replace('Awa', '"Awa"')}`;
  const { state } = await openSession('pasted.tsv', new TextEncoder().encode(text));
  assert.equal(state().overview?.sheet.format, 'pasted');
  assert.equal(state().rows[0]?.cells[0], 'Awa');
});

test('a row that names a recipient by its id is checked again with the book, and waits without it', async () => {
  const bytes = csv('recipient_id,Amount,Currency', 'r-1,125000,XOF', 'r-2,1000,XOF');
  const { session, state } = await openSession('by-id.csv', bytes);
  const codes = () => state().rows.map(({ problems }) => problems.map(({ code }) => code).join(' '));
  assert.deepEqual(
    codes().map((said) => said.includes('recipient-unread')),
    [true, true],
  );
  const awa = {
    first_name: 'Awa',
    last_name: 'Diop',
    phone: '+221771834567',
    country: 'sn',
    transaction_type: 'mobile_money',
    provider: 'orange_money',
    language: 'fr',
  };
  await session.handle({ kind: 'book', book: { 'r-1': awa } });
  const [first, second] = codes();
  assert.ok(!first?.includes('recipient-un'), first);
  assert.equal(state().rows[0]?.state === 'invalid', false);
  assert.ok(second?.includes('recipient-unknown'), second);
});

test('what is typed while the whole sheet is checked is shown as it will be paid, and is noted in no batch that lacks it', async () => {
  const lines = [`${HEADINGS},Note`, `${AWA},see Omar`];
  const { session, state, answers, meanwhile } = await openSession('a.csv', csv(...lines));
  const typed = (text: string) => withEdits(NO_CORRECTIONS, [{ row: 2, column: 'C', text }]);
  void meanwhile({ kind: 'edit', corrections: typed('90000') });
  await session.handle({ kind: 'settings', recipe: { ...EMPTY_RECIPE, defaults: { language: 'fr' } } });
  assert.deepEqual([state().rows[0]?.cells[2], state().rows[0]?.amount], ['90000', '90000']);
  assert.equal(state().overview?.totals[0]?.amount, '90000');
  const note = [{ row: 2, column: 'I', text: 'see Issa' }];
  void meanwhile({ kind: 'edit', corrections: withEdits(typed('90000'), note) });
  await session.handle({ kind: 'finish' });
  const made = answers.findLast((answer) => answer.kind === 'sheet');
  assert.ok(made?.kind === 'sheet');
  const [row] = (await readCheckedSheet(made.text)).rows;
  assert.equal(row?.fields.amount, '90000');
  const noted = row?.problems.filter(({ code }) => code === 'cell-changed').map(({ column }) => column);
  assert.deepEqual(noted, ['C']);
});

test('no sheet is handed over of which other rows would be paid than are shown: it is shown as it reads now', async () => {
  const line = (name: string, amount: string) =>
    AWA.replace('Awa', name).replace('125000,XOF', `${amount},XOF`);
  const lines = [line('Awa', '1000'), line('Omar', '2500'), line('Issa', '7000')].map((each) => `${each},ok`);
  const { session, state, answers } = await openSession('a.csv', csv(`${HEADINGS},Status`, ...lines));
  const paid = () => state().overview?.counts;
  assert.equal(paid()?.invalid, 0);
  const corrections = withEdits(NO_CORRECTIONS, [{ row: 3, column: 'I', text: 'Suspended' }]);
  await session.handle({ kind: 'edit', corrections });
  assert.deepEqual([paid()?.invalid, state().overview?.questions.length], [0, 0]);
  const finished = async () => {
    await session.handle({ kind: 'finish' });
    const last = answers.findLast(({ kind }) => kind === 'sheet' || kind === 'not-finished');
    return last?.kind === 'sheet' ? last.text : last;
  };
  // Each value says now who may not be paid, which is asked before any row is.
  assert.deepEqual(await finished(), { kind: 'not-finished', reason: 'reads-otherwise' });
  const { questions = [], counts } = state().overview ?? {};
  assert.deepEqual(
    [counts?.invalid, questions.map(({ problem }) => problem.code)],
    [3, ['value-tells', 'value-tells']],
  );
  const answer = Object.fromEntries(questions.map(({ key }) => [key, /ok$/.test(key) ? 'pay' : 'leave-out']));
  await session.handle({ kind: 'settings', recipe: { ...EMPTY_RECIPE, corrections, answers: answer } });
  assert.match(String(await finished()), /"Issa"/);
});

test('the book and the sums of the month count in a check that was begun before they came', async () => {
  const lines = ['Who,Phone,Amount,Currency', 'r-1,+221771834567,125000,XOF'];
  const awa = { first_name: 'Awa', last_name: 'Diop', phone: '+221771834567', country: 'sn' };
  const book = {
    'r-1': { ...awa, transaction_type: 'mobile_money', provider: 'orange_money', language: 'fr' },
  };
  const { session, state, meanwhile } = await openSession('by-id.csv', csv(...lines));
  const codes = () => state().rows.flatMap(({ problems }) => problems.map(({ code }) => code));
  const told = meanwhile({ kind: 'book', book });
  const recipe = { ...EMPTY_RECIPE, columns: { A: 'recipient_id', B: 'ignore' } };
  await session.handle({ kind: 'settings', recipe });
  await told;
  assert.equal(state().overview?.columns[0]?.field, 'recipient_id');
  assert.ok(!codes().includes('recipient-unread'), codes().join(' '));
});

test('what was paid this month counts against the limit of a month, also once the sheet is checked', async () => {
  const bytes = csv(HEADINGS, AWA);
  const { session, state } = await openSession('paie.csv', bytes);
  const codes = () => state().rows.flatMap(({ problems }) => problems.map(({ code }) => code));
  const payee = 'mobile_money xof mobile_money:221771834567';
  await session.handle({ kind: 'paid-in-month', paid: { 'mobile_money xof mobile_money:1': 9_999_999 } });
  assert.ok(!codes().includes('limit-of-month'));
  await session.handle({ kind: 'paid-in-month', paid: { [payee]: 9_999_999 } });
  assert.ok(codes().includes('limit-of-month'), codes().join(' '));
});

test('the values that were answered of a layout are not asked again, until a person wants to be', async () => {
  const month = (amount: number): Uint8Array =>
    csv(
      `${HEADINGS},Status`,
      ...['To pay', 'To pay', 'Suspended'].map((status, at) =>
        [`Awa,Diop ${at}`, amount + at, `XOF,mobile_money,sn,+22177183456${at},orange_money`, status].join(
          ',',
        ),
      ),
    );
  const april = await openSession('april.csv', month(1000));
  const { questions = [] } = april.state().overview ?? {};
  assert.deepEqual(
    questions.map(({ problem }) => problem.code),
    ['value-tells', 'value-tells'],
  );
  const answers = Object.fromEntries(
    questions.map(({ key }) => [key, /suspended/i.test(key) ? 'leave-out' : 'pay']),
  );
  await april.session.handle({
    kind: 'settings',
    recipe: { ...EMPTY_RECIPE, answers },
  });
  const { overview } = april.state();
  assert.ok(overview);
  const layout = layoutKey(overview.profileFingerprint ?? '', overview.sheet.name);
  const told = { [layout]: asLayout(confirmedMeaning(overview, undefined)) };

  const may = await openSession('may.csv', month(2000), EMPTY_RECIPE, told);
  const who = () => may.state().overview?.statement.find(({ kind }) => kind === 'who')?.basis;
  assert.deepEqual(may.state().overview?.questions, []);
  assert.equal(who(), 'remembered');
  assert.deepEqual(
    may.state().rows.map(({ row }) => row),
    [2, 3],
  );
  await may.session.handle({
    kind: 'settings',
    recipe: { ...EMPTY_RECIPE, asksAnew: true },
  });
  assert.equal(may.state().overview?.questions.length, 2);
  assert.equal(who(), undefined);
});
