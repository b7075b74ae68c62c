import { DELIVERY_METHODS } from '../../../shared/api/operation-params.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import type { BookSession } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { type Answer, invalidParameters, notFound, offsetPage, refuse, success } from '../http/answer.ts';
import { isUuid, type QueryParams, readParams } from '../http/query-params.ts';
import { sessionListItem, sessionSingle, transactionTypeWord } from './session-wire.ts';

const STATUSES = ['initiated', 'completed', 'failed', 'processing'];
const CURRENCIES = ['xof', 'cad'];

/** GET sessions: newest first, with every filter of the document. */
export function listSessions(state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const limit = Math.min(read.integer('limit', { least: 1, fallback: 10 }), state.options.maxPageSize);
  const offset = read.integer('offset', { least: 0, fallback: 0 });
  const start = read.day('start_date');
  const end = read.day('end_date');
  const ascending = read.choice('sort', ['createdAt,desc', 'createdAt,asc']) === 'createdAt,asc';
  const asked = {
    status: read.choice('status', STATUSES),
    recipientId: read.text('recipient_id'),
    search: read.text('search').toLowerCase(),
    delivery: read.choice('delivery_method', DELIVERY_METHODS),
    payment: read.choice('payment_method', DELIVERY_METHODS),
    currency: read.choice('currency', CURRENCIES),
  };
  read.check();
  const { items, total } = state.sessions.page({
    fromMs: start,
    beforeMs: visibleBefore(state, end),
    walletIds: read.all('wallet'),
    matches: filterOf(state, asked, read.all('type')),
    ascending,
    limit,
    offset,
  });
  return success(
    offsetPage(
      items.map((session) => sessionListItem(state, session)),
      { total, offset, limit },
    ),
  );
}

/** GET sessions/{id}. An id that is not a UUID is an invalid id format: 400. */
export function getSession(state: PracticeState, id: string): Answer {
  if (!isUuid(id)) return invalidParameters({ id: ['The id must be a UUID.'] }, 'Invalid id format.');
  const session = state.sessions.get(id) ?? refuse(notFound('session'));
  return success(sessionSingle(state, session));
}

/** The end of the last requested day, or of what a late list already shows, whichever is earlier. */
function visibleBefore(state: PracticeState, endDayMs: number | undefined): number | undefined {
  const { lateMs } = state.picker.plan.list;
  const endMs = endDayMs === undefined ? undefined : endDayMs + DAY_MS;
  if (lateMs === 0) return endMs;
  const shownMs = state.clock.nowMs() - lateMs + 1;
  return endMs === undefined ? shownMs : Math.min(endMs, shownMs);
}

/** One predicate for the filters that were given; undefined if there are none. */
function filterOf(
  state: PracticeState,
  asked: Readonly<Record<'status' | 'recipientId' | 'search' | 'delivery' | 'payment' | 'currency', string>>,
  types: readonly string[],
): ((session: BookSession) => boolean) | undefined {
  const { status, recipientId, search, delivery, payment, currency } = asked;
  const filters: readonly (readonly [isAsked: unknown, test: (session: BookSession) => boolean])[] = [
    [status, (session) => session.status === status],
    [recipientId, (session) => session.recipientId === recipientId],
    [types.length, (session) => types.includes(transactionTypeWord(session))],
    [delivery, ({ channel }) => channel === delivery],
    [payment, ({ payinMethod }) => payinMethod === payment],
    [currency, ({ pricing }) => pricing.fromCurrency === currency || pricing.toCurrency === currency],
    [search, (session) => searchable(state, session).includes(search)],
  ];
  const tests = filters.flatMap(([isAsked, test]) => (isAsked ? [test] : []));
  return tests.length === 0 ? undefined : (session) => tests.every((test) => test(session));
}

function searchable(state: PracticeState, session: BookSession): string {
  const { recipient } = session;
  const description = state.picker.plan.list.withoutDescription ? '' : session.description;
  const { first_name, last_name, email, phone } = recipient;
  const texts = [session.id, session.reference, description, first_name, last_name, email, phone];
  return texts.join('\n').toLowerCase();
}
