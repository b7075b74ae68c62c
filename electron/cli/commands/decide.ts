import {
  type AccountConfirmation,
  accountConfirmationSchema,
  momentOfDay,
} from '../../../shared/domain/account-confirmation.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { isOneOf } from '../../../shared/domain/one-of.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { LOOKED_FOR } from '../../../shared/domain/row-state.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import { sheetQuestionText } from '../../../shared/i18n/render-problem.ts';
import { alarmsToSee, viewBatch } from '../../engine/batch-view.ts';
import { unseenAlarms } from '../../engine/core/row/batch-record.ts';
import type { RowRef } from '../../engine/core/row/row-record.ts';
import {
  closeRows,
  confirmAccount,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  nearMatchesShown,
  type PaidBy,
  recordAct,
  releaseRows,
} from '../../engine/decide/decide.ts';
import { suggestedMinor, takeSuggested } from '../../engine/decide/mend.ts';
import { questionOfSheet } from '../../engine/decide/sheet-question.ts';
import type { Engine } from '../../engine/engine.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { alarmDocuments, batchNamed, batchSummary, rowDocument, rowView } from '../batch-document.ts';
import { changeDocument, changesShown, printChanges } from '../changes.ts';
import type { CommandContext } from '../command-context.ts';
import {
  closing,
  type OpenEngine,
  openEngine,
  openLocalEngine,
  openService,
  personName,
} from '../open-engine.ts';
import { AMOUNTS, DECISIONS, type Decision, SEEN, SEEN_CHANGES, WHOLE_SHEET } from '../options.ts';
import { alarmLine } from '../print-batch.ts';
import { CONFIRM_ACCOUNT, LOCALE, problemLine } from '../problem-words.ts';
import { isConfirmed } from '../prompt.ts';
import { EXIT, type ExitStatus, serviceStopped, unusable } from '../refusal.ts';
import { runBatch } from '../run-batch.ts';

interface DecideOptions {
  readonly session?: string;
  readonly reason?: string;
  readonly confirmedBy?: string;
  readonly via?: string;
  readonly on?: string;
  readonly yes?: true;
}

interface DecisionBy extends RowRef {
  readonly by: string;
  /** Why a row is released, in the person's own words. */
  readonly reason: string | null;
  /** How a changed account was made sure of. */
  readonly confirmed: AccountConfirmation | null;
}

/** `paysheet decide BATCH ROW …`: a person's decision on a parked or held row; `decide BATCH seen` on its alarms. */
export async function decide(
  context: CommandContext,
  [batch = '', rowText = '', decision = '']: readonly string[],
  options: DecideOptions,
): Promise<ExitStatus> {
  const { session, reason = '', yes } = options;
  demandTakenOptions(decision, options);
  if (rowText === SEEN && decision === '') return seeAll(context, batch);
  if (rowText === SEEN_CHANGES && decision === '') return seeChanges(context, batch);
  if ((rowText === AMOUNTS.vary || rowText === AMOUNTS.alike) && decision === '')
    return sayAmounts(context, batch, rowText === AMOUNTS.vary);
  if (decision === '')
    throw unusable(`${rowText}: say what you decide of the row (${DECISIONS.join(', ')}).`);
  if (rowText === WHOLE_SHEET) return decideSheet(context, batch, decision, reason.trim() || null);
  if (!/^\d{1,7}$/.test(rowText)) throw unusable(`${rowText}: the row is its number in the sheet.`);
  if (decision === 'paid' && session === undefined) {
    throw unusable('paid needs --session ID: the service’s session that paid the row.');
  }
  const confirmed = confirmationIn(decision, options);
  const target = { batch, row: Number(rowText), by: personName(), reason: reason.trim() || null, confirmed };
  return decision === 'paid' || decision === 'send-again'
    ? decideAtService(context, target, { decision, sessionId: session ?? '', isYes: yes === true })
    : decideHere(context, target, decision as LocalDecision);
}

/** The decisions that take each option. */
const TAKEN_BY: readonly (readonly [keyof DecideOptions, string, readonly Decision[]])[] = [
  ['session', '--session', ['paid']],
  ['reason', '--reason', ['release', 'account']],
  ['confirmedBy', '--confirmed-by', ['account']],
  ['via', '--via', ['account']],
  ['on', '--on', ['account']],
];

/** Who names a session and types "not-paid" means something else than what would be recorded: nothing is, then. */
function demandTakenOptions(decision: string, options: DecideOptions): void {
  for (const [name, option, decisions] of TAKEN_BY)
    if (options[name] !== undefined && !isOneOf(decisions, decision))
      throw unusable(`${option} goes with ${decisions.join(' or ')} alone.`);
}

/** What `account` rests on: who was asked, how and when. */
function confirmationIn(
  decision: string,
  { confirmedBy, via, on }: DecideOptions,
): AccountConfirmation | null {
  if (decision !== 'account') return null;
  const atMs = on === undefined ? systemClock.nowMs() : momentOfDay(on);
  if (atMs === undefined) throw unusable(`--on ${on}: write the day as 2026-11-30.`);
  const parsed = accountConfirmationSchema.safeParse({ by: confirmedBy, via, atMs });
  if (parsed.success) return parsed.data;
  throw unusable(
    'account needs --confirmed-by NAME, who says that the account is right, and --via TEXT, on which number that you knew before, or in person.',
  );
}

/** Prints the alarms that nobody has seen, and records that this person has seen them now. */
async function seeAll(context: CommandContext, batch: string): Promise<ExitStatus> {
  const { output } = context;
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    const record = batchNamed(journal, batch);
    const [alarms, seen] = [alarmsToSee(record), alarmDocuments(record)];
    recordAct(engine, batch, { type: 'alarms-seen', alarms: [...unseenAlarms(record)] }, personName());
    if (output.isJson) await output.json({ ...batchSummary(journal, batchNamed(journal, batch)), seen });
    else if (alarms.length === 0) output.line('There is no alarm that nobody has seen.');
    else for (const alarm of alarms) output.line(alarmLine(alarm));
    return EXIT.allPaid;
  });
}

/** Prints what changed since the last batch, and records that this person has looked at it. */
async function seeChanges(context: CommandContext, batch: string): Promise<ExitStatus> {
  const { output } = context;
  return closing(await openLocalEngine(context), async (opened) => {
    const shown = changesShown(opened, batchNamed(opened.journal, batch));
    const changes = shown.map(({ seen: _, before, now, ...change }) => ({
      ...change,
      before: { ...before },
      now: { ...now },
    }));
    recordAct(opened.engine, batch, { type: 'changes-seen', changes }, personName());
    const after = changesShown(opened, batchNamed(opened.journal, batch));
    if (output.isJson) await output.json({ batch, changes: after.map(changeDocument) });
    else if (after.length === 0) output.line('Nothing changed since the last batch that is to be looked at.');
    else printChanges(output, after);
    return EXIT.allPaid;
  });
}

/** Records whether other amounts than last time are usual in the batch's layout. */
async function sayAmounts(context: CommandContext, batch: string, vary: boolean): Promise<ExitStatus> {
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    batchNamed(journal, batch);
    recordAct(engine, batch, { type: 'amounts-vary', vary }, personName());
    const said = vary
      ? 'Other amounts than last time are usual in sheets like this one: none is told as a change.'
      : 'Other amounts than last time are told as changes again.';
    await context.output.result({ batch, amountsVary: vary }, said);
    return EXIT.allPaid;
  });
}

/** Answers the question of a sheet that repeats one that was paid, for all rows that nothing else holds. */
async function decideSheet(
  context: CommandContext,
  batch: string,
  decision: string,
  reason: string | null,
): Promise<ExitStatus> {
  if (decision !== 'release' && decision !== 'close')
    throw unusable(`${WHOLE_SHEET}: release pays its rows all the same, close sets them aside.`);
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    batchNamed(journal, batch);
    const question = questionOfSheet(journal, batch);
    if (question === undefined)
      throw unusable(`no row of ${batch} waits because its sheet repeats one that was paid.`);
    const { rows } = question;
    demandTaken(
      decision === 'release'
        ? releaseRows(engine, batch, rows, personName(), { reason })
        : closeRows(engine, batch, rows, personName()),
    );
    const done = decision === 'release' ? 'ready' : 'set aside';
    await context.output.result(
      batchSummary(journal, batchNamed(journal, batch)),
      `${sheetQuestionText(question, LOCALE)} Now ${rows.length === 1 ? 'it is' : 'they are'} ${done}.`,
    );
    return EXIT.allPaid;
  });
}

type ServiceDecision = 'paid' | 'send-again';
type LocalDecision = Exclude<Decision, ServiceDecision>;

/** Decisions that the service must confirm, or that send. */
async function decideAtService(
  context: CommandContext,
  target: DecisionBy,
  request: { readonly decision: ServiceDecision; readonly sessionId: string; readonly isYes: boolean },
): Promise<ExitStatus> {
  return closing(await openEngine(await openService(context, target.batch)), async (opened) => {
    const { engine, journal } = opened;
    if (request.decision === 'paid') {
      await takePaid(opened, { ...target, sessionId: request.sessionId }, request.isYes);
      return printRow(context, journal, target);
    }
    printNearMatches(context, journal, target);
    await demandAmountTyped(context, journal, target, request.isYes);
    demandTaken(decideSendAgain(engine, target));
    // The person decided of this row alone, so no other one of the batch goes with it.
    const sends = engine.isApproved(target.batch) ? { onlyRow: target.row } : 'nothing';
    const run = await runBatch(opened, target.batch, { sends });
    if (run === undefined) return EXIT.serviceStopped;
    const status = await printRow(context, journal, target);
    return journal.row(target)?.isSendAgain
      ? reportNotSentAgain(opened, target, run.machine.state.haltedBy)
      : status;
  });
}

/**
 * What the session shows otherwise than the row is said, and asked about on a terminal. Without one the id that was
 * typed is the person's word: a truth that needed another option would be left out, and "not paid" taken instead.
 */
async function takePaid(
  { engine, client, terminal, output }: OpenEngine,
  paid: PaidBy,
  isYes: boolean,
): Promise<void> {
  const decided = await decidePaid(engine, client, paid);
  if (decided.ok || decided.from !== 'session') return demandTaken(decided);
  const differs = problemLine(decided.problem);
  const isSure = isYes || !terminal.stdin.isTTY;
  if (isSure) output.warn(`row ${paid.row}: ${differs} It is taken as the row’s payment.`);
  const what = `Session ${paid.sessionId} will count as the payment of row ${paid.row}. ${differs}`;
  if (!(await isConfirmed(terminal, isSure, { what, typed: String(paid.row) })))
    throw unusable('not confirmed; nothing was recorded.');
  const accepted = String(decided.problem.params?.what);
  demandTaken(await decidePaid(engine, client, { ...paid, accepted }));
}

/**
 * The run has ended, because nobody could look for the row or it was interrupted, and the decision waits: the next
 * `resume`, which may be a scheduler's, carries it out.
 */
function reportNotSentAgain(
  opened: OpenEngine,
  { batch, row }: RowRef,
  haltedBy: Problem | null,
): ExitStatus {
  const problem = haltedBy ?? viewBatch(opened.journal, batchNamed(opened.journal, batch)).problem;
  const why = problem === null ? 'it could not be looked for.' : problemLine(problem);
  opened.output.warn(
    `row ${row} was not sent again: ${why} The decision stands: "paysheet resume ${batch}" sends it once it was looked for; "paysheet decide ${batch} ${row} paid --session ID" or "paysheet decide ${batch} ${row} not-paid" takes it back.`,
  );
  return opened.interruption.aborted ? EXIT.interrupted : EXIT.serviceStopped;
}

/** Decisions for which the journal is enough. */
async function decideHere(
  context: CommandContext,
  target: DecisionBy,
  decision: LocalDecision,
): Promise<ExitStatus> {
  return closing(await openLocalEngine(context), async ({ engine, journal }) => {
    batchNamed(journal, target.batch);
    demandTaken(decideInJournal(engine, target, decision));
    return printRow(context, journal, target);
  });
}

function decideInJournal(engine: Engine, target: DecisionBy, decision: LocalDecision): Decided {
  switch (decision) {
    case 'not-paid':
      return decideNotPaid(engine, target);
    case 'release':
      return releaseRows(engine, target.batch, [target.row], target.by, { reason: target.reason });
    case 'account':
      return confirmAccount(engine, target, target);
    case 'close':
      return closeRows(engine, target.batch, [target.row], target.by);
    case 'take-suggested': {
      const record = engine.journal.row(target);
      const amountMinor = (record && suggestedMinor(record)) ?? 0;
      return takeSuggested(engine, target, { amountMinor, by: target.by });
    }
  }
}

/** The person types the amount, so that nobody sends again by habit. */
async function demandAmountTyped(
  context: CommandContext,
  journal: ReadonlyJournal,
  target: DecisionBy,
  isYes: boolean,
): Promise<void> {
  const row = journal.row(target);
  if (row === undefined) throw unusable(`the batch has no row ${target.row}.`);
  const amount = formatAmount(row.amountMinor, row.currency);
  const what = `Row ${target.row} may already be paid. It will be sent once more: ${formatMoney(amount, row.currency, LOCALE)}.`;
  if (await isConfirmed(context.terminal, isYes, { what, typed: amount })) return;
  throw unusable('not confirmed; nothing was sent.');
}

/** Sessions that resemble the row's payment are shown before anybody decides on it. */
function printNearMatches({ output }: CommandContext, journal: ReadonlyJournal, target: RowRef): void {
  const near = nearMatchesShown(journal, target);
  if (near.length === 0 || journal.row(target)?.state !== 'parked') return;
  output.warn(
    `the service’s list shows what may be the payment of row ${target.row}: ${near.join(', ')}. Look at it with "paysheet call get-session --param id=ID"; if it is: paysheet decide ${target.batch} ${target.row} paid --session ID`,
  );
}

function refusalLine(problem: Problem): string {
  const isOfAccount = String(problem.params?.reason).startsWith('account-unconfirmed');
  return isOfAccount ? `${problemLine(problem)} ${CONFIRM_ACCOUNT}` : problemLine(problem);
}

/** Refuses with the reason if a decision could not be taken. */
function demandTaken(decided: Decided): void {
  if (decided.ok) return;
  const line = refusalLine(decided.problem);
  throw decided.from === 'service' ? serviceStopped(line) : unusable(line);
}

async function printRow(
  context: CommandContext,
  journal: ReadonlyJournal,
  target: DecisionBy,
): Promise<ExitStatus> {
  const { batch, row } = target;
  const record = journal.row(target);
  if (record === undefined) return EXIT.someNotPaid;
  const document = rowDocument(rowView(journal, batch, record));
  const alarms = alarmDocuments(batchNamed(journal, batch));
  await context.output.result({ batch, ...document, alarms }, `Row ${row} is ${record.state}.`);
  if (record.state === 'parked') printNearMatches(context, journal, target);
  return alarms.length > 0 || LOOKED_FOR.includes(record.state) ? EXIT.someNotPaid : EXIT.allPaid;
}
