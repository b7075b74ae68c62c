import { problem } from '../../shared/domain/problem.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import type { CheckedRow } from '../../shared/sheet/checked-sheet.ts';
import { viewBatch } from '../engine/batch-view.ts';
import { isWithinDays } from '../engine/core/comparison/moments.ts';
import { releaseRows } from '../engine/decide/decide.ts';
import { comparedRows } from '../engine/import/compared-rows.ts';
import type { ImportDraft } from '../engine/import/import-batch.ts';
import { referenceQuestion } from '../engine/import/reference-question.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { sentAtOf } from '../engine/same-payment/sheet-again.ts';
import { SourceFiles } from '../files/source-files.ts';
import { namesOtherWallets } from './approve-batch.ts';
import { allCounts, batchNamed } from './batch-document.ts';
import { hasOpenRows } from './batch-status.ts';
import type { CommandContext } from './command-context.ts';
import { isPayable, printCheck, questionDocuments, sheetProblems } from './commands/check.ts';
import { keepConfirmed } from './confirmed-before.ts';
import { dataFolderOf } from './connection.ts';
import { demandNotItself } from './export-target.ts';
import { closing, type OpenEngine, openEngine, openService, personName } from './open-engine.ts';
import type { PayingOptions, SheetOptions } from './options.ts';
import type { JsonDocument } from './output.ts';
import { warnOfPaidPeriod } from './paid-period.ts';
import { LOCALE, problemDocument, problemLine } from './problem-words.ts';
import { EXIT, type ExitStatus, unusable } from './refusal.ts';
import { readSheetWithBook, type SheetRead } from './sheet-source.ts';
import { isConfirmed, printStatement, statementCode, statementDocument } from './statement.ts';

export interface PaySheetOptions extends SheetOptions, PayingOptions {
  /** Where `pay` writes the results. */
  readonly out?: string;
}

interface PaySheetRequest extends PaySheetOptions {
  readonly path: string;
  readonly begunBy: 'pay' | 'quote';
  /** A person is asked before it is approved. */
  readonly isAsked?: boolean;
}

/** Refuses a command that pays or quotes without a wallet (exit 2). */
export function demandWallet({ wallet, convertFrom }: PayingOptions): void {
  if (wallet.length === 0 && convertFrom === undefined)
    throw unusable('--wallet is missing: give a wallet’s id or a currency, once per currency.');
}

/** Reads a sheet and works with its batch; a sheet that may not be sent is reported instead. */
export async function withBatchOfSheet(
  context: CommandContext,
  request: PaySheetRequest,
  work: (opened: OpenEngine, of: OpenedBatch) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const access = await openService(context);
  const sheet = await readSheetWithBook(access, request.path, request);
  await warnOfPaidPeriod(access, sheet);
  await demandNotItself(request.out, sheet.file);
  if (!isPayable(sheet.checked, request.skipInvalid)) return reportUnsent(access, sheet);
  if (!(await isConfirmed(access.output, sheet, request.confirm))) return reportUnsettled(access, sheet);
  return closing(await openEngine(access), async (opened) => {
    const draft = draftOf(opened, sheet, request);
    const same = opened.engine.sameBatch(draft);
    // The same file opens the batch that was made of it, so its numbers are not seen "again".
    const question = same === undefined ? askOfReferences(opened, sheet) : undefined;
    if (question !== undefined) {
      const questions = [...sheet.checked.questions, question];
      return reportUnsent(access, { ...sheet, checked: { ...sheet.checked, questions } });
    }
    // Kept for a copy with results in it. If there is no room for it, the sheet is paid all the same.
    const sources = new SourceFiles(dataFolderOf(opened));
    await sources.keep(sheet.file.sha256, sheet.bytes).catch(() => undefined);
    // The batch is in the journal before the first call to the service.
    const batch = same === undefined ? newBatch(opened, draft) : openAgain(opened, same, request);
    const status = await work(opened, batch);
    if (opened.engine.isApproved(batch.batch)) keepConfirmed(opened, sheet.checked);
    return status;
  });
}

/** The sheet as a batch draft for this service and this journal. */
function draftOf(
  { connection, settings }: OpenEngine,
  { checked, file }: SheetRead,
  { wallet, convertFrom, begunBy, isAsked = false }: PaySheetRequest,
): ImportDraft {
  return {
    checked,
    file,
    address: connection.address,
    profile: connection.profile,
    environment: connection.environment,
    begunBy,
    ...(isAsked && { isAsked }),
    walletReferences: wallet,
    convertFrom,
    setAside: [],
    released: [],
    duplicateDays: settings.duplicates.days,
  };
}

/** The question about the sheet's references, if earlier batches with this service have the same numbers. */
function askOfReferences({ journal, connection, settings }: OpenEngine, { checked }: SheetRead) {
  return referenceQuestion(comparedRows(checked.rows), checked, {
    journal,
    address: connection.address,
    environment: connection.environment,
    nowMs: systemClock.nowMs(),
    days: settings.duplicates.days,
  });
}

/** The batch of a sheet. `isPast`: it was paid long ago, so the person may mean another month, of which nothing is paid. */
interface OpenedBatch {
  readonly batch: string;
  readonly isPast: boolean;
}

/** The batch that was made of this same sheet before: paying the same sheet again sends nothing twice. */
function openAgain(opened: OpenEngine, batch: string, options: PayingOptions): OpenedBatch {
  const { journal, output, settings } = opened;
  if (batchNamed(journal, batch).closed !== undefined)
    throw unusable(
      `${batch} was made of this sheet and is closed: "paysheet reopen ${batch}" opens it again.`,
    );
  releaseForWallets(opened, batch, options);
  const record = batchNamed(journal, batch);
  const params = { batch, date: viewBatch(journal, record).created };
  const { message } = renderProblem(problem('file-again', params), LOCALE);
  const isOpen = hasOpenRows(opened, batch);
  const now = { ourMs: systemClock.nowMs(), serverMs: undefined };
  const isSent = !isOpen && record.approvedAtMs !== null;
  const isPast = isSent && !isWithinDays(sentAtOf(record), now, settings.duplicates.days);
  if (isPast)
    output.warn(
      `${message} Nothing is paid again. If another month is meant, the sheet has to say so inside, as by a title line or a column: the file’s name alone does not.`,
    );
  else
    output.remark(
      `${message} ${isOpen ? 'This command goes on with that batch.' : 'Nothing of it is left to send.'}`,
    );
  return { batch, isPast };
}

/**
 * Rows that waited for a wallet are released when the command names one that the batch did not have. The review holds
 * again what no wallet pays.
 */
function releaseForWallets(
  { engine, journal }: OpenEngine,
  batch: string,
  { wallet: wallets, convertFrom }: PayingOptions,
): void {
  if (!namesOtherWallets(batchNamed(journal, batch), { wallets, convertFrom })) return;
  const waiting = [...journal.rows(batch)].filter(
    ({ state, problem: found }) => state === 'held' && found?.code === 'wallet-unclear',
  );
  const rows = waiting.map(({ row }) => row);
  if (rows.length > 0) releaseRows(engine, batch, rows, personName());
}

/** Imports the sheet, and warns about rows that its own results say were paid. */
function newBatch({ engine, output }: OpenEngine, draft: ImportDraft): OpenedBatch {
  const batch = engine.importSheet(draft);
  const left = draft.checked.excluded.filter(({ reason }) => reason === 'paid-before');
  const rows = left.map(({ row }) => row);
  const named = rows.slice(0, ROWS_NAMED).join(', ') + (rows.length > ROWS_NAMED ? ', …' : '');
  if (rows.length > 0)
    output.warn(`${rows.length} of the sheet’s rows were paid before and are not paid again: ${named}.`);
  return { batch, isPast: false };
}

/** At most this many rows are named in one line. */
const ROWS_NAMED = 10;

/** Reports why a sheet is not sent: the JSON document, or what `check` prints. Nothing was sent (exit 1). */
async function reportUnsent({ output }: CommandContext, sheet: SheetRead): Promise<ExitStatus> {
  if (output.isJson) await output.json(unsentDocument(sheet));
  else printCheck(output, sheet);
  output.warn(`nothing was sent: ${whyUnsent(sheet)}`);
  return EXIT.someNotPaid;
}

/** Reports a sheet of whose meaning something is only proposed, with its statement. Nothing was sent (exit 2). */
async function reportUnsettled({ output }: CommandContext, sheet: SheetRead): Promise<ExitStatus> {
  if (output.isJson) await output.json(unsentDocument(sheet));
  else printStatement(output, sheet);
  output.warn(
    `nothing was sent: some of what the sheet means was only guessed. Read the statement; if it is right, give the command again with --confirm ${statementCode(sheet)}.`,
  );
  return EXIT.unusable;
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
function unsentDocument(sheet: SheetRead): JsonDocument {
  const { checked, file } = sheet;
  const { invalid } = checked.counts;
  return {
    batch: null,
    state: 'checked',
    file: file.name,
    wallets: {},
    counts: allCounts({ invalid, ready: checked.rows.length - invalid }),
    totals: Object.fromEntries(
      checked.totals.map(({ currency, count, amount }) => [currency, { count, amount, paid: '0' }]),
    ),
    problems: sheetProblems(checked),
    questions: questionDocuments(checked),
    statement: statementDocument(sheet),
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
