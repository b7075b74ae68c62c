/** A world in words: the sheet as text, the truth, the reading, and the difference. */
import type { Played } from './play-world.ts';
import { plainDecimal } from './world/amount-text.ts';
import type { PaperCell } from './world/draft.ts';
import type { World } from './world/draw-world.ts';
import { judge, type Reading } from './world/judge.ts';
import { writeCsv } from './world/write-csv.ts';

export function* tellWorld(world: World, played: Played): Generator<string> {
  const { draft } = world;
  yield `World ${world.seed}: ${draft.format}, ${draft.language}, ${world.isClear ? 'clear' : 'not clear'}`;
  for (const { name, kind } of world.renderings) yield `  ${kind}: ${name}`;
  yield '';
  yield* sheetText(world);
  yield '';
  yield 'The truth';
  for (const line of draft.paymentLines()) {
    const payment = draft.paymentOf(line);
    const standing = draft.standing.get(line.payment);
    const row = world.grid.rows.findIndex((each) => each.payment === line.payment) + 1;
    const amount = plainDecimal(payment.amountMinor, payment.currency);
    const account = [payment.phone, payment.email, payment.account].join(' ');
    yield `  row ${row}: ${payment.first} ${payment.last}, ${amount} ${payment.currency}, ${payment.channel} ${payment.provider}, ${account} (${standing?.due}${standing?.isWarningEnough ? ', a warning is enough' : ''})`;
  }
  for (const [title, reading] of [
    ['Unasked', played.first],
    ['With answers', played.last],
  ] as const) {
    yield '';
    yield* readingText(title, reading);
  }
  yield '';
  const faults = new Set([...judge(world, played.first), ...judge(world, played.last)]);
  if (faults.size === 0) yield 'Nothing is silently wrong.';
  for (const fault of faults) yield `SILENTLY WRONG: ${fault}`;
}

function* sheetText({ draft, grid }: World): Generator<string> {
  if (draft.format === 'csv') {
    yield `The file (${draft.csv.encoding}, ${JSON.stringify(draft.csv.lineEnd)})`;
    const { text } = writeCsv(grid, draft.columns.length, draft.csv);
    yield* text.split(/\r\n|\r|\n/).map((line) => `  ${line}`);
    return;
  }
  yield `The sheet “${draft.sheetName}”`;
  for (const [index, { cells, isHidden, heightPt }] of grid.rows.entries()) {
    const marks = `${isHidden ? ' (hidden)' : ''}${heightPt === undefined ? '' : ` (${heightPt} pt)`}`;
    yield `  ${index + 1}${marks}: ${cells.map(cellText).join(' | ')}`;
  }
  for (const { top, left, bottom, right } of grid.merges)
    yield `  merged: rows ${top} to ${bottom}, columns ${left} to ${right}`;
  for (const [index, { isHidden, width }] of draft.columns.entries())
    if (isHidden || width !== undefined)
      yield `  column ${index + 1}: ${isHidden ? 'hidden' : `width ${width}`}`;
  for (const extra of draft.extraSheets) {
    yield `The sheet “${extra.name}” ${extra.state ?? ''}`;
    for (const cells of extra.lines) yield `  ${cells.map(cellText).join(' | ')}`;
  }
}

function cellText(cell: PaperCell | undefined): string {
  if (cell === undefined) return '';
  const { text, runs, look, format, isNumber } = cell;
  const shown = runs
    ? runs.map((run) => (run.look ? `<${run.look}>${run.text}</>` : run.text)).join('')
    : text;
  const marks = [isNumber ? 'number' : '', format ?? '', look ?? ''].filter((mark) => mark !== '');
  return JSON.stringify(shown).slice(1, -1) + (marks.length === 0 ? '' : ` {${marks.join('; ')}}`);
}

function* readingText(title: string, reading: Reading): Generator<string> {
  yield title;
  if (!reading.ok) {
    yield `  refused: ${JSON.stringify(reading.problem)}`;
    return;
  }
  const { columns, questions, problems, rows, excluded } = reading.sheet;
  yield `  columns: ${columns.map(({ heading, field }) => `${JSON.stringify(heading)} → ${field ?? '–'}`).join(', ')}`;
  for (const { key, options } of questions) yield `  question ${key}: ${options.join('|')}`;
  for (const { code, severity, params } of problems)
    yield `  ${severity} ${code} ${JSON.stringify(params ?? {})}`;
  for (const { row, state, fields, problems: own } of rows) {
    const said = own
      .filter(({ severity }) => severity !== 'note')
      .map(({ code, field }) => `${code}${field ? `(${field})` : ''}`);
    const { first_name, last_name, amount, currency, channel, phone, account_number, provider } = fields;
    yield `  row ${row} ${state}: ${[first_name, last_name, amount, currency, channel, provider, phone, account_number].filter((each) => each !== undefined).join(' ')} ${said.join(' ')}`;
  }
  for (const { row, reason, text } of excluded) yield `  row ${row} left out (${reason}): ${text}`;
}
