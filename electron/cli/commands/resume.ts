import { type BatchRecord, isFromElsewhere, unseenAlarms } from '../../engine/core/row/batch-record.ts';
import { batchDocument, batchNamed } from '../batch-document.ts';
import { hasOpenRows } from '../batch-status.ts';
import { type Carried, carryBatch, tellBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import { demandYesOrTerminal } from '../confirm.ts';
import { demandNotItself, demandWritable, RESULT_EXTENSIONS, workbookPath } from '../export-target.ts';
import { type OpenEngine, openEngine, openService } from '../open-engine.ts';
import { type BookComparison, bookDocument, printBatch } from '../print-batch.ts';
import { problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, Refusal, unusable } from '../refusal.ts';

interface ResumeOptions {
  readonly yes?: true;
  readonly out?: string;
  /** Takes over what another machine approved: `--yes` alone does not. */
  readonly adopt?: true;
  readonly approver?: string;
}

/** `paysheet resume [BATCH]`: goes on with one interrupted batch, or with all of this service. */
export async function resume(
  context: CommandContext,
  [name]: readonly (string | undefined)[],
  options: ResumeOptions,
): Promise<ExitStatus> {
  demandYesOrTerminal(context.terminal, options.yes === true || options.adopt === true);
  if (options.out !== undefined) await demandWritable(workbookPath(options.out, RESULT_EXTENSIONS));
  if (options.out !== undefined && name === undefined) throw unusable('--out needs one batch: name it.');
  const opened = openEngine(context, await openService(context, name));
  try {
    if (name === undefined) return await resumeAll(context, opened, options);
    const record = batchNamed(opened.journal, name);
    demandSameService(opened, record);
    if (options.out !== undefined) await demandNotItself(options.out, record.created.file);
    if (!mayResume(record)) {
      throw unusable(`${name} stands in review: approve it in the app, or pay its sheet.`);
    }
    await lookOnce(context, opened);
    const carried = await carry(context, opened, record, options);
    return await tellBatch(context, opened, { ...carried, batch: name, out: options.out });
  } finally {
    opened.close();
  }
}

async function resumeAll(
  context: CommandContext,
  opened: OpenEngine,
  options: ResumeOptions,
): Promise<ExitStatus> {
  const { journal } = opened;
  const changed = await lookOnce(context, opened);
  const open = journal
    .batches()
    .filter(
      (record) =>
        mayResume(record) &&
        (hasOpenRows(opened, record.batch) || changed.has(record.batch) || unseenAlarms(record).length > 0),
    );
  const here = open.filter(({ created }) => created.address === opened.connection.address);
  if (here.length === 0 && open.length > 0) demandSameService(opened, open[0] as BatchRecord);
  const carried = new Map<string, Carried>();
  for (const record of here) {
    if (context.interruption.wasRequested()) break;
    carried.set(record.batch, await carryOrSay(context, opened, record, options));
  }
  if (context.output.isJson)
    await context.output.json(here.map(({ batch }) => batchWhole(opened, batch, carried.get(batch))));
  else if (here.length === 0) context.output.line('Nothing to resume.');
  else for (const { batch } of here) await printBatch(context.output, journal, batch);
  if (context.interruption.wasRequested()) return EXIT.interrupted;
  const statuses = [...carried.values()].map(({ status }) => status);
  const worst = [EXIT.serviceStopped, EXIT.unusable, EXIT.someNotPaid].find((status) =>
    statuses.includes(status),
  );
  return worst ?? EXIT.allPaid;
}

/** Pages of the list read at most, the newest sessions first: half a minute at the default rate. */
const PAGES_MAX = 60;

/**
 * What became of rows that had ended, looked at once for all batches of the service; gives those that changed. A
 * service that cannot be asked is told of by what follows.
 */
async function lookOnce(context: CommandContext, opened: OpenEngine): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  await opened.engine.watchOnce({
    address: opened.connection.address,
    pagesMax: PAGES_MAX,
    isGentle: false,
    mayGoOn: () => !context.interruption.wasRequested(),
    onFound(batch, events) {
      changed.add(batch);
      for (const event of events) {
        if (event.type !== 'alarm-raised') continue;
        context.output.warn(`${batch}: ${problemLine(event.problem)}`);
      }
    },
  });
  return changed;
}

/** One batch that cannot go on (a wallet that is gone) does not stop the others. */
async function carryOrSay(
  context: CommandContext,
  opened: OpenEngine,
  record: BatchRecord,
  options: ResumeOptions,
): Promise<Carried> {
  try {
    return await carry(context, opened, record, options);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    context.output.warn(`${record.batch}: ${failure.message}`);
    return { status: failure.status };
  }
}

/** A document whose rows are an array: it stands inside another one. */
function batchWhole(
  { journal }: OpenEngine,
  batch: string,
  compared: BookComparison = {},
): Readonly<Record<string, unknown>> {
  const document = batchDocument(journal, batch);
  return { ...document, ...bookDocument(compared), rows: [...(document.rows as Iterable<unknown>)] };
}

function carry(
  context: CommandContext,
  opened: OpenEngine,
  record: BatchRecord,
  options: ResumeOptions,
): Promise<Carried> {
  const { batch, created, wallets } = record;
  const chosen = Object.values(wallets);
  const references = chosen.length > 0 ? chosen : (created.walletReferences ?? []);
  const isAdopting = options.adopt === true;
  return carryBatch(context, opened, {
    batch,
    wallets: references,
    convertFrom: chosen.length > 0 ? record.convertFrom : created.convertFrom,
    isYes: options.yes === true || isAdopting,
    isAdopting,
    approver: options.approver,
  });
}

/** Approved, here or elsewhere, or begun by `pay`; never a batch left in review in the app. */
function mayResume(record: BatchRecord): boolean {
  return record.approval !== null || record.created.begunBy === 'pay' || isFromElsewhere(record);
}

/** Refuses to touch a batch of another service with the keys of this one (exit 2). */
export function demandSameService(
  { connection }: Pick<OpenEngine, 'connection'>,
  { batch, created }: BatchRecord,
): void {
  if (created.address === connection.address) return;
  throw unusable(`${batch} belongs to ${created.address}, not to ${connection.address}: resume it there.`);
}
