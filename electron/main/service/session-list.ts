/**
 * The service's sessions by a filter of the window. The list takes one status per call (API document, "GET
 * sessions"), so several are read side by side and merged by the sessions' creation times.
 */
import { SESSION_STATUS_FILTERS, type Session } from '../../../shared/api/session.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { SessionFilter } from '../../../shared/ipc/service-requests.ts';
import type { ReadParams } from '../../engine/ports/read-result.ts';
import { done } from '../ipc/answer-request.ts';
import { apiParams, type ReadingConnection, readFromService } from './profile-connection.ts';

/** The document gives no maximum page size; services of this kind usually allow a hundred. */
const PAGE_SIZE = 100;
/** Far more than a person can look through; beyond it the filter must be narrowed. */
export const MAX_SESSIONS = 50_000;

interface Listed {
  readonly sessions: readonly Session[];
  /** The total that the service reports. */
  readonly total: number;
  /** How many more of the pages that were read are in a form that cannot be read whole: they are not among the sessions. */
  readonly unread: number;
}

/** One page of the filter's sessions, in the list's order. */
export async function readSessionPage(
  connection: ReadingConnection,
  filter: SessionFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Reply<Listed>> {
  const [status, ...others] = filter.statuses ?? [];
  if (others.length > 0) {
    const read = await readSessions(connection, filter, offset + limit);
    if (!read.ok) return read;
    const { sessions, total, unread } = read.value;
    return done({ sessions: sessions.slice(offset), total, unread });
  }
  const sessions: Session[] = [];
  let [unread, total] = [0, offset];
  // A service may give fewer at once than it is asked for: the largest page size is not documented.
  while (sessions.length + unread < limit) {
    const at = { offset: offset + sessions.length + unread, limit: limit - sessions.length - unread };
    const params = { ...sessionParams(filter, status), ...apiParams(at) };
    const page = await readFromService(connection, 'list-sessions', params);
    if (!page.ok) return page;
    const { items, unreadable = 0 } = page.value;
    sessions.push(...items);
    unread += unreadable;
    const end = at.offset + items.length + unreadable;
    total = page.value.total ?? end;
    if (items.length === 0 || end >= total) break;
  }
  return done({ sessions, total, unread });
}

/** The first `most` sessions of the filter, each only once, in the list's order; `isWhole` is false if there are more. */
export async function readSessions(
  connection: ReadingConnection,
  filter: SessionFilter,
  most: number,
): Promise<Reply<Listed & { readonly isWhole: boolean }>> {
  const lists = statusesOf(filter).map((status) => new ListAhead(sessionParams(filter, status)));
  const isOldestFirst = filter.sort?.endsWith(',asc') ?? false;
  const found = new Map<string, Session>();
  while (found.size < most) {
    for (const list of lists) {
      const failure = await list.readOn(connection);
      if (failure) return failure;
    }
    const next = lists.filter(({ head }) => head !== undefined).toSorted(byTime(isOldestFirst))[0];
    const session = next?.take();
    if (session === undefined) break;
    found.set(session.id, session);
  }
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const unread = lists.reduce((sum, list) => sum + list.unread, 0);
  const isWhole = lists.every((list) => list.isAtEnd);
  return done({ sessions: [...found.values()], total, unread, isWhole });
}

/** In the order of a session's life, so that a session that changes between two reads is seen twice rather than never. */
function statusesOf({ statuses = [] }: SessionFilter): readonly (string | undefined)[] {
  if (statuses.length === 0) return [undefined];
  return SESSION_STATUS_FILTERS.filter((status) => statuses.includes(status));
}

/** A session without a time comes first, so that it is not overlooked. */
function byTime(isOldestFirst: boolean) {
  const time = ({ head }: ListAhead): number => head?.createdAtMs ?? (isOldestFirst ? -Infinity : Infinity);
  const sign = isOldestFirst ? 1 : -1;
  return (a: ListAhead, b: ListAhead): number => (time(a) === time(b) ? 0 : sign * (time(a) - time(b)));
}

/** One list of the service, read one page ahead of what was taken from it. */
class ListAhead {
  readonly #params: ReadParams;
  #waiting: readonly Session[] = [];
  #taken = 0;
  #offset = 0;
  #total: number | undefined;
  #unread = 0;
  /** Its last page was read. */
  #isRead = false;

  constructor(params: ReadParams) {
    this.#params = params;
  }

  get head(): Session | undefined {
    return this.#waiting[this.#taken];
  }

  get isAtEnd(): boolean {
    return this.#isRead && this.head === undefined;
  }

  get total(): number {
    return this.#total ?? this.#offset;
  }

  get unread(): number {
    return this.#unread;
  }

  take(): Session | undefined {
    const { head } = this;
    this.#taken += 1;
    return head;
  }

  /** Reads the next page if nothing of the last one is left. Returns the failure, if any. */
  async readOn(connection: ReadingConnection): Promise<Extract<Reply<never>, { ok: false }> | undefined> {
    if (this.head !== undefined || this.#isRead || this.#offset >= MAX_SESSIONS) return undefined;
    const params = { ...this.#params, ...apiParams({ offset: this.#offset, limit: PAGE_SIZE }) };
    const page = await readFromService(connection, 'list-sessions', params);
    if (!page.ok) return page;
    const { items, unreadable = 0, total } = page.value;
    this.#waiting = items;
    this.#taken = 0;
    this.#unread += unreadable;
    this.#offset += items.length + unreadable;
    this.#total = total;
    this.#isRead = items.length === 0 || (total !== undefined && this.#offset >= total);
    return undefined;
  }
}

/** The filter's parameters; of its statuses the one of this call. */
function sessionParams(
  { statuses: _each, types, wallets, ...filter }: SessionFilter,
  status: string | undefined,
): ReadParams {
  return apiParams({ ...filter, status, type: types, wallet: wallets });
}
