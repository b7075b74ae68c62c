import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandLine, commandLine } from '../../support/command-line.ts';

/** Small sheets after public reports and layouts of others, each with what a careful person means by it. */
const FOLDER = join(import.meta.dirname, '../../../../shared/cases');
const LIST = join(FOLDER, 'cases.json');
const skip = existsSync(LIST) ? false : 'the sheets after public reports are not on this machine';
/** More questions than that, and a person gives up before the sheet is paid. */
const QUESTIONS_MAX = 4;
/** Ways to answer a small sheet's questions that are tried before one is said to have no right answer. */
const WAYS_MAX = 300;

interface JudgedRow {
  readonly row: number;
  readonly amount: string;
  readonly currency?: string;
  readonly phone?: string;
  readonly last_name?: string;
}

type Check =
  | { readonly kind: 'never-silently'; readonly rows: readonly JudgedRow[] }
  | { readonly kind: 'payable'; readonly rows: readonly JudgedRow[] }
  | { readonly kind: 'no-question'; readonly about: readonly string[] }
  | { readonly kind: 'answerable' | 'asks-of'; readonly rows: readonly number[] }
  | { readonly kind: 'answerable-to'; readonly valid: readonly number[]; readonly out: readonly number[] }
  | { readonly kind: 'offers'; readonly option: string; readonly total: string }
  | { readonly kind: 'offers-field'; readonly column: string; readonly field: string }
  | { readonly kind: 'not-refused-as'; readonly code: string; readonly rows: readonly number[] };

interface JudgedSheet {
  readonly name: string;
  readonly args?: readonly string[];
  /** What a careful person means by it. */
  readonly right: string;
  /** Null for a whole sheet, of which only the number of its questions is counted. */
  readonly check: Check | null;
}

interface Question {
  readonly key: string;
  readonly options: readonly string[];
  readonly pays?: readonly {
    readonly option: string;
    readonly totals: readonly { readonly amount: string }[];
  }[];
}

interface Checked {
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly problems: readonly { readonly code: string }[];
  }[];
  readonly questions: readonly Question[];
  readonly statement: {
    readonly settled: boolean;
    readonly items: readonly {
      readonly key: string;
      readonly basis: string;
      readonly columns: readonly string[];
      readonly rows: readonly number[];
    }[];
  };
}

const sheets = skip === false ? (JSON.parse(readFileSync(LIST, 'utf8')) as readonly JudgedSheet[]) : [];

test('the sheets after public reports are whole', { skip }, () => {
  assert.equal(sheets.length, 45);
});

/** Two tables with headings of their own, in another order: they are paid one after the other, never joined. */
const PAID_IN_PARTS: ReadonlySet<string> = new Set(['k02_swapped_block.csv']);

for (const sheet of sheets) {
  test(`judged: ${sheet.name}`, async (t) => {
    const line = commandLine(t);
    const checked = await checkOf(line, sheet, []);
    if (PAID_IN_PARTS.has(sheet.name))
      await assert.rejects(holds(line, sheet, checked), assert.AssertionError);
    else await holds(line, sheet, checked);
  });
}

async function checkOf(line: CommandLine, sheet: JudgedSheet, answers: readonly string[]): Promise<Checked> {
  const args = (sheet.args ?? []).map((arg) => (arg.endsWith('.json') ? join(FOLDER, arg) : arg));
  const ran = await line.run(['check', join(FOLDER, sheet.name), '--json', ...args, ...answers]);
  assert.notEqual(ran.stdout, '', ran.stderr);
  return ran.json<Checked>();
}

async function holds(line: CommandLine, sheet: JudgedSheet, checked: Checked): Promise<void> {
  const { check, right } = sheet;
  const isPayable = ({ rows }: Checked, row: number) =>
    rows.some((one) => one.row === row && isReady(one.state));
  switch (check?.kind) {
    case undefined:
      return assert.ok(checked.questions.length <= QUESTIONS_MAX, `${checked.questions.length}: ${right}`);
    case 'never-silently':
      for (const row of check.rows) assert.ok(isTold(checked, row), `row ${row.row}: ${right}`);
      return;
    case 'payable':
      assert.deepEqual(checked.questions, [], right);
      for (const row of check.rows) assert.ok(isPaid(checked, row), `row ${row.row}: ${right}`);
      return;
    case 'no-question': {
      const asked = checked.questions.filter(({ key }) => check.about.some((field) => isAbout(key, field)));
      return assert.deepEqual(asked, [], right);
    }
    case 'answerable': {
      const way = await wayTo(line, sheet, checked, (then) =>
        check.rows.every((row) => isPayable(then, row)),
      );
      return assert.equal(way?.length, 1, right);
    }
    case 'answerable-to': {
      const leads = (then: Checked) =>
        check.valid.every((row) => isPayable(then, row)) && !check.out.some((row) => isPayable(then, row));
      return assert.notEqual(await wayTo(line, sheet, checked, leads), undefined, right);
    }
    case 'asks-of': {
      const { questions, statement } = checked;
      assert.ok(!check.rows.some((row) => isPayable(checked, row)), right);
      const asked = statement.items.filter(({ key }) => questions.some((question) => question.key === key));
      return assert.ok(
        asked.some(({ rows }) => String(rows) === String(check.rows)),
        right,
      );
    }
    case 'offers': {
      const paid = checked.questions.flatMap(({ pays = [] }) =>
        pays.filter(({ option }) => option === check.option),
      );
      return assert.ok(
        paid.some(({ totals }) => totals[0]?.amount === check.total),
        right,
      );
    }
    case 'offers-field': {
      const asked = checked.questions.filter(({ key }) => isAbout(key, check.field));
      return assert.ok(
        asked.some(({ options }) => options.includes(check.column)),
        right,
      );
    }
    case 'not-refused-as': {
      const refused = checked.rows.filter(({ problems }) => problems.some(({ code }) => code === check.code));
      return assert.deepEqual(
        refused.filter(({ row }) => check.rows.includes(row)),
        [],
        right,
      );
    }
    default:
      return assert.fail(`no check of the kind ${JSON.stringify(check satisfies undefined | never)}`);
  }
}

const isReady = (state: string): boolean => state !== 'invalid';
const isAbout = (key: string, field: string): boolean => key === field || key.split('.').includes(field);

function isPaid({ rows }: Checked, { row, amount, ...fields }: JudgedRow): boolean {
  return rows.some(
    (one) =>
      one.row === row &&
      isReady(one.state) &&
      Number(one.fields.amount) === Number(amount) &&
      Object.entries(fields).every(([field, value]) => one.fields[field] === value),
  );
}

/** True if the row is not paid so, or something of it beside its names is asked, warned of, or still to be confirmed. */
function isTold(checked: Checked, judged: JudgedRow): boolean {
  if (!isPaid(checked, judged) || checked.questions.length > 0) return true;
  const { problems = [] } = checked.rows.find(({ row }) => row === judged.row) ?? {};
  const { items } = checked.statement;
  return (
    problems.some(({ code }) => code !== 'name-split') ||
    items.some(({ key, basis }) => basis === 'proposed' && key !== 'name-order')
  );
}

/** The answers that lead there, the fewest first: each question by itself, then what is asked after it. */
async function wayTo(
  line: CommandLine,
  sheet: JudgedSheet,
  start: Checked,
  leads: (checked: Checked) => boolean,
): Promise<readonly string[] | undefined> {
  const ways: { readonly answers: readonly string[]; readonly checked: Checked }[] = [
    { answers: [], checked: start },
  ];
  for (let tried = 0; tried < WAYS_MAX; tried++) {
    const way = ways.shift();
    if (way === undefined) return undefined;
    const { answers, checked } = way;
    if (checked.questions.length === 0 && leads(checked)) return answers;
    const [question] = checked.questions;
    for (const option of question?.options ?? []) {
      const given = [...answers, `${question?.key}=${option}`];
      const then = await checkOf(
        line,
        sheet,
        given.flatMap((answer) => ['--answer', answer]),
      );
      ways.push({ answers: given, checked: then });
    }
  }
  return undefined;
}
