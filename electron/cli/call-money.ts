import type { OperationName } from '../../shared/api/operations.ts';
import type { MoneyOperation, PaymentsService, WireAnswer } from '../../shared/api/payments-service.ts';
import { walletOfBody } from '../../shared/api/request-bodies.ts';
import { checkRequest } from '../../shared/api/request-check.ts';
import type { CurrencyCode } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { isInDoubt, UNSENT } from '../../shared/domain/row-state.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import { readProblem } from '../engine/core/doubt/read-problem.ts';
import { closeRows } from '../engine/decide/decide.ts';
import { systemChance } from '../engine/ports/chance.ts';
import { readOperation } from '../engine/ports/read-result.ts';
import {
  openSingleOperation,
  repeatedPayments,
  type SingleOperation,
  unsentAlike,
} from '../engine/single-operation.ts';
import { readAnswer } from '../service/read-answer.ts';
import { alarmDocuments } from './batch-document.ts';
import { closing, type OpenEngine, openEngine, personName, type ServiceAccess } from './open-engine.ts';
import { operationInWords } from './operation-words.ts';
import { printAnswer } from './print-answer.ts';
import { LOCALE, problemLine } from './problem-words.ts';
import { isConfirmed } from './prompt.ts';
import { EXIT, type ExitStatus, Refusal, serviceStopped, unusable } from './refusal.ts';
import { untilEnded } from './run-batch.ts';

interface MoneyCall {
  readonly operation: MoneyOperation;
  /** The request's body as JSON text, already checked. */
  readonly body: string;
  readonly isYes: boolean;
  /** True if the person said that it is meant although it repeats another operation. */
  readonly isAgain: boolean;
}

/**
 * Carries out one operation that moves money, through the journal as a batch of one: recorded before its first byte,
 * never sent again by itself. Ends with the answer. If the answer proves nothing, the row is left for `resume` (exit
 * 1).
 */
export async function callMoney(access: ServiceAccess, call: MoneyCall): Promise<ExitStatus> {
  const captured: { answer?: WireAnswer } = {};
  const capturing = (service: PaymentsService) => capturingAnswer(service, captured);
  return closing(await openEngine(access, capturing), async (opened) => {
    const tooEarly = await opened.engine.whyNotYetByServiceTime();
    if (tooEarly !== undefined) throw serviceStopped(`${problemLine(tooEarly)} Nothing was sent.`);
    const { address, profile, environment } = access.connection;
    const { operation, body } = call;
    const known = await knownOf(opened, call);
    const single = { operation, body, ...known, address, profile, environment, by: personName() };
    const unsent = unsentAlike(opened.engine, single);
    const beside = await askedBeside(opened, call, single, unsent);
    const cost = call.isYes ? undefined : await costOf(opened, call);
    const what = `${operationInWords(operation, JSON.parse(body), cost)}\nIt will be sent to ${address}.`;
    if (!(await isConfirmed(access.terminal, call.isYes, { what, typed: operation }))) {
      access.output.remark('Not confirmed; nothing was sent.');
      return EXIT.someNotPaid;
    }
    for (const left of unsent) closeRows(opened.engine, left, [1], personName());
    const begun = openSingleOperation(opened.engine, systemChance, single, {
      isAgain: call.isAgain,
      beside,
    });
    if (!begun.ok) throw serviceStopped(`${problemLine(begun.problem)} Nothing was sent.`);
    const { batch } = begun;
    await sendOnce(opened, batch);
    return printOutcome(opened, batch, call, captured.answer);
  });
}

/** What the payer will pay, by the calculator, for the question; undefined if it does not say. */
async function costOf(
  { client, engine }: OpenEngine,
  { operation, body }: MoneyCall,
): Promise<string | undefined> {
  if (operation !== 'payment' && operation !== 'withdrawal') return undefined;
  const { transaction } = JSON.parse(body);
  const { channel, country, currency, amount } = transaction;
  const params = { channel, country, currency, amount: String(amount) };
  const quote = await engine.pace.read(() => readOperation(client, 'payment-quote', params));
  return quote.ok && quote.value.userPays !== undefined ? String(quote.value.userPays) : undefined;
}

/**
 * A deposit names no currency, so it has its wallet's, and its amount must be valid in it (exit 2). If the wallet
 * cannot be read, the deposit is sent as asked, with a message that its currency is unknown.
 */
async function knownOf(
  { output, client, engine }: OpenEngine,
  { operation, body }: MoneyCall,
): Promise<Pick<SingleOperation, 'known'>> {
  const id = walletOfBody(body);
  if (!DEPOSITS.has(operation) || id === undefined) return {};
  const wallet = await engine.pace.read(() => readOperation(client, 'get-wallet', { id }));
  if (!wallet.ok) {
    output.warn(`the currency of wallet ${id} is not known: ${problemLine(readProblem(wallet.failure))}`);
    return {};
  }
  const { currency } = wallet.value;
  demandValid(operation, {}, JSON.parse(body), currency);
  return { known: { currency } };
}

const DEPOSITS: ReadonlySet<MoneyOperation> = new Set(['deposit', 'customer-deposit']);

/** Refuses a request that breaks a rule, with each field and message; nothing is sent (exit 2). */
export function demandValid(
  operation: OperationName,
  params: Readonly<Record<string, string | readonly string[]>>,
  body: unknown,
  currency?: CurrencyCode,
): void {
  const faults = checkRequest(operation, params, body, currency);
  if (faults.length === 0) return;
  const words = faults.map(({ field, message }) => `${field || 'body'} ${message}`);
  throw unusable(`${operation} was not sent: ${words.join('; ')}.`);
}

/**
 * Refuses an operation that repeats an earlier one until a person says that both are meant. `--yes` approves but
 * never allows a duplicate, so that a scheduler's second try pays nobody again. On a terminal the duplicate is shown
 * before the question. An operation that a killed command left unsent is replaced, not repeated. Returns what was shown:
 * what comes to be known while the question stands open is not meant by its answer.
 */
async function askedBeside(
  { output, engine, journal, settings }: OpenEngine,
  { isYes, isAgain }: MoneyCall,
  single: SingleOperation,
  unsent: readonly string[],
): Promise<readonly Problem[]> {
  for (const batch of unsent) {
    output.warn(
      `batch ${batch}, the same ${single.operation}, was interrupted before it was sent; this one takes its place.`,
    );
  }
  const looked = await repeatedPayments(engine, single, settings.duplicates.days, unsent);
  if (!looked.ok) throw serviceStopped(`${single.operation} was not sent: ${problemLine(looked.problem)}`);
  const { repeated } = looked;
  const messages = repeated.map((each) => renderProblem(each, LOCALE).message);
  const isDoubted = repeated.some(({ params }) => {
    const earlier = journal.row({ batch: String(params?.batch), row: Number(params?.row) });
    return earlier !== undefined && isInDoubt(earlier.state);
  });
  // If an earlier one is in doubt, the engine refuses with its own message, whatever a person says.
  if (repeated.length > 0 && !isAgain && isYes && !isDoubted) {
    const next = 'Give --again if both are meant.';
    throw new Refusal(EXIT.someNotPaid, `${single.operation} was not sent: ${messages.join(' ')} ${next}`);
  }
  for (const message of messages) output.warn(message);
  return repeated;
}

/** Runs until the attempt has its outcome; `resume` does the following. */
async function sendOnce(opened: OpenEngine, batch: string): Promise<void> {
  const run = opened.engine.openRun(batch);
  run.listen((events) => {
    if (events.some(({ type }) => OUTCOMES.has(type))) run.windDown();
  });
  await untilEnded(opened, run);
}

const OUTCOMES: ReadonlySet<string> = new Set([
  'attempt-accepted',
  'attempt-refused',
  'attempt-unknown',
  'attempt-not-sent',
  'batch-paused',
  'batch-stopped',
  'row-held',
]);

async function printOutcome(
  { engine, journal, output, interruption }: OpenEngine,
  batch: string,
  call: MoneyCall,
  answer: WireAnswer | undefined,
): Promise<ExitStatus> {
  const { state = 'ready', problem } = journal.row({ batch, row: 1 }) ?? {};
  // An operation that was not carried out is closed, so that no later resume sends it: a person who calls again means
  // a new one.
  if (UNSENT.includes(state)) closeRows(engine, batch, [1], personName());
  if (isInDoubt(state)) {
    output.warn(
      `no proof whether ${call.operation} was carried out; it is batch ${batch}, and "paysheet resume ${batch} --yes" looks for it.`,
    );
    const alarms = alarmDocuments(engine.record(batch));
    await output.json({ batch, state, alarms });
    return EXIT.someNotPaid;
  }
  if (answer !== undefined) return printAnswer(output, readAnswer(call.operation, answer));
  if (interruption.aborted) {
    output.warn(`interrupted; ${call.operation} was not sent.`);
    return EXIT.interrupted;
  }
  if (state === 'held' && problem) {
    const other = problem.params?.batch;
    const next = other === undefined ? '' : ` "paysheet resume ${other} --yes" looks for it.`;
    throw new Refusal(EXIT.someNotPaid, `${call.operation} was not sent: ${problemLine(problem)}${next}`);
  }
  const why = engine.record(batch).problem;
  const words = why ? problemLine(why) : 'the service could not be reached.';
  throw serviceStopped(`${call.operation} was not sent: ${words}`);
}

/** Wraps the service and keeps the answer of the payment that passes through it. */
function capturingAnswer(service: PaymentsService, captured: { answer?: WireAnswer }): PaymentsService {
  return {
    address: service.address,
    read: (operation, params) => service.read(operation, params),
    async connect() {
      const opened = await service.connect();
      if (opened.kind !== 'connected') return opened;
      const { connection } = opened;
      return {
        kind: 'connected',
        connection: {
          abandon: () => connection.abandon(),
          async send(request) {
            captured.answer = await connection.send(request);
            return captured.answer;
          },
        },
      };
    },
  };
}
