/** The same payment in the service's own list of the last 35 days, made by another route than this journal. */
import type { Session } from '../../shared/api/session.ts';
import { findMarkers } from '../../shared/domain/marker.ts';
import { amountFromApi } from '../../shared/domain/money.ts';
import { phoneTail } from '../../shared/domain/phone-tail.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { nameOf, recipientIdentity } from '../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { PaymentsService } from '../service/payments-service.ts';
import type { ReadFailure } from './core/inputs.ts';
import { markersOf } from './core/match-session.ts';
import { sweepWindow } from './core/sweep.ts';
import type { Journal } from './journal-port.ts';
import type { PacedReader } from './paced-reader.ts';
import { readOperation } from './read-result.ts';
import type { QuotableRows } from './review.ts';

/** How far back a payment still counts as the same one: a monthly payroll's last run, and a few days. */
const DAYS_BACK = 35;
const DAY_MS = 86_400_000;
const PAGE_SIZE = 100;
/** 20,000 sessions: a longer list is left to the journal, which knows every payment made from here. */
const PAGES_MAX = 200;

export type ServiceDuplicates =
  | { readonly ok: true; readonly held: readonly { readonly row: number; readonly problem: Problem }[] }
  | { readonly ok: false; readonly failure: ReadFailure };

export interface DuplicateSource {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly journal: Journal;
  /** The batch whose books the sessions are looked up in. */
  readonly batch: string;
  readonly nowMs: number;
  readonly days: number;
}

/** Rows whose recipient, amount, currency and description a session already has: held for a decision. */
export async function findServiceDuplicates(
  rows: QuotableRows,
  source: DuplicateSource,
): Promise<ServiceDuplicates> {
  if (isEmpty(rows)) return { ok: true, held: [] };
  const sessions = await recentSessions(source);
  if (!sessions.ok) return sessions;
  const byAmount = new Map<string, Session[]>();
  for (const session of sessions.value) {
    const key = amountKey(session);
    const same = key === undefined ? undefined : byAmount.get(key);
    if (same !== undefined) same.push(session);
    else if (key !== undefined) byAmount.set(key, [session]);
  }
  const held: { row: number; problem: Problem }[] = [];
  for (const { record, fields } of rows.all()) {
    const similar = byAmount.get(`${record.currency} ${record.amountMinor}`) ?? [];
    const twin = similar.find((session) => isSamePayment(fields, session, source));
    if (twin === undefined || record.releasedCodes.includes('duplicate-exact')) continue;
    const params = { where: twin.reference ?? twin.id };
    held.push({ row: record.row, problem: { code: 'duplicate-exact', severity: 'warning', params } });
  }
  return { ok: true, held };
}

function isEmpty(rows: QuotableRows): boolean {
  for (const _ of rows.all()) return false;
  return true;
}

async function recentSessions(
  source: DuplicateSource,
): Promise<{ ok: true; value: Session[] } | { ok: false; failure: ReadFailure }> {
  const { fromDay, toDay } = sweepWindow(source.nowMs - DAYS_BACK * DAY_MS, source.nowMs);
  const found = new Map<string, Session>();
  let offset = 0;
  let limit = PAGE_SIZE;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const params = { start_date: fromDay, end_date: toDay, limit: String(limit), offset: String(offset) };
    const result = await source.pace.read(() => readOperation(source.service, 'list-sessions', params));
    if (!result.ok) {
      const isPageTooLarge =
        result.failure.kind === 'unusable' && result.failure.status === 400 && limit > 10;
      if (!isPageTooLarge) return result;
      limit = 10;
      continue;
    }
    const { items, total, hasNext } = result.value;
    for (const session of items) if (isForeign(session, source)) found.set(session.id, session);
    offset += items.length;
    if (items.length === 0 || (total === undefined ? hasNext === false : offset >= total)) break;
  }
  return { ok: true, value: [...found.values()] };
}

/** Sessions this journal knows are compared through the journal; failed ones paid nobody. */
function isForeign(session: Session, { journal, batch }: DuplicateSource): boolean {
  if (session.status === 'failed') return false;
  if (journal.ownerOf(session.id, batch) !== undefined) return false;
  return !markersOf(session).some((marker) => journal.rowOfMarker(marker) !== undefined);
}

function amountKey(session: Session): string | undefined {
  const currency = session.fromCurrency ?? session.toCurrency;
  if (currency === undefined || session.amount === undefined) return undefined;
  const amountMinor = amountFromApi(session.amount, currency);
  return amountMinor === undefined ? undefined : `${currency} ${amountMinor}`;
}

function isSamePayment(fields: RowFields, session: Session, source: DuplicateSource): boolean {
  if (!isSameRecipient(fields, session)) return false;
  const theirs = plainWords(session.description);
  // A list need not show descriptions: what is not said does not tell two payments apart.
  if (theirs !== '') return theirs === plainWords(fields.description);
  return session.createdAtMs !== undefined && source.nowMs - session.createdAtMs <= source.days * DAY_MS;
}

/**
 * By phone or e-mail; where neither says who is paid (a bank account, cash), by the name: the list documents nothing
 * else of a recipient. Two people of one name are put to a person, never paid twice as one.
 */
function isSameRecipient(fields: RowFields, { recipient }: Session): boolean {
  const phone = phoneTail(recipient?.phone ?? '');
  if (phone !== '' && phone === phoneTail(fields.phone ?? '')) return true;
  const email = recipient?.email?.trim().toLowerCase() ?? '';
  if (email !== '' && email === fields.email?.trim().toLowerCase()) return true;
  if (isKnownByAddress(fields)) return false;
  const name = nameOf({ first_name: recipient?.name ?? '' });
  return name !== '' && name === nameOf(fields);
}

/** Rows whose phone or e-mail is the recipient's identity (R6). */
function isKnownByAddress(fields: RowFields): boolean {
  return /^(mobile_money|etransfer_send):/.test(recipientIdentity(fields));
}

/** A description without our markers, folded for comparing. */
function plainWords(description: string | undefined): string {
  let words = description ?? '';
  for (const marker of findMarkers(words)) words = words.replace(marker, '');
  return words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
