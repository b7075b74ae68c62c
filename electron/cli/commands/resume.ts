import { countIn, TO_MEND } from '../../../shared/domain/row-state.ts';
import { isSamePeriod } from '../../../shared/sheet/check/whole/stated-period.ts';
import { isWithinDays } from '../../engine/core/comparison/moments.ts';
import { readProblem } from '../../engine/core/doubt/read-problem.ts';
import { type BatchRecord, unseenAlarms } from '../../engine/core/row/batch-record.ts';
import type { ReadFailure } from '../../engine/core/state/inputs.ts';
import { batchDocument, batchNamed, type Unread } from '../batch-document.ts';
import { hasOpenRows, statusOfBatch } from '../batch-status.ts';
import { type Carried, carryBatch, reportBatch } from '../carry-batch.ts';
import type { CommandContext } from '../command-context.ts';
import { demandSameService } from '../connection.ts';
import { demandNotItself, demandWritable } from '../export-target.ts';
import { closing, type OpenEngine, openEngine, openService, warnWithoutJournal } from '../open-engine.ts';
import { SEEN } from '../options.ts';
import { countText, type JsonDocument } from '../output.ts';
import { printBatch } from '../print-batch.ts';
import { problemLine, stoppedLine } from '../problem-words.ts';
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
    const looked = await lookOnce(opened);
    const carried = await carry(opened, record, options);
    const batch = carried.takenOver ?? name;
    const again = await lookedAgain(opened, looked, [carried.status]);
    const since = again.changed.has(batch) ? [statusOfBatch(opened, batch)] : [];
    const status = worstOf([carried.status, again.status, ...since]);
    return reportBatch(opened, { ...carried, batch, status, out: options.out });
  });
}

async function resumeAll(opened: OpenEngine, options: ResumeOptions): Promise<ExitStatus> {
  const { journal, output, interruption } = opened;
  const looked = await lookOnce(opened);
  const open = journal
    .batches()
    .filter(
      (record) =>
        mayResume(record) &&
        (hasOpenRows(opened, record.batch) ||
          looked.changed.has(record.batch) ||
          unseenAlarms(record).length > 0),
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
  const statuses = [...carried.values()].map(({ status }) => status);
  const again = await lookedAgain(opened, looked, statuses);
  const isNew = ({ batch }: BatchRecord) => !carried.has(batch) && !takenOver.has(batch);
  const late = journal
    .batches()
    .filter((record) => again.changed.has(record.batch) && mayResume(record) && isNew(record));
  const waiting = waitingForPerson(opened).filter(
    (record) => isNew(record) && !again.changed.has(record.batch),
  );
  reportWaiting(opened, waiting);
  const alarmed = alarmedInReview(opened);
  for (const { batch } of alarmed)
    output.warn(
      `${batch}: nobody has seen its alarms yet. "paysheet decide ${batch} ${SEEN}" says that you have.`,
    );
  const records = [...takenOver].map((batch) => opened.engine.record(batch));
  const shown = [...here, ...records, ...late, ...waiting, ...alarmed];
  if (output.isJson)
    await output.json(shown.map(({ batch }) => batchWhole(opened, batch, carried.get(batch)?.unread)));
  else if (shown.length === 0) output.line('Nothing to resume.');
  else for (const { batch } of shown) await printBatch(opened, batch);
  if (interruption.aborted) return EXIT.interrupted;
  const since = [...again.changed].map((batch) => statusOfBatch(opened, batch));
  const left = [...waiting, ...alarmed].map(() => EXIT.someNotPaid);
  return worstOf([...statuses, again.status, ...since, ...left]);
}

function worstOf(statuses: readonly ExitStatus[]): ExitStatus {
  const worst = [EXIT.interrupted, EXIT.serviceStopped, EXIT.unusable, EXIT.someNotPaid].find((status) =>
    statuses.includes(status),
  );
  return worst ?? EXIT.allPaid;
}

/**
 * The sheets of this service of which rows are not paid and only a person can go on with them: nothing to resume is
 * not the same as all is paid. A sheet that was given again under the same name stands for the earlier one.
 */
function waitingForPerson({ journal, connection, settings }: OpenEngine): readonly BatchRecord[] {
  const { days } = settings.duplicates;
  const byName = new Map<string, BatchRecord[]>();
  for (const record of journal.batches().toSorted((one, other) => one.createdAtMs - other.createdAtMs)) {
    const { file, address } = record.created;
    if (file === null || address !== connection.address || !mayResume(record)) continue;
    byName.set(file.name, [...(byName.get(file.name) ?? []), record]);
  }
  return [...byName.values()].flatMap((records) =>
    records.filter(
      (record, at) =>
        countIn(journal.counts(record.batch), ...TO_MEND, 'held') > 0 &&
        !records.slice(at + 1).some((later) => standsFor(later, record, days)),
    ),
  );
}

/**
 * True if the sheet of the later batch may be the earlier one's, corrected. Who names each month's sheet alike means
 * another month: one that it states, or after the days in which a payment counts as the same.
 */
function standsFor(later: BatchRecord, earlier: BatchRecord, days: number): boolean {
  const [ours, theirs] = [later.created.period, earlier.created.period];
  if (ours !== undefined && theirs !== undefined) return isSamePeriod(ours, theirs);
  const sent = { ourMs: earlier.createdAtMs, serverMs: null };
  return isWithinDays(sent, { ourMs: later.createdAtMs, serverMs: undefined }, days);
}

/** The batches of this service that nothing resumes, as they are in review in the app, of whose alarms nobody has seen all. */
function alarmedInReview({ journal, connection }: OpenEngine): readonly BatchRecord[] {
  return journal
    .batches()
    .filter(
      (record) =>
        record.created.address === connection.address &&
        !mayResume(record) &&
        unseenAlarms(record).length > 0,
    );
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

/** What a look at the rows that had ended found: the batches that changed, and why not all could be looked at. */
interface Looked {
  readonly changed: ReadonlySet<string>;
  readonly failure: ReadFailure | undefined;
}

/** Looks once at rows that had ended, in all batches of the service. */
async function lookOnce(opened: OpenEngine): Promise<Looked> {
  const changed = new Set<string>();
  let failure: ReadFailure | undefined;
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
    onFailure(why) {
      failure ??= why;
    },
  });
  return { changed, failure };
}

/**
 * Another look if the first one failed: what kept the service from answering may be over. If nobody can look, a payment
 * that came back is told to nobody, which is no success. What was carried on has asked the service for itself, and
 * reported if it could not.
 */
async function lookedAgain(
  opened: OpenEngine,
  { failure }: Looked,
  carried: readonly ExitStatus[],
): Promise<Pick<Looked, 'changed'> & { readonly status: ExitStatus }> {
  const nothing = { changed: new Set<string>(), failure };
  const isReported = carried.includes(EXIT.serviceStopped) || opened.interruption.aborted;
  if (failure === undefined || isReported) return { ...nothing, status: EXIT.allPaid };
  const again = carried.length === 0 ? nothing : await lookOnce(opened);
  if (again.failure === undefined) return { ...again, status: EXIT.allPaid };
  const why = stoppedLine(readProblem(again.failure), '"paysheet resume" looks at what was paid before.');
  opened.output.warn(`${opened.connection.address}: ${why}`);
  return { ...again, status: EXIT.serviceStopped };
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

/**
 * True if it was approved, here or elsewhere, or begun by `pay --yes`; never for one that is closed, or left in review: in
 * the app, or by somebody who was asked on a terminal and did not say yes.
 */
function mayResume({ closed, created, approval, approvedAtMs, isFromElsewhere }: BatchRecord): boolean {
  if (closed !== undefined) return false;
  const isSaid = created.begunBy === 'pay' && (created.isAsked !== true || approvedAtMs !== null);
  return isSaid || approval !== null || isFromElsewhere === true;
}
