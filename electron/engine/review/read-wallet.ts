/** Reads a wallet's balance, and every session since a day: what a statement of the wallet is made of. */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { readProblems } from '../core/doubt/read-problem.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import { newReading, SWEEP_PAGE_SIZE, sweepWindow, turnPage } from '../core/state/sweep.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { readSessionPage } from '../ports/read-result.ts';
import { readWallets } from '../ports/read-wallets.ts';
import { chooseWallets } from './wallets.ts';

interface WalletPeriod {
  readonly wallet: Wallet;
  readonly wallets: readonly Wallet[];
  readonly sessions: readonly Session[];
  readonly readAtMs: number;
  /** Null if it changed each time while the sessions were read. */
  readonly balanceMinor: number | null;
}

interface WalletSource {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] };

/** Balance and list are two answers: they are read again until nothing moved in between, at most so often. */
const TRIES_MAX = 3;

/** `named`: an id, or the currency of the only active wallet of it. */
export async function readWalletSince(
  source: WalletSource,
  named: string,
  firstMs: number,
  nowMs: number,
): Promise<Read<WalletPeriod>> {
  let before = await walletsOf(source);
  for (let tries = 1; ; tries += 1) {
    if (!before.ok) return { ok: false, problems: readProblems(before.failure) };
    const wallet = walletNamed(before.value, named);
    if ('code' in wallet) return { ok: false, problems: [wallet] };
    const sessions = await sessionsBetween(source, sweepWindow(firstMs, nowMs));
    if (!sessions.ok) return { ok: false, problems: readProblems(sessions.failure) };
    const after = await walletsOf(source);
    if (!after.ok) return { ok: false, problems: readProblems(after.failure) };
    const same = after.value.find(({ id }) => id === wallet.id);
    const isSteady = same?.balanceMinor === wallet.balanceMinor;
    if (isSteady || tries === TRIES_MAX) {
      const balanceMinor = isSteady ? wallet.balanceMinor : null;
      const read = { sessions: sessions.value, readAtMs: source.pace.nowMs() };
      return { ok: true, value: { wallet, wallets: after.value, ...read, balanceMinor } };
    }
    before = after;
  }
}

/** Every wallet, and every session since a day, if they are at most so many pages: read once, not until nothing moves. */
export async function readWalletsSince(
  source: WalletSource,
  firstMs: number,
  nowMs: number,
  pagesMax: number,
): Promise<Read<readonly WalletPeriod[]>> {
  const before = await walletsOf(source);
  if (!before.ok) return { ok: false, problems: readProblems(before.failure) };
  const sessions = await sessionsBetween(source, sweepWindow(firstMs, nowMs), pagesMax);
  if (!sessions.ok) return { ok: false, problems: readProblems(sessions.failure) };
  const after = await walletsOf(source);
  if (!after.ok) return { ok: false, problems: readProblems(after.failure) };
  const [wallets, steady] = [after.value, new Map(before.value.map((each) => [each.id, each.balanceMinor]))];
  const readAtMs = source.pace.nowMs();
  const periods = wallets.map((wallet) => ({
    ...{ wallet, wallets, sessions: sessions.value, readAtMs },
    balanceMinor: steady.get(wallet.id) === wallet.balanceMinor ? wallet.balanceMinor : null,
  }));
  return { ok: true, value: periods };
}

function walletsOf({ service, pace }: WalletSource) {
  return pace.read(() => readWallets(service));
}

function walletNamed(wallets: readonly Wallet[], named: string): Wallet | Problem {
  const own = wallets.find(({ id }) => id === named);
  if (own !== undefined) return own;
  const { byCurrency, problems } = chooseWallets(wallets, {
    references: [named],
    currencies: [],
    isAutomatic: false,
  });
  const [wallet] = byCurrency.values();
  return wallet ?? problems[0] ?? problem('wallet-unclear', { currency: named, reason: 'none' });
}

/** Every session of these days; a list that is not whole is a failure, since a balance rests on each of them. */
async function sessionsBetween(
  { service, pace }: WalletSource,
  { fromDay, toDay }: ReturnType<typeof sweepWindow>,
  pagesMax = Number.POSITIVE_INFINITY,
): Promise<ReadResult<readonly Session[]>> {
  for (let tries = 1; ; tries += 1) {
    const sessions = new Map<string, Session>();
    const reading = newReading(pace.nowMs());
    while (true) {
      const asked = { fromDay, toDay, limit: SWEEP_PAGE_SIZE, offset: reading.offset };
      const page = await pace.read(() => readSessionPage(service, asked));
      if (!page.ok) return page;
      for (const session of page.value.sessions) sessions.set(session.id, session);
      const turned = turnPage(reading, page.value, pace.nowMs());
      if (turned === 'more' && reading.pages < pagesMax) continue;
      if (turned === 'last' && reading.unreadable === 0)
        return { ok: true, value: [...sessions.values()], serverTimeMs: page.serverTimeMs };
      if (turned === 'short' && tries < TRIES_MAX) break;
      const what = turned === 'endless' || turned === 'more' ? 'list-endless' : 'item-unreadable';
      return { ok: false, failure: { kind: 'unusable', status: 200, what } };
    }
  }
}
