/**
 * A channel, a field and a filter are made in a copy of the sources, as a developer would who knows only that the
 * compiler names each next place: first their names alone, then, in each file that was named, an entry like another one.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { ChangedCopy, type CompilerError } from '../support/changed-copy.ts';
import { readProjectFile } from './project-files.ts';

interface Made {
  readonly name: string;
  /** Made like this one. */
  readonly like: string;
  /** Where it begins: the list of names. */
  readonly begins: string;
  readonly list: RegExp;
  /** What stands in the list for it. */
  readonly entry: string;
  /** How its recipe in the README begins. */
  readonly recipe: string;
}

const CHANNEL: Made = {
  name: 'second_wallet',
  like: 'mobile_money',
  begins: 'shared/domain/channel.ts',
  list: /export const (?:PAYOUT_CHANNELS|TRANSACTION_TYPES) = \[\n/g,
  entry: "'second_wallet',\n",
  recipe: '- **A payout channel**',
};
const FIELD: Made = {
  name: 'cost_center',
  like: 'account_branch',
  begins: 'shared/domain/row-fields.ts',
  list: /export const ROW_FIELDS = \[\n/g,
  entry: "'cost_center',\n",
  recipe: '- **A field of a row**',
};
const FILTER: Made = {
  name: 'issuedBy',
  like: 'paymentMethod',
  begins: 'shared/ipc/service-requests.ts',
  list: /const sessionFilterSchema = z\.strictObject\(\{\n/g,
  entry: 'issuedBy: z.string().exactOptional(),\n',
  recipe: '- **A filter of Transactions**',
};
const ALL_MADE = [CHANNEL, FIELD, FILTER];

test('the compiler names each next place of a channel, a field and a filter, as the README says; then they work', async (t) => {
  const copy = new ChangedCopy(t);
  for (const { begins, list, entry } of ALL_MADE)
    assert.ok(
      copy.change(begins, (text) => text.replace(list, (found) => `${found}${entry}`)),
      begins,
    );
  const named = new Map(ALL_MADE.map((made) => [made, new Set([made.begins])]));
  for (let errors = copy.errors(); errors.length > 0; errors = copy.errors()) {
    const before = [...named.values()].reduce((sum, { size }) => sum + size, 0);
    for (const { path, message } of errors) {
      const made = madeIn({ path, message });
      // A file that only asks for what another one lacks is no place to change.
      if (copy.change(path, (text) => withEntryLike(text, made))) named.get(made)?.add(path);
    }
    const after = [...named.values()].reduce((sum, { size }) => sum + size, 0);
    assert.ok(after > before, errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  }
  const readme = readProjectFile('shared/README.md');
  for (const [{ recipe }, paths] of named) {
    const [, words = ''] = readme.split(recipe);
    const own = words.split('\n- **')[0] ?? '';
    for (const path of paths) assert.ok(isNamedIn(own, path), `${recipe} does not name ${path}`);
  }
  await checkChannel(copy);
  await checkField(copy);
  await checkCommands(copy);
});

/** Of which the compiler speaks: it names first what is missing, and then the types around it. */
function madeIn({ path, message }: CompilerError): Made {
  const [first] = ALL_MADE.filter(({ name }) => message.includes(name)).toSorted(
    (one, other) => message.indexOf(one.name) - message.indexOf(other.name),
  );
  return first ?? assert.fail(`of none of them: ${path}: ${message}`);
}

/** The README names a file, or the files of several languages by `*`. */
function isNamedIn(recipe: string, path: string): boolean {
  return recipe.includes(path) || recipe.includes(path.replace(/-(?:en|fr)\.ts$/, '-*.ts'));
}

/** The text with an entry of a table, or of a list, put before each one like it. */
function withEntryLike(text: string, { name, like }: Made): string {
  const lines: string[] = [];
  const entry = new RegExp(`^\\s+'?(?:[\\w-]+\\.)?${like}'?:(?: |$)`);
  const all = text.split('\n');
  for (const [at, line] of all.entries()) {
    if (entry.test(line)) lines.push(...asIn(wholeEntry(all.slice(at)), like, name));
    lines.push(line.replace(new RegExp(`(\\[.*)'${like}',`), `$1'${name}', '${like}',`));
  }
  return lines.join('\n');
}

/** The lines until each bracket is closed and a comma ends the entry. */
function wholeEntry(lines: readonly string[]): readonly string[] {
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    for (const sign of line) depth += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
    if (depth === 0 && line.endsWith(',')) return lines.slice(0, at + 1);
  }
  return assert.fail(`no end of ${lines[0]}`);
}

/** The entry under the other name: its key, the name as a value, and what is read by the name. */
function asIn(lines: readonly string[], like: string, name: string): readonly string[] {
  return lines.map((line) =>
    line
      .replace(new RegExp(`^(\\s+'?(?:[\\w-]+\\.)?)${like}('?:)`), `$1${name}$2`)
      .replaceAll(`'${like}'`, `'${name}'`)
      .replaceAll(`choice.${like}`, `choice.${name}`),
  );
}

const HEADINGS = ['First name', 'Last name', 'Phone', 'Country', 'Amount', 'Currency', 'Channel', 'Operator'];
/** A landline, another operator's number, an operator that the country has not, a number of elsewhere, a limit. */
const PAYEES = [
  ['Awa', 'Diop', '+221338210001', 'sn', '5000', 'XOF', 'orange'],
  ['Moussa', 'Fall', '+221761234567', 'sn', '6000', 'XOF', 'orange'],
  ['Fatou', 'Ndiaye', '+221771234568', 'sn', '7000', 'XOF', 'mtn'],
  ['Ibra', 'Sow', '+2250712345678', 'sn', '8000', 'XOF', 'orange'],
  ['Koffi', 'Sarr', '+221771234569', 'sn', '9000000', 'XOF', 'orange'],
  ['Lamine', 'Gueye', '+221771234570', 'sn', '9000', 'XOF', '?'],
];

/** A wallet's channel gets each check of wallets, by its facts alone. */
async function checkChannel(copy: ChangedCopy): Promise<void> {
  const [known, made] = [CHANNEL.like, CHANNEL.name];
  const [first, second] = await Promise.all(
    [known, made].map((channel) =>
      checkIn(
        copy,
        tableOf(HEADINGS, ...PAYEES.map((cells) => [...cells.slice(0, -1), channel, ...cells.slice(-1)])),
      ),
    ),
  );
  const found = (sheet: CheckedSheet | undefined) => sheet?.rows.map(problemsOf) ?? [];
  const expected = found(first).map((problems) => problems.map((each) => each.replaceAll(known, made)));
  assert.deepEqual(found(second), expected);
  const codes = expected.flat().join(' ');
  for (const code of [
    'phone-doubtful',
    'provider-differs',
    'provider-elsewhere',
    'phone-invalid',
    'limit',
    'required-missing',
  ])
    assert.ok(codes.includes(code), `${code} in ${codes}`);
}

function problemsOf({ problems, state }: CheckedRow): readonly string[] {
  return [state, ...problems.map((problem) => JSON.stringify(problem))];
}

/** A field's column is read, and is one of the results. */
async function checkField(copy: ChangedCopy): Promise<void> {
  const table = tableOf(
    [...HEADINGS, 'Cost centre'],
    [...(PAYEES[1] ?? []).slice(0, 6), CHANNEL.like, 'free', 'K 12'],
  );
  const { rows } = await checkIn(copy, table, { columns: { 'Cost centre': FIELD.name } });
  assert.equal((rows[0]?.fields as Record<string, string> | undefined)?.[FIELD.name], 'K 12');
  const { FIELD_COLUMNS } = await copy.load('electron/workbooks/field-headings.ts');
  assert.ok((FIELD_COLUMNS as readonly { field: string }[]).some(({ field }) => field === FIELD.name));
}

/** The command line makes a template for the channel, and reads a sheet that has both. */
async function checkCommands(copy: ChangedCopy): Promise<void> {
  const template = copy.at('template.xlsx');
  const made = copy.run(['template', '--channel', CHANNEL.name, '--out', template]);
  assert.equal(made.status, 0, made.stderr);
  assert.match((await headingsOf(template)).join(), /phone/i);
  const [sheet, columns] = [copy.at('pay.csv'), copy.at('columns.json')];
  const line = [...(PAYEES[1] ?? []).slice(0, 6), CHANNEL.name, 'free', 'K 12'];
  writeFileSync(sheet, [[...HEADINGS, 'Cost centre'], line].map((cells) => cells.join(',')).join('\n'));
  writeFileSync(columns, JSON.stringify({ 'Cost centre': FIELD.name }));
  const { stdout } = copy.run(['check', sheet, '--json', '--columns', columns]);
  const [row] = (JSON.parse(stdout) as CheckedSheet).rows;
  const { channel, [FIELD.name]: field } = (row?.fields ?? {}) as Record<string, string>;
  assert.deepEqual([channel, field], [CHANNEL.name, 'K 12']);
}

async function headingsOf(path: string): Promise<readonly string[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const cells: string[] = [];
  workbook.worksheets[0]?.getRow(1).eachCell(({ text }) => void cells.push(text));
  return cells;
}

async function checkIn(copy: ChangedCopy, table: Table, options: object = {}): Promise<CheckedSheet> {
  const { checkSheet } = await copy.load('shared/sheet/check/whole/check-sheet.ts');
  return (checkSheet as (table: Table, options: object) => CheckedSheet)(table, options);
}

function tableOf(...lines: readonly (readonly string[])[]): Table {
  const rows = lines.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((text) => ({ kind: 'text' as const, text })),
  }));
  return { format: 'pasted', hiddenColumns: [], rows };
}
