import { firstIndex } from '../../../shared/domain/first-index.ts';
import type { BookSession } from './book-types.ts';

/** The parameters of a list request. Times bound `createdMs`: from inclusive, before exclusive. */
interface SessionQuery {
  readonly fromMs: number | undefined;
  readonly beforeMs: number | undefined;
  readonly walletIds: readonly string[];
  /** The other filters; undefined if there are none, so that a page needs no scan. */
  readonly matches: ((session: BookSession) => boolean) | undefined;
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

interface SessionPage {
  readonly items: readonly BookSession[];
  readonly total: number;
}

/**
 * All sessions in order of creation, with the indexes that the list needs. Creation times must not
 * decrease, because bounds are found by bisection.
 */
export function createSessionStore() {
  const sessions: BookSession[] = [];
  const byId = new Map<string, BookSession>();
  const byWallet = new Map<string, BookSession[]>();
  return {
    add(session: BookSession): void {
      const last = sessions.at(-1);
      if (last && last.createdMs > session.createdMs)
        throw new Error('sessions must be added in order of time');
      sessions.push(session);
      byId.set(session.id, session);
      append(byWallet, session.walletId, session);
      if (session.destinationWalletId && session.destinationWalletId !== session.walletId) {
        append(byWallet, session.destinationWalletId, session);
      }
    },
    get: (id: string) => byId.get(id),
    all: (): readonly BookSession[] => sessions,
    page(query: SessionQuery): SessionPage {
      const [only, ...others] = query.walletIds;
      if (only !== undefined && others.length === 0)
        return pageOf(byWallet.get(only) ?? [], query, query.matches);
      if (only === undefined) return pageOf(sessions, query, query.matches);
      const wanted = new Set(query.walletIds);
      return pageOf(sessions, query, (session) => {
        const touches = wanted.has(session.walletId) || wanted.has(session.destinationWalletId ?? '');
        return touches && (query.matches?.(session) ?? true);
      });
    },
  };
}

function append(index: Map<string, BookSession[]>, key: string, session: BookSession): void {
  const list = index.get(key);
  if (list) list.push(session);
  else index.set(key, [session]);
}

function pageOf(
  ordered: readonly BookSession[],
  query: SessionQuery,
  matches: ((session: BookSession) => boolean) | undefined,
): SessionPage {
  const { fromMs = 0, beforeMs = Number.POSITIVE_INFINITY } = query;
  const low = firstIndex(ordered, ({ createdMs }) => createdMs >= fromMs);
  const high = firstIndex(ordered, ({ createdMs }) => createdMs >= beforeMs);
  const asked = ordered.slice(low, high);
  const found = matches ? asked.filter(matches) : asked;
  const total = found.length;
  if (query.ascending) return { items: found.slice(query.offset, query.offset + query.limit), total };
  const end = Math.max(0, total - query.offset);
  return { items: found.slice(Math.max(0, end - query.limit), end).reverse(), total };
}
