import { isJsonObject } from '../../../shared/api/decoding.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { readProblem } from '../../engine/core/doubt/read-problem.ts';
import { readWallets } from '../../engine/ports/read-wallets.ts';
import type { ReadAnswer } from '../../service/read-answer.ts';
import { callMoney, demandValid } from '../call-money.ts';
import type { CommandContext } from '../command-context.ts';
import { parseJson, readTextFile } from '../json-file.ts';
import { closing, openService, paceOf, type ServiceAccess } from '../open-engine.ts';
import type { JsonDocument } from '../output.ts';
import { printAnswer } from '../print-answer.ts';
import { problemLine } from '../problem-words.ts';
import { demandYesOrTerminal, readAll } from '../prompt.ts';
import { type ExitStatus, unusable } from '../refusal.ts';

interface CallOptions {
  readonly param: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
  readonly yes?: true;
  readonly again?: true;
}

/** `paysheet call OPERATION`: any single operation of the payments API, checked against its rules before it is sent. */
export async function call(
  context: CommandContext,
  [name = '']: readonly string[],
  { param, body: source, yes, again }: CallOptions,
): Promise<ExitStatus> {
  const operation = name as OperationName;
  const { movesMoney, body: wanted } = OPERATIONS[operation];
  if (movesMoney) demandYesOrTerminal(context.terminal, yes === true);
  if (wanted !== undefined && source === undefined)
    throw unusable(`${operation} needs --body FILE (or - for standard input).`);
  const text = source === undefined ? undefined : await readBody(context, source);
  const params = singleWhereOne(param);
  demandValid(operation, params, text === undefined ? undefined : parseJson(`--body ${source}`, text));
  const access = await openService(context);
  if (movesMoney) {
    return callMoney(access, {
      operation: operation as MoneyOperation,
      body: text ?? '{}',
      isYes: yes === true,
      isAgain: again === true,
    });
  }
  return closing(access.client, async (client) => {
    const answer = await client.call(operation, params, text === undefined ? undefined : { body: text });
    return printAnswer(access.output, await withCurrencies(access, operation, answer));
  });
}

async function readBody({ terminal }: CommandContext, source: string): Promise<string> {
  if (source === '-') return readAll(terminal.stdin);
  return readTextFile('--body', source);
}

/** A parameter given once is a single value; given several times it is a list. */
function singleWhereOne(
  given: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string | readonly string[]>> {
  const single = (values: readonly string[]) => (values.length === 1 ? (values[0] ?? '') : values);
  return Object.fromEntries(Object.entries(given).map(([name, values]) => [name, single(values)]));
}

/** The member that is added to a session: a name of our own, since everything else in the answer is the service's. */
const ADDED = 'wallet_currency';

/**
 * The answer with the wallet's currency beside each session that names none, such as a deposit: its amount is in its
 * wallet's. Any other answer stays as it is.
 */
async function withCurrencies(
  { output, client, settings }: ServiceAccess,
  operation: OperationName,
  answer: ReadAnswer<unknown>,
): Promise<ReadAnswer<unknown>> {
  const isOfSessions = operation === 'list-sessions' || operation === 'get-session';
  if (!isOfSessions || answer.kind !== 'decoded' || !isJsonObject(answer.payload)) return answer;
  const { payload } = answer;
  const sessions: readonly unknown[] = Array.isArray(payload.items) ? payload.items : [payload];
  const count = sessions.filter((session) => walletOfBare(session) !== undefined).length;
  if (count === 0) return answer;
  const read = await paceOf(settings).read(() => readWallets(client));
  if (!read.ok) {
    const which = count === 1 ? '1 session' : `${count} sessions`;
    output.warn(`the currency of ${which} is not known: ${problemLine(readProblem(read.failure))}`);
    return answer;
  }
  const currencies = new Map(read.value.map(({ id, currency }) => [id, currency]));
  const complete = (session: unknown): unknown => {
    const currency = currencies.get(walletOfBare(session) ?? '');
    return currency === undefined || !isJsonObject(session) ? session : { ...session, [ADDED]: currency };
  };
  const completed = Array.isArray(payload.items)
    ? { ...payload, items: payload.items.map(complete) }
    : complete(payload);
  return { ...answer, payload: completed };
}

/** The wallet of a session that names no currency; undefined if it names one, or no wallet. */
function walletOfBare(session: unknown): string | undefined {
  if (!isJsonObject(session)) return undefined;
  if (isFilled(session, 'from_currency') || isFilled(session, 'to_currency')) return undefined;
  const wallet = isFilled(session, 'wallet_id') ? session.wallet_id : session.source_wallet_id;
  return typeof wallet === 'string' && wallet !== '' ? wallet : undefined;
}

function isFilled(session: JsonDocument, member: string): boolean {
  const value = session[member];
  return typeof value === 'string' && value !== '';
}
