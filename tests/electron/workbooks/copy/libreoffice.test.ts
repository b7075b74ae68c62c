/**
 * Copies with results as LibreOffice opens them: every cell of the accountant's own workbook is unchanged, on every
 * sheet, and the results are beside it. The judge is tested on copies with a planted mistake.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { PAYROLL_PATH } from '../../../../resources/samples/make-payroll.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { SeededRandom } from '../../../simulation/seeded-random.ts';
import { drawCopyWorld } from '../../../support/copy-worlds.ts';
import { copyOwn } from '../../../support/own-copy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { resultRow } from '../sample-results.ts';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');
const skip = spawnSync('soffice', ['--version']).status !== 0 && 'no LibreOffice';
/** Every sheet, values as they are and not as they are shown, UTF-8. */
const ALL_SHEETS = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
const DRAWN = 12;
const RESULT_ROWS_MAX = 5;
/** In the language of the sheet's headings. */
const PAID = ['paid', 'payée'];

/** Cells by sheet, as LibreOffice has them. */
type Workbook = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What LibreOffice makes of each workbook, by its file's name without end; one that it cannot open is not there. */
function openedByLibreOffice(t: TestContext, folder: string): ReadonlyMap<string, Workbook> {
  const out = join(temporaryFolder(t), 'csv');
  mkdirSync(out);
  const profile = `-env:UserInstallation=${pathToFileURL(join(temporaryFolder(t), 'profile'))}`;
  const files = readdirSync(folder).map((name) => join(folder, name));
  spawnSync('soffice', [profile, '--headless', '--convert-to', ALL_SHEETS, '--outdir', out, ...files]);
  const opened = new Map<string, Map<string, readonly (readonly string[])[]>>();
  for (const file of files) {
    const name = basename(file, extname(file));
    for (const csv of readdirSync(out).filter((each) => each.startsWith(`${name}-`))) {
      const sheet = csv.slice(name.length + 1, -'.csv'.length);
      const { data } = Papa.parse<string[]>(readFileSync(join(out, csv), 'utf8'), { delimiter: ',' });
      const sheets = opened.get(name) ?? new Map();
      opened.set(name, sheets.set(sheet, data));
    }
  }
  return opened;
}

/** In words, what of the source the copy does not have; and that it has no results. */
function faultsOf(source: Workbook, copy: Workbook | undefined, results: number): readonly string[] {
  if (copy === undefined) return ['LibreOffice cannot open the copy'];
  const faults: string[] = [];
  let found = 0;
  for (const [sheet, rows] of source) {
    const copied = copy.get(sheet);
    if (copied === undefined) faults.push(`sheet ${sheet} is lost`);
    for (const [at, row] of rows.entries())
      for (const [column, text] of row.entries())
        if (text !== '' && copied !== undefined && copied[at]?.[column] !== text)
          faults.push(`${sheet} ${at + 1}:${column + 1}: ${text} became ${copied[at]?.[column]}`);
  }
  for (const rows of copy.values())
    found += rows.filter((row) => row.some((cell) => PAID.includes(cell))).length;
  if (found !== results) faults.push(`${found} rows have results, not ${results}`);
  return faults;
}

interface Tried {
  readonly name: string;
  readonly results: number;
}

/** Writes source and copy side by side; undefined if no sheet is read, or no faithful copy can be made. */
async function writeBoth(folder: string, path: string, bytes: Uint8Array): Promise<Tried | undefined> {
  const name = basename(path, extname(path)).replaceAll(/[^\w]/g, '_');
  const read = await readTable(bytes, { fileName: path, chooseSheet }).catch(() => undefined);
  if (!read?.ok) return undefined;
  const { headerRow } = checkSheet(read.table).sheet;
  const headingRow = headerRow ?? read.table.rows[0]?.row ?? 1;
  const rows = read.table.rows.map(({ row }) => row).filter((row) => row > headingRow);
  const paid = rows.slice(0, RESULT_ROWS_MAX);
  if (paid.length === 0) return undefined;
  const end = extname(path).toLowerCase();
  const outcome = await copyOwn(join(folder, `${name}_copy${end}`), {
    source: bytes,
    sheetName: read.table.sheetName ?? null,
    headingRow,
    rows: paid.map((row) => resultRow({ row })),
  });
  if (!['copied', 'unsigned'].includes(outcome)) return undefined;
  writeFileSync(join(folder, `${name}_source${end}`), bytes);
  return { name, results: paid.length };
}

test('LibreOffice opens every copy with results, and each cell of the source is in it', {
  skip,
}, async (t) => {
  const folder = temporaryFolder(t);
  const corpus = existsSync(CORPUS)
    ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).map((name) => join(CORPUS, name))
    : [];
  if (corpus.length === 0)
    t.diagnostic('the corpus is not here: only the sample and drawn workbooks were copied');
  const paths = [PAYROLL_PATH, ...corpus].filter((path) => /\.xls[xm]$/i.test(path));
  const tried: Tried[] = [];
  for (const path of paths) {
    const both = await writeBoth(folder, path, new Uint8Array(readFileSync(path)));
    if (both) tried.push(both);
  }
  for (let seed = 0; seed < DRAWN; seed += 1) {
    const { source, extension } = drawCopyWorld(new SeededRandom(seed));
    const both = await writeBoth(folder, `drawn_${seed}${extension}`, source);
    if (both) tried.push(both);
  }
  assert.ok(tried.length >= (corpus.length > 0 ? 20 : 5), `only ${tried.length} copies`);
  const opened = openedByLibreOffice(t, folder);
  let judged = 0;
  for (const { name, results } of tried) {
    const source = opened.get(`${name}_source`);
    // What LibreOffice cannot open as it came, it need not open with results.
    if (source === undefined) continue;
    judged += 1;
    assert.deepEqual(faultsOf(source, opened.get(`${name}_copy`), results), [], name);
  }
  t.diagnostic(`${judged} copies judged`);
  assert.ok(judged >= tried.length - 3, `${judged} of ${tried.length} could be judged`);
});

const SHEET = 'xl/worksheets/sheet1.xml';

/** What a careless writer might do to the copy of the sample, and the judge's finding about it. */
const PLANTED: readonly { name: string; spoil: (parts: Record<string, Uint8Array>) => void; told: RegExp }[] =
  [
    {
      name: 'a_cell_is_lost',
      spoil: inSheet(/<c r="A6"[^>]*?(?:\/>|>.*?<\/c>)/s, ''),
      told: /6:1: .* became (?:undefined|)$/,
    },
    { name: 'a_text_is_another', spoil: inSheet(/(<c r="A7"[^>]*><v>)\d+(<\/v>)/, '$10$2'), told: /7:1: / },
    { name: 'a_row_has_moved', spoil: inSheet(/<row r="8".*?<\/row>/s, ''), told: /8:1: / },
    { name: 'a_result_is_missing', spoil: inSheet(/>paid</, '><'), told: /rows have results/ },
  ];

function inSheet(from: RegExp, to: string): (parts: Record<string, Uint8Array>) => void {
  return (parts) => {
    const text = strFromU8(parts[SHEET] ?? new Uint8Array());
    assert.match(text, from);
    parts[SHEET] = strToU8(text.replace(from, to));
  };
}

test('the judge sees each planted mistake of a copy', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const both = await writeBoth(folder, PAYROLL_PATH, new Uint8Array(readFileSync(PAYROLL_PATH)));
  assert.ok(both);
  const copy = readFileSync(join(folder, `${both.name}_copy.xlsx`));
  for (const { name, spoil } of PLANTED) {
    const parts = unzipSync(copy);
    spoil(parts);
    writeFileSync(join(folder, `${name}.xlsx`), zipSync(parts));
  }
  writeFileSync(join(folder, 'it_is_cut_short.xlsx'), copy.subarray(0, 1_000));
  const opened = openedByLibreOffice(t, folder);
  const source = opened.get(`${both.name}_source`);
  assert.ok(source);
  assert.deepEqual(faultsOf(source, opened.get(`${both.name}_copy`), both.results), []);
  assert.notDeepEqual(faultsOf(source, opened.get('it_is_cut_short'), both.results), []);
  for (const { name, told } of PLANTED) {
    const faults = faultsOf(source, opened.get(name), both.results);
    assert.ok(
      faults.some((fault) => told.test(fault)),
      `${name}: ${faults.slice(0, 3).join('; ') || 'nothing said'}`,
    );
  }
  const [sheet = ''] = source.keys();
  const without = new Map([...(opened.get(`${both.name}_copy`) ?? [])].filter(([name]) => name !== sheet));
  assert.ok(faultsOf(source, without, both.results).includes(`sheet ${sheet} is lost`));
});
