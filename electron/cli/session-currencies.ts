/**
 * Sessions that name no currency, such as deposits: their amounts are in their wallet's (spec "Session creation": a
 * deposit names a wallet and no currency). `paysheet call` adds it under a name of our own, because everything else in
 * its answer is the service's.
 */
import { isJsonObject } from '../../shared/api/decoding.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import { readProblems } from '../engine/core/doubt/read-problem.ts';
import { readWallets } from '../engine/review/wallets.ts';
import type { ReadAnswer } from '../service/read-answer.ts';
import type { CommandContext } from './command-context.ts';
import { paceOf, type ServiceAccess } from './open-engine.ts';
import { problemLine } from './problem-words.ts';

/** The member that is added. */
const ADDED = 'wallet_currency';

type Json = Readonly<Record<string, unknown>>;

/** The answer with the wallet's currency beside each session that names none; any other answer as it is. */
export async function withCurrencies(
  { output }: CommandContext,
  { client, settings }: ServiceAccess,
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
    const [problem] = readProblems(read.failure);
    const which = count === 1 ? '1 session' : `${count} sessions`;
    output.warn(`the currency of ${which} is not known: ${problem ? problemLine(problem) : ''}`);
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

function isFilled(session: Json, member: string): boolean {
  const value = session[member];
  return typeof value === 'string' && value !== '';
}
