import { formatAmount } from '../../../shared/domain/money.ts';
import { LOOKED_FOR } from '../../../shared/domain/row-state.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import { alarmsToSee } from '../../engine/batch-view.ts';
import type { RowRef } from '../../engine/core/row/row-record.ts';
import {
  closeRows,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  nearMatchesShown,
  releaseRows,
  seeAlarms,
} from '../../engine/decide/decide.ts';
import { suggestedMinor, takeSuggested } from '../../engine/decide/mend.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { alarmDocuments, batchNamed, batchSummary, rowDocument, rowViews } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { isConfirmed } from '../confirm.ts';
import { openEngine, openLocalEngine, openService, personName } from '../open-engine.ts';
import { DECISIONS, type Decision, SEEN } from '../options.ts';
import { alarmLine } from '../print-batch.ts';
import { LOCALE, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, serviceStopped, unusable } from '../refusal.ts';
import { runBatch } from '../run-batch.ts';
import { demandSameService } from './resume.ts';

interface DecideOptions {
  readonly session?: string;
  readonly reason?: string;
  readonly yes?: true;
}

interface DecisionBy extends RowRef {
  readonly by: string;
  /** Why a row is released, in the person's own words. */
  readonly reason: string | null;
}

/** `paysheet decide BATCH ROW …`: a person's decision on a parked or held row; `decide BATCH seen` on its alarms. */
export async function decide(
  context: CommandContext,
  [batch = '', rowText = '', decision = '']: readonly string[],
  { session, reason = '', yes }: DecideOptions,
): Promise<ExitStatus> {
  if (rowText === SEEN && decision === '') return seeAll(context, batch);
  if (decision === '')
    throw unusable(`${rowText}: say what you decide of the row (${DECISIONS.join(', ')}).`);
  if (!/^\d{1,7}$/.test(rowText)) throw unusable(`${rowText}: the row is its number in the sheet.`);
  if (decision === 'paid' && session === undefined) {
    throw unusable('paid needs --session ID: the service’s session that paid the row.');
  }
  if (reason.trim() !== '' && decision !== 'release') throw unusable('--reason goes with release alone.');
  const place = { batch, row: Number(rowText), by: personName(), reason: reason.trim() || null };
  return decision === 'paid' || decision === 'send-again'
    ? decideAtService(context, place, { decision, sessionId: session ?? '', isYes: yes === true })
    : decideHere(context, place, decision as LocalDecision);
}

/** Prints the alarms that nobody has seen, and notes that this person has now. */
async function seeAll(context: CommandContext, batch: string): Promise<ExitStatus> {
  const { output } = context;
  const { engine, journal, close } = await openLocalEngine(context);
  try {
    const alarms = alarmsToSee(batchNamed(journal, batch));
    seeAlarms(engine, batch, personName());
    if (output.isJson) await output.json(batchSummary(journal, batchNamed(journal, batch)));
    else if (alarms.length === 0) output.line('There is no alarm that nobody has seen.');
    else for (const alarm of alarms) output.line(alarmLine(alarm));
    return EXIT.allPaid;
  } finally {
    close();
  }
}

type ServiceDecision = 'paid' | 'send-again';
type LocalDecision = Exclude<Decision, ServiceDecision>;

/** Decisions that are checked at the service, or send. */
async function decideAtService(
  context: CommandContext,
  place: DecisionBy,
  request: { readonly decision: ServiceDecision; readonly sessionId: string; readonly isYes: boolean },
): Promise<ExitStatus> {
  const opened = openEngine(context, await openService(context, place.batch));
  const { engine, client, journal } = opened;
  try {
    demandSameService(opened, batchNamed(journal, place.batch));
    if (request.decision === 'paid') {
      demandTaken(await decidePaid(engine, client, { ...place, sessionId: request.sessionId }));
      return await tellRow(context, journal, place);
    }
    tellNearMatches(context, journal, place);
    await demandAmountTyped(context, journal, place, request.isYes);
    demandTaken(decideSendAgain(engine, place));
    if (!(await runBatch(context, opened, place.batch))) return EXIT.serviceStopped;
    return await tellRow(context, journal, place);
  } finally {
    opened.close();
  }
}

/** Decisions that the journal alone can take. */
async function decideHere(
  context: CommandContext,
  place: DecisionBy,
  decision: LocalDecision,
): Promise<ExitStatus> {
  const { engine, journal, close } = await openLocalEngine(context);
  try {
    batchNamed(journal, place.batch);
    demandTaken(takeHere(engine, place, decision));
    return await tellRow(context, journal, place);
  } finally {
    close();
  }
}

function takeHere(engine: Engine, place: DecisionBy, decision: LocalDecision): Decided {
  switch (decision) {
    case 'not-paid':
      return decideNotPaid(engine, place);
    case 'release':
      return releaseRows(engine, place.batch, [place.row], place.by, place.reason);
    case 'close':
      return closeRows(engine, place.batch, [place.row], place.by);
    case 'take-suggested': {
      const record = engine.journal.row(place);
      const amountMinor = (record && suggestedMinor(record)) ?? 0;
      return takeSuggested(engine, place, { amountMinor, by: place.by });
    }
  }
}

/** The amount is typed, so that nobody sends again by habit. */
async function demandAmountTyped(
  context: CommandContext,
  journal: ReadonlyJournal,
  place: DecisionBy,
  isYes: boolean,
): Promise<void> {
  const row = journal.row(place);
  if (row === undefined) throw unusable(`the batch has no row ${place.row}.`);
  const amount = formatAmount(row.amountMinor, row.currency);
  const what = `Row ${place.row} may already be paid. It will be sent once more: ${formatMoney(amount, row.currency, LOCALE)}.`;
  if (await isConfirmed(context.terminal, isYes, { what, typed: amount })) return;
  throw unusable('not confirmed; nothing was sent.');
}

/** What looks like the row's payment in the service's list is said before anybody decides on it. */
function tellNearMatches({ output }: CommandContext, journal: ReadonlyJournal, place: RowRef): void {
  const near = nearMatchesShown(journal, place);
  if (near.length === 0 || journal.row(place)?.state !== 'parked') return;
  output.warn(
    `the service’s list shows what may be the payment of row ${place.row}: ${near.join(', ')}. Look at it with "paysheet call get-session --param id=ID"; if it is: paysheet decide ${place.batch} ${place.row} paid --session ID`,
  );
}

/** Refuses with the reason where a decision could not be taken. */
function demandTaken(decided: Decided): void {
  if (decided.ok) return;
  const line = problemLine(decided.problem);
  throw decided.from === 'rule' ? unusable(line) : serviceStopped(line);
}

async function tellRow(
  context: CommandContext,
  journal: ReadonlyJournal,
  place: DecisionBy,
): Promise<ExitStatus> {
  const { output } = context;
  const { batch, row } = place;
  for (const view of rowViews(journal, batch)) {
    if (view.row !== row) continue;
    const alarms = alarmDocuments(batchNamed(journal, batch));
    if (output.isJson) await output.json({ batch, ...rowDocument(view), alarms });
    else output.line(`Row ${row} is ${view.state}.`);
    if (view.state === 'parked') tellNearMatches(context, journal, place);
    if (alarms.length > 0) return EXIT.someNotPaid;
    return LOOKED_FOR.includes(view.state) ? EXIT.someNotPaid : EXIT.allPaid;
  }
  return EXIT.someNotPaid;
}
