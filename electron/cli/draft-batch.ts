import { problem } from '../../shared/domain/problem.ts';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import type { CheckedRow } from '../../shared/sheet/checked-sheet.ts';
import { viewBatch } from '../engine/batch-view.ts';
import type { BatchCreated } from '../engine/core/row/events.ts';
import { comparedRows } from '../engine/duplicates/compare-payments.ts';
import { referenceQuestion } from '../engine/duplicates/reference-question.ts';
import type { ImportDraft } from '../engine/import/import-batch.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { SourceFiles } from '../files/source-files.ts';
import { batchNamed } from './batch-document.ts';
import { hasOpenRows } from './batch-status.ts';
import type { CommandContext } from './command-context.ts';
import { isPayable, printCheck, questionDocuments, sheetProblems } from './commands/check.ts';
import { dataFolderOf } from './connection.ts';
import type { OpenEngine, ServiceAccess } from './open-engine.ts';
import type { PayingOptions, SheetOptions } from './options.ts';
import { LOCALE, problemDocument } from './problem-words.ts';
import { EXIT, type ExitStatus, unusable } from './refusal.ts';
import type { SheetRead } from './sheet-source.ts';

export interface PaySheetOptions extends SheetOptions, PayingOptions {}

/** Refuses a command that pays or quotes without saying from which wallet (exit 2). */
export function demandWallet({ wallet, convertFrom }: PayingOptions): void {
  if (wallet.length === 0 && convertFrom === undefined)
    throw unusable('--wallet is missing: give a wallet’s id or a currency, once per currency.');
}

/** True where the sheet may go on: every row can be sent, or the invalid ones are to be left behind. */
export function maySend({ checked }: SheetRead, { skipInvalid }: SheetOptions): boolean {
  if (isPayable(checked)) return true;
  const hasSheetError = checked.problems.some(({ severity }) => severity === 'error');
  return skipInvalid === true && checked.questions.length === 0 && !hasSheetError && checked.rows.length > 0;
}

/** The sheet as a batch of this service and this journal. */
export function draftOf(
  { checked, file }: SheetRead,
  { connection, settings }: ServiceAccess,
  begunBy: BatchCreated['begunBy'],
  { wallet, convertFrom }: PayingOptions,
): ImportDraft {
  return {
    checked,
    file,
    address: connection.address,
    profile: connection.profile,
    environment: connection.environment,
    begunBy,
    walletReferences: wallet,
    convertFrom,
    setAside: [],
    released: [],
    duplicateDays: settings.duplicates.days,
  };
}

/** The sheet with what has to be asked about its references, as earlier batches with this service bear them. */
export function withReferenceQuestion(
  sheet: SheetRead,
  { engine, journal, connection, settings }: OpenEngine,
  draft: ImportDraft,
): SheetRead {
  const { checked } = sheet;
  // The same file opens the batch that was made of it: its rows are those that bear the numbers.
  if (engine.sameBatch(draft) !== undefined) return sheet;
  const question = referenceQuestion(comparedRows(checked.rows), checked, {
    journal,
    address: connection.address,
    nowMs: systemClock.nowMs(),
    days: settings.duplicates.days,
  });
  return question
    ? { ...sheet, checked: { ...checked, questions: [...checked.questions, question] } }
    : sheet;
}

/** The batch of a sheet. `isPast`: it was paid long ago, so that another month may be meant, of which nothing is paid. */
interface OpenedBatch {
  readonly batch: string;
  readonly isPast: boolean;
}

/** The batch made of this very sheet before, or a new one: the same sheet paid again sends nothing twice. */
export async function openBatchOf(
  context: CommandContext,
  opened: OpenEngine,
  { draft, bytes }: { readonly draft: ImportDraft; readonly bytes: Uint8Array },
): Promise<OpenedBatch> {
  const { engine, journal } = opened;
  const { output } = context;
  // For a copy with results in it; without room for it the sheet is paid all the same.
  const sources = new SourceFiles(dataFolderOf(context));
  if (draft.file) await sources.keep(draft.file.sha256, bytes).catch(() => undefined);
  const same = engine.sameBatch(draft);
  if (same === undefined) return { batch: engine.importSheet(draft), isPast: false };
  const record = batchNamed(journal, same);
  const params = { batch: same, date: viewBatch(journal, record).created };
  const { message } = renderProblem(problem('file-again', params), LOCALE);
  const paidAtMs = hasOpenRows(opened, same) ? null : record.approvedAtMs;
  const isPast = paidAtMs !== null && systemClock.nowMs() - paidAtMs > draft.duplicateDays * DAY_MS;
  if (isPast)
    output.warn(
      `${message} Nothing is paid again. If this is another month’s, save it with its month in it.`,
    );
  else output.remark(`${message} It goes on.`);
  return { batch: same, isPast };
}

/** Says why a sheet is not sent: the JSON document, or what `check` prints. Nothing was sent (exit 1). */
export async function sayUnsent({ output }: CommandContext, sheet: SheetRead): Promise<ExitStatus> {
  if (output.isJson) await output.json(unsentDocument(sheet));
  else printCheck(output, sheet.checked);
  const { invalid } = sheet.checked.counts;
  const why = invalid > 0 ? invalidRows(invalid) : 'the sheet needs an answer';
  output.warn(`nothing was sent: ${why}.`);
  return EXIT.someNotPaid;
}

function invalidRows(invalid: number): string {
  return invalid === 1
    ? '1 row is invalid (--skip-invalid leaves it behind)'
    : `${invalid} rows are invalid (--skip-invalid leaves them behind)`;
}

/** What `pay` and `quote` print of a sheet that may not be sent: the document of a batch that was never made. */
function unsentDocument({ checked, file }: SheetRead): Readonly<Record<string, unknown>> {
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, 0]));
  counts.invalid = checked.counts.invalid;
  counts.ready = checked.rows.length - checked.counts.invalid;
  return {
    batch: null,
    state: 'checked',
    file: file.name,
    wallets: {},
    counts,
    totals: Object.fromEntries(
      checked.totals.map(({ currency, count, amount }) => [currency, { count, amount, paid: '0' }]),
    ),
    problems: sheetProblems(checked),
    questions: questionDocuments(checked),
    rows: checked.rows.map(unsentRow),
  };
}

function unsentRow({ row, state, fields, problems }: CheckedRow): Readonly<Record<string, unknown>> {
  return {
    row,
    state: state === 'invalid' ? 'invalid' : 'ready',
    amount: fields.amount ?? null,
    currency: fields.currency ?? null,
    channel: fields.channel ?? null,
    idempotencyKey: null,
    marker: null,
    sessionId: null,
    reference: fields.reference ?? null,
    status: null,
    failureReason: null,
    attempts: 0,
    quote: null,
    problems: problems.map(problemDocument),
  };
}
