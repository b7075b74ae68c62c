import { countIn, TO_MEND } from '../../../shared/domain/row-state.ts';
import { type BatchRecord, unseenAlarms } from '../../engine/core/row/batch-record.ts';
import { batchDocument, batchNamed, type Unread } from '../batch-document.ts';
import { hasOpenRows } from '../batch-status.ts';
import { type Carried, carryBatch, reportBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import { demandSameService } from '../connection.ts';
import { demandNotItself, demandWritable } from '../export-target.ts';
import { closing, type OpenEngine, openEngine, openService, warnWithoutJournal } from '../open-engine.ts';
import { countText, type JsonDocument } from '../output.ts';
import { printBatch } from '../print-batch.ts';
import { problemLine } from '../problem-words.ts';
import { demandYesOrTerminal } from '../prompt.ts';
import { EXIT, type ExitStatus, Refusal, unusable } from '../refusal.ts';

interface ResumeOptions {
  readonly yes?: true;
  readonly out?: string;
  /** Takes over what another machine approved and did not send; `--yes` alone does not. */
  readonly adopt?: true;
  readonly approver?: string;
}

/** `paysheet resume [BATCH]`: continues one interrupted batch, or all of this service. */
export async function resume(
  context: CommandContext,
  [name]: readonly (string | undefined)[],
  options: ResumeOptions,
): Promise<ExitStatus> {
  demandYesOrTerminal(context.terminal, options.yes === true);
  await demandWritable(options.out);
  if (options.out !== undefined && name === undefined) throw unusable('--out needs one batch: name it.');
  const access = await openService(context, name);
  if (name === undefined && !warnWithoutJournal(context)) {
    access.client.close();
    if (context.output.isJson) await context.output.json([]);
    return EXIT.allPaid;
  }
  return closing(await openEngine(access), async (opened) => {
    if (name === undefined) return resumeAll(opened, options);
    const record = batchNamed(opened.journal, name);
    await demandNotItself(options.out, record.created.file);
    if (record.closed !== undefined)
      throw unusable(`${name} is closed: "paysheet reopen ${name}" opens it again.`);
    if (!mayResume(record)) {
      throw unusable(`${name} stands in review: approve it in the app, or pay its sheet.`);
    }
    await lookOnce(opened);
    const carried = await carry(opened, record, options);
    return reportBatch(opened, { ...carried, batch: carried.takenOver ?? name, out: options.out });
  });
}

async function resumeAll(opened: OpenEngine, options: ResumeOptions): Promise<ExitStatus> {
  const { journal, output, interruption } = opened;
  const changed = await lookOnce(opened);
  const open = journal
    .batches()
    .filter(
      (record) =>
        mayResume(record) &&
        (hasOpenRows(opened, record.batch) || changed.has(record.batch) || unseenAlarms(record).length > 0),
    );
  const isHere = ({ created }: BatchRecord) => created.address === opened.connection.address;
  // If the journal has never met this service while batches of others wait, its address was probably mistyped.
  if (open[0] !== undefined && !journal.batches().some(isHere)) demandSameService(opened.connection, open[0]);
  const here = open.filter(isHere);
  reportOtherServices(
    opened,
    open.filter((record) => !isHere(record)),
  );
  const carried = new Map<string, Carried>();
  for (const record of here) {
    if (interruption.aborted) break;
    carried.set(record.batch, await carryOrReport(opened, record, options));
  }
  const takenOver = new Set([...carried.values()].flatMap((each) => each.takenOver ?? []));
  const waiting = waitingForPerson(opened).filter(
    ({ batch }) => !carried.has(batch) && !takenOver.has(batch),
  );
  reportWaiting(opened, waiting);
  const shown = [...here, ...[...takenOver].map((batch) => opened.engine.record(batch)), ...waiting];
  if (output.isJson)
    await output.json(shown.map(({ batch }) => batchWhole(opened, batch, carried.get(batch)?.unread)));
  else if (shown.length === 0) output.line('Nothing to resume.');
  else for (const { batch } of shown) await printBatch(opened, batch);
  if (interruption.aborted) return EXIT.interrupted;
  const statuses = [...carried.values(), ...waiting.map(() => NOT_PAID)].map(({ status }) => status);
  const worst = [EXIT.serviceStopped, EXIT.unusable, EXIT.someNotPaid].find((status) =>
    statuses.includes(status),
  );
  return worst ?? EXIT.allPaid;
}

const NOT_PAID: Carried = { status: EXIT.someNotPaid };

/**
 * The sheets of this service of which rows are not paid and only a person can go on with them: nothing to resume is
 * not the same as all is paid. A sheet that was given again under the same name stands for the earlier one.
 */
function waitingForPerson({ journal, connection }: OpenEngine): readonly BatchRecord[] {
  const latest = new Map<string, BatchRecord>();
  for (const record of journal.batches()) {
    const { file, address } = record.created;
    if (file === null || address !== connection.address || !mayResume(record)) continue;
    const known = latest.get(file.name);
    if (known === undefined || known.createdAtMs <= record.createdAtMs) latest.set(file.name, record);
  }
  return [...latest.values()].filter(({ batch }) => countIn(journal.counts(batch), ...TO_MEND, 'held') > 0);
}

function reportWaiting({ output, journal }: OpenEngine, waiting: readonly BatchRecord[]): void {
  for (const { batch } of waiting) {
    const rows = countText(countIn(journal.counts(batch), ...TO_MEND, 'held'), 'row');
    output.warn(
      `${batch}: ${rows} not paid. "paysheet show ${batch}" says why; correct the sheet and pay it again, or "paysheet decide ${batch} ROW close" sets a row aside.`,
    );
  }
}

/** Lists the waiting batches of other services, so that a resume does not look as if nothing waited. */
function reportOtherServices({ output }: OpenEngine, others: readonly BatchRecord[]): void {
  for (const [address, records] of Map.groupBy(others, ({ created }) => created.address)) {
    const names = records.map(({ batch }) => batch).join(', ');
    output.warn(
      `${names}: left alone here, since ${address} is another service. "paysheet resume BATCH --service ${address}" goes on there; "paysheet decide BATCH ROW close" sets a row aside.`,
    );
  }
}

/** The most pages of the list to read, the newest sessions first: half a minute at the default rate. */
const PAGES_MAX = 60;

/**
 * Looks once at rows that had ended, in all batches of the service; returns the batches that changed. If the service
 * cannot be asked, the following steps report that.
 */
async function lookOnce(opened: OpenEngine): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  await opened.engine.watchOnce({
    address: opened.connection.address,
    pagesMax: PAGES_MAX,
    isGentle: false,
    mayGoOn: () => !opened.interruption.aborted,
    onFound(batch, events) {
      changed.add(batch);
      for (const event of events) {
        if (event.type !== 'alarm-raised') continue;
        opened.output.warn(`${batch}: ${problemLine(event.problem)}`);
      }
    },
  });
  return changed;
}

/** A batch that cannot continue (its wallet is gone) does not stop the others. */
async function carryOrReport(
  opened: OpenEngine,
  record: BatchRecord,
  options: ResumeOptions,
): Promise<Carried> {
  try {
    return await carry(opened, record, options);
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    opened.output.warn(`${record.batch}: ${failure.message}`);
    return { status: failure.status };
  }
}

/** A batch document with its rows as an array, for use inside another document. */
function batchWhole(opened: OpenEngine, batch: string, unread: Unread): JsonDocument {
  const document = batchDocument(opened, batch, unread);
  return { ...document, rows: [...(document.rows as Iterable<unknown>)] };
}

function carry(opened: OpenEngine, record: BatchRecord, options: ResumeOptions): Promise<Carried> {
  const { batch, created, wallets } = record;
  const chosen = Object.values(wallets);
  const references = chosen.length > 0 ? chosen : (created.walletReferences ?? []);
  const isAdopting = options.adopt === true;
  return carryBatch(opened, {
    batch,
    wallets: references,
    convertFrom: chosen.length > 0 ? record.convertFrom : created.convertFrom,
    isYes: options.yes === true,
    isAdopting,
    approver: options.approver,
  });
}

/** True if it was approved, here or elsewhere, or begun by `pay`; never for one that is closed, or left in review in the app. */
function mayResume(record: BatchRecord): boolean {
  if (record.closed !== undefined) return false;
  return record.approval !== null || record.created.begunBy === 'pay' || record.isFromElsewhere === true;
}
