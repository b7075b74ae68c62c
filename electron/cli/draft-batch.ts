import { problem } from '../../shared/domain/problem.ts';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { viewBatch } from '../engine/batch-view.ts';
import type { EventOf } from '../engine/core/row/events.ts';
import { releaseRows } from '../engine/decide/decide.ts';
import { comparedRows } from '../engine/duplicates/compare-payments.ts';
import { referenceQuestion } from '../engine/duplicates/reference-question.ts';
import type { ImportDraft } from '../engine/import/import-batch.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { SourceFiles } from '../files/source-files.ts';
import { batchNamed } from './batch-document.ts';
import { hasOpenRows } from './batch-status.ts';
import { isPayable, printCheck, questionDocuments, sheetProblems } from './commands/check.ts';
import { dataFolderOf } from './connection.ts';
import { closing, type OpenEngine, openEngine, personName, type ServiceAccess } from './open-engine.ts';
import type { PayingOptions, SheetOptions } from './options.ts';
import type { JsonDocument } from './output.ts';
import { LOCALE, problemDocument, problemLine } from './problem-words.ts';
import { EXIT, type ExitStatus, unusable } from './refusal.ts';
import type { SheetRead } from './sheet-source.ts';

export interface PaySheetOptions extends SheetOptions, PayingOptions {}

/** Refuses a command that pays or quotes without a wallet (exit 2). */
export function demandWallet({ wallet, convertFrom }: PayingOptions): void {
  if (wallet.length === 0 && convertFrom === undefined)
    throw unusable('--wallet is missing: give a wallet’s id or a currency, once per currency.');
}

/** Works with the batch of a sheet; a sheet that may not be sent is reported instead. */
export async function withBatchOfSheet(
  access: ServiceAccess,
  { sheet, begunBy }: { readonly sheet: SheetRead; readonly begunBy: 'pay' | 'quote' },
  options: PaySheetOptions,
  work: (opened: OpenEngine, of: OpenedBatch) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  if (!maySend(sheet, options)) return reportUnsent(access, sheet);
  return closing(openEngine(access), async (opened) => {
    const draft = draftOf(sheet, access, begunBy, options);
    const asked = withReferenceQuestion(sheet, opened, draft);
    if (asked !== sheet) return reportUnsent(access, asked);
    // The batch is in the journal before the first call to the service.
    return work(opened, await openBatchOf(opened, { draft, bytes: sheet.bytes, options }));
  });
}

/** True if the sheet may be sent: every row can be sent, or the invalid ones are to be left out. */
function maySend({ checked }: SheetRead, { skipInvalid }: SheetOptions): boolean {
  if (isPayable(checked)) return true;
  const hasSheetError = checked.problems.some(({ severity }) => severity === 'error');
  return skipInvalid === true && checked.questions.length === 0 && !hasSheetError && checked.rows.length > 0;
}

/** The sheet as a batch draft for this service and this journal. */
function draftOf(
  { checked, file }: SheetRead,
  { connection, settings }: ServiceAccess,
  begunBy: EventOf<'batch-created'>['begunBy'],
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

/** The sheet with the question about its references, if earlier batches with this service have the same numbers. */
function withReferenceQuestion(
  sheet: SheetRead,
  { engine, journal, connection, settings }: OpenEngine,
  draft: ImportDraft,
): SheetRead {
  const { checked } = sheet;
  // The same file opens the batch that was made of it, so its numbers are not seen "again".
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

/** The batch of a sheet. `isPast`: it was paid long ago, so the person may mean another month, of which nothing is paid. */
interface OpenedBatch {
  readonly batch: string;
  readonly isPast: boolean;
}

/** The batch that was made of this same sheet before, or a new one: paying the same sheet again sends nothing twice. */
async function openBatchOf(
  opened: OpenEngine,
  {
    draft,
    bytes,
    options,
  }: { readonly draft: ImportDraft; readonly bytes: Uint8Array; readonly options: PayingOptions },
): Promise<OpenedBatch> {
  const { engine, journal, output } = opened;
  // Kept for a copy with results in it. If there is no room for it, the sheet is paid all the same.
  const sources = new SourceFiles(dataFolderOf(opened));
  if (draft.file) await sources.keep(draft.file.sha256, bytes).catch(() => undefined);
  const same = engine.sameBatch(draft);
  if (same === undefined) {
    const batch = engine.importSheet(draft);
    warnOfPaidBefore(opened, { batch, excluded: draft.checked.excluded });
    return { batch, isPast: false };
  }
  releaseForWallets(opened, same, options);
  const record = batchNamed(journal, same);
  const params = { batch: same, date: viewBatch(journal, record).created };
  const { message } = renderProblem(problem('file-again', params), LOCALE);
  const isOpen = hasOpenRows(opened, same);
  const paidAtMs = isOpen ? null : record.approvedAtMs;
  const isPast = paidAtMs !== null && systemClock.nowMs() - paidAtMs > draft.duplicateDays * DAY_MS;
  if (isPast)
    output.warn(
      `${message} Nothing is paid again. If another month is meant, the sheet has to say so inside, as by a title line or a column: the file’s name alone does not.`,
    );
  else
    output.remark(
      `${message} ${isOpen ? 'This command goes on with that batch.' : 'Nothing of it is left to send.'}`,
    );
  return { batch: same, isPast };
}

/**
 * Rows that waited for a wallet are released when the command names one that the batch did not have. The review holds
 * again what no wallet pays.
 */
function releaseForWallets(
  { engine, journal }: OpenEngine,
  batch: string,
  { wallet, convertFrom }: PayingOptions,
): void {
  const record = batchNamed(journal, batch);
  const taken = Object.entries(record.wallets).flat();
  const isNamed = wallet.some((name) => !taken.includes(name) && !taken.includes(name.toLowerCase()));
  if (!isNamed && (convertFrom === undefined || convertFrom === record.convertFrom)) return;
  const waiting = [...journal.rows(batch)].filter(
    ({ state, problem: found }) => state === 'held' && found?.code === 'wallet-unclear',
  );
  const rows = waiting.map(({ row }) => row);
  if (rows.length > 0) releaseRows(engine, batch, rows, personName());
}

/** Warns about rows that are not paid because they were paid before: a person who means to pay them again must know. */
function warnOfPaidBefore(
  { output, journal }: OpenEngine,
  { batch, excluded }: { readonly batch: string; readonly excluded: CheckedSheet['excluded'] },
): void {
  const wasPaid = ({ row }: { readonly row: number }) =>
    journal.content({ batch, row }).problems.some(({ code }) => code === 'row-paid-before');
  const closed = (journal.counts(batch).closed ?? 0) > 0 ? [...journal.rows(batch)].filter(wasPaid) : [];
  const left = excluded.filter(({ reason }) => reason === 'paid-before');
  const rows = [...closed, ...left].map(({ row }) => row).sort((a, b) => a - b);
  if (rows.length === 0) return;
  const named = rows.slice(0, ROWS_NAMED).join(', ') + (rows.length > ROWS_NAMED ? ', …' : '');
  output.warn(`${rows.length} of the sheet’s rows were paid before and are not paid again: ${named}.`);
}

/** At most this many rows are named in one line. */
const ROWS_NAMED = 10;

/** Reports why a sheet is not sent: the JSON document, or what `check` prints. Nothing was sent (exit 1). */
async function reportUnsent({ output }: ServiceAccess, sheet: SheetRead): Promise<ExitStatus> {
  if (output.isJson) await output.json(unsentDocument(sheet));
  else printCheck(output, sheet.checked);
  output.warn(`nothing was sent: ${whyUnsent(sheet)}`);
  return EXIT.someNotPaid;
}

/** Rows may be invalid only because a question is open, so the questions come first. */
function whyUnsent({ checked }: SheetRead): string {
  const { questions, problems, counts } = checked;
  const answers = questions.map(({ key }) => `--answer ${key}=…`).join(', ');
  if (questions.length > 0)
    return `the sheet needs ${questions.length === 1 ? 'an answer' : `${questions.length} answers`} (${answers}).`;
  const ofSheet = problems.find(({ severity }) => severity === 'error');
  if (ofSheet) return problemLine(ofSheet);
  return counts.invalid === 1
    ? '1 row is invalid (--skip-invalid leaves it behind).'
    : `${counts.invalid} rows are invalid (--skip-invalid leaves them behind).`;
}

/** What `pay` and `quote` print for a sheet that may not be sent: the document of a batch that was never made. */
function unsentDocument({ checked, file }: SheetRead): JsonDocument {
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

function unsentRow({ row, state, fields, problems }: CheckedRow): JsonDocument {
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
