/** Writes the sheet of the next month from a batch that was paid. */
import { LANGUAGES, type Language } from '../../shared/domain/language.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { IN_RUN, REFUSED } from '../../shared/domain/row-state.ts';
import { isSettled } from '../../shared/domain/sheet-statement.ts';
import { utcDay } from '../../shared/domain/time.ts';
import type { NextAmounts } from '../../shared/sheet/own-sheets.ts';
import { READ_LIMITS } from '../../shared/sheet/read/limits.ts';
import type { EventOf } from '../engine/core/row/events.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { readBoundedFile } from '../files/read-file.ts';
import { readAndCheckSheet } from '../sheet/read-and-check-sheet.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import {
  fieldsInUse,
  keptFields,
  type NextRow,
  ownColumns,
  type SourceSheet,
  templateColumns,
} from './next-columns.ts';
import { type NextColumn, nextSheetBytes } from './next-sheet.ts';

interface NextRequest {
  readonly journal: Pick<ReadonlyJournal, 'batch' | 'rows' | 'content'>;
  readonly batch: string;
  /** The path of the sheet that the batch was made of, if it is kept. */
  readonly source: string | undefined;
  readonly amounts: NextAmounts;
  readonly language: Language;
  readonly signal?: AbortSignal;
}

interface NextReading extends NextRequest {
  /** The language of payees for whom the sheet says none. */
  readonly spoken: Language;
}

/** Who is in the sheet, and whether it has the own sheet's columns; undefined if the batch paid nobody. */
export interface NextSheet {
  readonly rows: number;
  readonly isOwn: boolean;
  readonly problems: readonly Problem[];
}

/** Whom the batch pays or was to pay: who failed or was refused is still a payee. */
const PAYEES = new Set([...IN_RUN, ...REFUSED]);

/** Written whole or not at all; throws ExportFailure. Undefined, and nothing is written, if the batch was not sent. */
export async function writeNextSheet(target: string, request: NextRequest): Promise<NextSheet | undefined> {
  const { journal, batch, amounts, language } = request;
  const record = journal.batch(batch);
  await demandNotSheet(target, record?.created.file);
  if (record === undefined || record.approvedAtMs === null) return undefined;
  const isPersonNumber = record.created.reference?.means === 'person';
  const [rows, was]: [NextRow[], RowFields[]] = [[], []];
  let left = 0;
  for (const { row, state } of journal.rows(batch)) {
    if (!PAYEES.has(state)) {
      left += 1;
      continue;
    }
    const { fields } = journal.content({ batch, row });
    was.push(fields);
    const secret = fields.security_question_answer;
    rows.push({ row, fields: keptFields(fields, isPersonNumber), secret });
  }
  if (rows.length === 0) return undefined;
  const wanted = fieldsInUse(rows, was);
  const reading = { ...request, spoken: spokenIn(was) ?? language };
  const source = await readSource(reading, record.created);
  const own = source === undefined ? [] : [false, true];
  let columns: readonly NextColumn[] | undefined;
  for (const addsAll of own) {
    const candidate = source && ownColumns(source, wanted, rows, { language, addsAll });
    if (candidate && (await isReadBack(candidate, rows, reading))) columns ??= candidate;
    if (columns !== undefined) break;
  }
  const shown = columns ?? templateColumns(wanted, rows, language);
  const written = shown.map((column) =>
    column.isAmount && amounts === 'blank' ? { ...column, cells: rows.map(() => undefined) } : column,
  );
  const bytes = await nextSheetBytes(written, language);
  await writeFinishedFile(target, async (handle) => {
    await handle.writeFile(bytes);
  });
  const problems = left > 0 ? [problem('next-left', { count: left })] : [];
  return { rows: rows.length, isOwn: columns !== undefined, problems };
}

/** The language of all payees; undefined if they differ, and a column has to say it. */
function spokenIn(rows: readonly RowFields[]): Language | undefined {
  const [spoken, ...others] = new Set(rows.map((fields) => fields.language));
  return others.length === 0 ? oneOf(LANGUAGES, spoken ?? '') : undefined;
}

/** The own sheet as it is read without an answer; undefined if it is not kept, or cannot be read so. */
async function readSource(
  { source, spoken, signal }: NextReading,
  { readAs, sheetName, file }: EventOf<'batch-created'>,
): Promise<SourceSheet | undefined> {
  if (source === undefined || readAs === undefined || file === null) return undefined;
  const bytes = await readBoundedFile(source, READ_LIMITS.fileBytes).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const answer = await readAndCheckSheet(
    {
      bytes,
      reading: {
        fileName: file.name,
        sheetName: sheetName ?? undefined,
        encoding: readAs.encoding ?? undefined,
        delimiter: readAs.delimiter ?? undefined,
      },
      check: { file: file.name, language: spoken, today: utcDay(Date.now()), headerRow: readAs.headingRow },
      wantsTable: true,
    },
    signal ? { signal } : {},
  );
  return answer.ok && answer.table ? { checked: answer.checked, table: answer.table } : undefined;
}

/** True if the sheet, with the last amounts, is read as what was paid, without a question or a guess. */
async function isReadBack(
  columns: readonly NextColumn[],
  rows: readonly NextRow[],
  { language, spoken, signal }: NextReading,
): Promise<boolean> {
  if (!columns.some(({ isAmount }) => isAmount)) return false;
  const fileName = 'next.xlsx';
  const answer = await readAndCheckSheet(
    {
      bytes: await nextSheetBytes(columns, language),
      reading: { fileName, sheetName: undefined, encoding: undefined, delimiter: undefined },
      check: { file: fileName, language: spoken, today: utcDay(Date.now()) },
      wantsTable: false,
    },
    signal ? { signal } : {},
  );
  if (!answer.ok) return false;
  const { questions, statement, rows: read } = answer.checked;
  if (questions.length > 0 || !isSettled(statement) || read.length !== rows.length) return false;
  return rows.every(({ fields }, index) => isSame(fields, read[index]?.fields ?? {}));
}

function isSame(one: RowFields, other: RowFields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => {
    const field = name as keyof RowFields;
    return (one[field] ?? '') === (other[field] ?? '');
  });
}
