import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../shared/api/operations.ts';
import type { MoneyOperation, PaymentsService, WireAnswer } from '../../shared/api/payments-service.ts';
import { checkRequest } from '../../shared/api/request-check.ts';
import type { CurrencyCode } from '../../shared/domain/money.ts';
import { isInDoubt, UNSENT } from '../../shared/domain/row-state.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import { readProblems } from '../engine/core/doubt/read-problem.ts';
import { closeRows } from '../engine/decide/decide.ts';
import { systemChance } from '../engine/ports/chance.ts';
import { readOperation } from '../engine/ports/read-result.ts';
import {
  earlierOperation,
  openSingleOperation,
  type SingleOperation,
  unsentAlike,
  walletOfBody,
} from '../engine/single-operation.ts';
import { readAnswer } from '../service/read-answer.ts';
import { alarmDocuments } from './batch-document.ts';
import type { CommandContext } from './command-context.ts';
import { isConfirmed } from './confirm.ts';
import { type OpenEngine, openEngine, personName, type ServiceAccess } from './open-engine.ts';
import { printAnswer } from './print-answer.ts';
import { LOCALE, problemLine } from './problem-words.ts';
import { EXIT, type ExitStatus, Refusal, serviceStopped, unusable } from './refusal.ts';
import { tellWaits } from './run-batch.ts';

export interface MoneyCall {
  readonly operation: MoneyOperation;
  /** The request's body, checked; JSON text. */
  readonly body: string;
  readonly isYes: boolean;
}

/**
 * One operation that moves money, through the journal as a batch of one: recorded before its first byte, never sent
 * again by itself. Ends with the answer; an answer that proves nothing leaves the row for `resume` (exit 1).
 */
export async function callMoney(
  context: CommandContext,
  access: ServiceAccess,
  call: MoneyCall,
): Promise<ExitStatus> {
  const heard: { answer?: WireAnswer } = {};
  const opened = openEngine(context, access, (service) => listeningTo(service, heard));
  try {
    const tooEarly = await opened.engine.whyNotYetAsHeard();
    if (tooEarly !== undefined) throw serviceStopped(`${problemLine(tooEarly)} Nothing was sent.`);
    const { address, profile, environment } = access.connection;
    const { operation, body } = call;
    const known = await knownOf(context, opened, call);
    const single = { operation, body, ...known, address, profile, environment, by: personName() };
    const unsent = unsentAlike(opened.engine, single);
    sayRepeated(context, opened, single, unsent);
    const what = `${operation} will be sent to ${address}.`;
    if (!(await isConfirmed(context.terminal, call.isYes, { what, typed: operation }))) {
      context.output.remark('Not confirmed; nothing was sent.');
      return EXIT.someNotPaid;
    }
    for (const left of unsent) closeRows(opened.engine, left, [1], personName());
    const batch = openSingleOperation(opened.engine, systemChance, single);
    await sendOnce(context, opened, batch);
    return await tellOutcome(context, opened, { batch, call, answer: heard.answer });
  } finally {
    opened.close();
  }
}

/**
 * A deposit names no currency: it is that of its wallet, and its amount must be one of it (exit 2). Where the wallet
 * cannot be read the deposit is none the less what was asked for; that its currency is unknown is said.
 */
async function knownOf(
  { output }: CommandContext,
  { client, engine }: OpenEngine,
  { operation, body }: MoneyCall,
): Promise<Pick<SingleOperation, 'known'>> {
  const id = walletOfBody(body);
  if (!DEPOSITS.has(operation) || id === undefined) return {};
  const wallet = await engine.pace.read(() => readOperation(client, 'get-wallet', { id }));
  if (!wallet.ok) {
    const [problem] = readProblems(wallet.failure);
    output.warn(`the currency of wallet ${id} is not known: ${problem ? problemLine(problem) : ''}`);
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
 * `--yes` is the person's word that both are meant; what it repeats is said all the same, --quiet or not. What a killed
 * command left unsent is not repeated but replaced.
 */
function sayRepeated(
  { output }: CommandContext,
  { engine, settings }: OpenEngine,
  single: SingleOperation,
  unsent: readonly string[],
): void {
  for (const batch of unsent) {
    output.warn(
      `batch ${batch}, the same ${single.operation}, was interrupted before it was sent; this one takes its place.`,
    );
  }
  const repeated = earlierOperation(engine, single, settings.duplicates.days, unsent[0]);
  if (repeated === undefined) return;
  output.warn(renderProblem(repeated, LOCALE).message);
}

/** Runs until the attempt has its outcome; following is for `resume`. */
async function sendOnce(context: CommandContext, opened: OpenEngine, batch: string): Promise<void> {
  const run = opened.engine.openRun(batch);
  const stopTelling = tellWaits(context, opened, run);
  run.listen((events) => {
    if (events.some(({ type }) => OUTCOMES.has(type))) run.windDown();
  });
  const windDown = () => run.windDown();
  context.interruption.signal.addEventListener('abort', windDown, { once: true });
  const ended = run.start(randomUUID());
  if (context.interruption.wasRequested()) windDown();
  await ended.finally(() => {
    context.interruption.signal.removeEventListener('abort', windDown);
    stopTelling();
  });
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

async function tellOutcome(
  context: CommandContext,
  { engine, journal }: OpenEngine,
  {
    batch,
    call,
    answer,
  }: { readonly batch: string; readonly call: MoneyCall; readonly answer: WireAnswer | undefined },
): Promise<ExitStatus> {
  const { state = 'ready', problem } = journal.row({ batch, row: 1 }) ?? {};
  // What was not carried out now is not left for a later resume to send: whoever calls again means a new one.
  if (UNSENT.includes(state)) closeRows(engine, batch, [1], personName());
  if (isInDoubt(state)) {
    context.output.warn(
      `no proof whether ${call.operation} was carried out; it is batch ${batch}, and "paysheet resume ${batch} --yes" looks for it.`,
    );
    const alarms = alarmDocuments(engine.record(batch));
    await context.output.json({ batch, state, alarms });
    return EXIT.someNotPaid;
  }
  if (answer !== undefined) return printAnswer(context, readAnswer(call.operation, answer));
  if (context.interruption.wasRequested()) {
    context.output.warn(`interrupted; ${call.operation} was not sent.`);
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

/** The same service, keeping the answer of the payment that passes through it. */
function listeningTo(service: PaymentsService, heard: { answer?: WireAnswer }): PaymentsService {
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
            heard.answer = await connection.send(request);
            return heard.answer;
          },
        },
      };
    },
  };
}
