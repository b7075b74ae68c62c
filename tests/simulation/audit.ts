/**
 * What must hold at each moment of a world, judged while it is played: what may be sent, at the same time as what,
 * after which look at the list, and what may be recorded as known. It keeps its own notes of what was journalled and
 * what was on the wire, and shares no rule with the engine. Times are the world's true ones.
 */

import { isDeepStrictEqual } from 'node:util';
import { openedServerMs } from '../../electron/engine/core/row/attempts.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { Effect, PageResult } from '../../electron/engine/core/state/inputs.ts';
import { utcDay } from '../../shared/domain/time.ts';
import { INTERRUPTED } from '../../shared/domain/why-unknown.ts';
import { FOLLOWED_FOR_MS } from '../support/followed-for.ts';
import { isAsMeant } from './virtual-call.ts';
import { CURRENCY_OF_WALLET } from './virtual-service.ts';
import type { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

type SendEffect = Extract<Effect, { type: 'send' }>;
type ListEffect = Extract<Effect, { type: 'list' }>;

/** What is known of a row's present intent. */
interface RowNote {
  /** Since when an attempt of it may or may not have paid; null where none may have. */
  doubtMs: number | null;
  /** When a person last decided to send it again. */
  decidedMs: number | null;
  /** When it last became ready, or was refused: a look at the list comes before it is sent. */
  lookAfterMs: number | null;
  acceptedMs: number | null;
  claimedMs: number | null;
  /** The key of its latest attempt, and those that the service has refused. */
  key: string;
  refusedKeys: ReadonlySet<string>;
  /** A refusal of the latest key may come again for ever: it was not for haste, or was the second. */
  isKeySpent: boolean;
  /** A decision to send it again was just taken back. */
  isTakenBack: boolean;
}

/** One reading of the list by the engine, from its first page to its last. */
interface Reading {
  readonly sweep: number;
  readonly startedMs: number;
  readonly fromDay: string;
  readonly toDay: string;
  readTo: number;
  isBroken: boolean;
  isWhole: boolean;
  /** It had items that nobody can read. */
  isPartlyRead: boolean;
  /** It showed nothing that the list had not shown before. */
  isKnown: boolean;
  readonly ids: Set<string>;
}

/** The lengths and counts that the rules promise, and the audit holds the engine to. */
const EMPTY_SWEEPS_MIN = 2;
const SETTLE_BY_LAG = 10;
const SETTLE_BY_LAG_MAX_MS = DAY_MS;
const WINDOWS_WITHOUT_LIST = 4;
const APPROVAL_LASTS_MS = 48 * HOUR_MS;
/** Further than any batch of these worlds is old. */
const JUMPS_FAR_MS = 15 * DAY_MS;
const QUOTE_LASTS_MS = MINUTE_MS;
const COOLDOWN_MS = MINUTE_MS;
const SERVER_ERRORS_MAX = 2;
const UNKNOWNS_MAX = 3;
const UNKNOWNS_OF = 10;
const IN_DOUBT_MAX = 3;
const DEFAULT_RETRY_AFTER_MS = 5_000;
/** So often is a payment refused for the same reason before its batch stops. */
const SAME_REFUSALS_MAX = 5;

/** More calls in a day than this are a loop. A list that is read again for days makes some thousand a day. */
const CALLS_A_DAY_MAX = 5_000;
const FOUND_JUST_NOW_MS = 10_000;

/** The service takes payments, or somebody wants to go on. */
const GOES_ON: readonly JournalEvent['type'][] = [
  'attempt-accepted',
  'attempt-unknown',
  'run-started',
  'batch-approved',
  'batch-resumed',
];

const HI: readonly RowRecord['state'][] = ['sending', 'unknown', 'parked'];

/** When it last came to light that the row has a session. */
function foundMs({ acceptedMs, claimedMs }: RowNote): number {
  return Math.max(acceptedMs ?? 0, claimedMs ?? 0);
}

export class Audit {
  readonly faults: string[] = [];
  readonly #world: World;
  #notes = new Map<string, RowNote>();
  readonly #keys = new Map<string, { readonly body: string; readonly ref: string }>();
  readonly #quotes = new Map<
    string,
    { readonly ref: string | null; readonly issuedMs: number; readonly expiresMs: number; key?: string }
  >();
  readonly #shortQuotes = new Set<string>();
  /** Of the process that lives now. */
  #process = 0;
  /** Since it was taken over, approved or resumed, the list has to be looked at before anything is sent. */
  #batchLookMs = 0;
  #readings: Reading[] = [];
  /** When the list showed each session first, to whatever process. */
  readonly #everListed = new Map<string, number>();
  #closedUntilMs = 0;
  #callsOfDay = { day: 0, calls: 0 };
  #coolUntilMs = 0;
  #serverErrors = 0;
  #outcomes: boolean[] = [];
  /** How often in a row the service has refused payments for the same reason, since it took one or somebody went on. */
  #refusals = { code: '', count: 0 };
  /** Rows whose session was known and not shown by a look, by their names: the next look that shows it tells the lag. */
  readonly #missed = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    world.journal.observe({
      appended: (batch, events) => {
        for (const event of events) this.#note(batch, event, world.time.nowMs, true);
      },
      restored: () => {
        this.#notes = new Map();
        for (const { batch, event, atMs } of world.journal.log())
          this.#note(batch, event, atMs - world.clockMs() + world.time.nowMs, false);
      },
    });
  }

  /** A call leaves. */
  calling(effect: Effect, process: number): void {
    const { nowMs } = this.#world.time;
    this.#follow(process);
    this.#countCall(nowMs);
    if (this.#areClocksTrue() && nowMs < this.#closedUntilMs)
      this.#say(`${effect.type} while the service asked to wait`);
    if (this.#areClocksTrue() && nowMs < this.#coolUntilMs)
      this.#say(`${effect.type} while the breaker cools down`);
    if (
      effect.type === 'list' &&
      effect.offset === 0 &&
      // The sweeps of a process are numbered in their order.
      effect.sweep > (this.#readings.at(-1)?.sweep ?? 0)
    ) {
      const { sweep, fromDay, toDay } = effect;
      const reading = {
        sweep,
        startedMs: nowMs,
        fromDay,
        toDay,
        readTo: 0,
        isBroken: false,
        isWhole: false,
        isPartlyRead: false,
        isKnown: false,
      };
      this.#readings.push({ ...reading, ids: new Set() });
    }
    const latest = this.#readings.at(-1);
    // A look that cannot tell what it missed begins again, at the list's front.
    if (effect.type === 'list' && effect.offset === 0 && latest !== undefined && !latest.isWhole)
      Object.assign(latest, { readTo: 0, isBroken: false, isPartlyRead: false, fromDay: effect.fromDay });
  }

  #countCall(nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#callsOfDay.day) this.#callsOfDay = { day, calls: 0 };
    this.#callsOfDay.calls += 1;
    if (this.#callsOfDay.calls === CALLS_A_DAY_MAX)
      this.#world.broken.push(`${CALLS_A_DAY_MAX} calls in a day, and no end of them`);
  }

  /** A page was read, or could not be. */
  listed(effect: ListEffect, result: PageResult, process: number): void {
    if (process !== this.#world.process) return;
    const reading = this.#readings.findLast(({ sweep }) => sweep === effect.sweep);
    if (reading === undefined || !result.ok) return;
    const { items, total = 0, sessions } = result.value;
    if (effect.offset > reading.readTo) reading.isBroken = true;
    if (sessions.length < items) reading.isPartlyRead = true;
    for (const { id } of sessions) {
      reading.ids.add(id);
      this.#noteListed(id);
    }
    const { service, time } = this.#world;
    if (service.listedIds(effect, time.nowMs).every((id) => this.#everListed.has(id))) reading.isKnown = true;
    reading.readTo = Math.max(reading.readTo, effect.offset + items);
    if (reading.readTo >= total) reading.isWhole = !reading.isBroken;
  }

  /** The list showed these before the process began. */
  remembered(ids: readonly string[]): void {
    for (const id of ids) this.#noteListed(id);
  }

  #noteListed(id: string): void {
    if (!this.#everListed.has(id)) this.#everListed.set(id, this.#world.time.nowMs);
  }

  fetched(sessionId: string, isFound: boolean, process: number): void {
    if (process === this.#world.process && isFound) this.#readings.at(-1)?.ids.add(sessionId);
  }

  /** A quote was given, for a row that is sent now or, without one, by a review: then for all rows that pay the same. */
  quoted(row: number | null, quoteId: string, expiresMs: number): void {
    const ref = row === null ? null : this.#ref(row);
    this.#quotes.set(quoteId, { ref, issuedMs: this.#world.time.nowMs, expiresMs });
  }

  /** Less than is meant would arrive by the quote. */
  quotedShort(quoteId: string): void {
    this.#shortQuotes.add(quoteId);
  }

  /** A 429 reached the engine. */
  rateLimited(retryAfterMs: number | undefined, process: number): void {
    if (process !== this.#world.process) return;
    this.#closedUntilMs = this.#world.time.nowMs + (retryAfterMs ?? DEFAULT_RETRY_AFTER_MS);
  }

  /** A payment leaves: everything that must be so before its first byte. */
  sending(effect: SendEffect, process: number): void {
    this.#follow(process);
    const { journal, batch, time } = this.#world;
    const row = journal.row({ batch, row: effect.row });
    const record = journal.batch(batch);
    if (row === undefined || record === undefined) return;
    const note = this.#noteOf(batch, effect.row);
    const isAgain = note.doubtMs !== null;
    const say = (what: string) => this.#say(`${batch} row ${effect.row}: sent ${what}`);
    if (isAgain && note.decidedMs === null) say('again while in doubt (R1)');
    if (isAgain && !this.#hasEvidenceSince(note.decidedMs ?? 0))
      say('again without evidence since the decision');
    if (note.lookAfterMs !== null && !this.#hasWholeSince(note.lookAfterMs))
      say('without a look at the list since it became ready');
    if (!this.#hasWholeSince(this.#batchLookMs))
      say('without a look at the list since the start or the approval');
    if (record.approval === null && !this.#halted.has(batch)) say('without an approval');
    for (const what of this.#besides(row)) say(what);
    for (const what of this.#bytes(effect, row)) say(what);
    if (!isAgain && this.#isAgeTold() && this.#isApprovalOld(batch)) say('on an approval of days ago');
    const inDoubt = this.#inDoubt(batch);
    if (!isAgain && inDoubt - (this.#doubtAccepted.get(batch) ?? 0) > IN_DOUBT_MAX)
      say(`while ${inDoubt} rows are in doubt`);
    if (this.#refusals.count >= SAME_REFUSALS_MAX)
      say(`after ${this.#refusals.count} refusals for ${this.#refusals.code}`);
    if (this.#coolUntilMs > 0 && this.#areClocksTrue()) {
      if (!this.#readings.some(({ isWhole, startedMs }) => isWhole && startedMs >= this.#coolUntilMs))
        say('after the breaker opened, without a look at the list');
    }
    this.#lastSentMs.set(batch, time.nowMs);
  }

  /** Of each batch, how many of the rows in doubt a person accepted that were not found or decided since. */
  readonly #doubtAccepted = new Map<string, number>();

  #inDoubt(batch: string): number {
    return [...this.#world.journal.rows(batch)].filter(
      ({ state, isSendAgain }) => state === 'unknown' || (state === 'parked' && !isSendAgain),
    ).length;
  }

  /** What is accepted is seen as it is then; a row that is no longer in doubt makes no room for another one. */
  #noteDoubtAccepted(batch: string, event: JournalEvent): void {
    const before = this.#doubtAccepted.get(batch) ?? 0;
    const isAccepting = event.type === 'batch-resumed' && event.doubtAccepted !== undefined;
    if (isAccepting) this.#doubtAccepted.set(batch, this.#inDoubt(batch));
    else if (before > 0) this.#doubtAccepted.set(batch, Math.min(before, this.#inDoubt(batch)));
  }

  /** What provably refused a row for what it is, and nothing of the wallet, the quote or the pace. */
  #noteRefusals(event: JournalEvent): void {
    if (event.type === 'attempt-refused' && event.kind === 'row') {
      const code = event.code ?? String(event.status);
      const { code: before, count } = this.#refusals;
      this.#refusals = { code, count: code === before ? count + 1 : 1 };
    } else if (GOES_ON.includes(event.type)) this.#refusals = { code: '', count: 0 };
  }

  /** Batches that are paused, stopped or no longer approved. */
  readonly #halted = new Set<string>();
  readonly #lastSentMs = new Map<string, number>();
  readonly #approvedMs = new Map<string, number>();

  #isParked(batch: string, row: number): boolean {
    return this.#world.journal.row({ batch, row })?.state === 'parked';
  }

  #isApprovalOld(batch: string): boolean {
    const since = Math.max(this.#approvedMs.get(batch) ?? 0, this.#lastSentMs.get(batch) ?? 0);
    return this.#world.time.nowMs - since > APPROVAL_LASTS_MS;
  }

  /** R6, the concurrency and the canary: what else is in flight or in doubt when a row is sent. */
  *#besides(row: RowRecord): Generator<string> {
    const { journal, batch, plan } = this.#world;
    for (const other of journal.batches()) {
      for (const duplicate of journal.rows(other)) {
        if (other === batch && duplicate.row === row.row) continue;
        const isUnseen = other === batch && duplicate.state === 'accepted' && duplicate.sessionId === null;
        const mayBeEither = HI.includes(duplicate.state) || isUnseen;
        if (!mayBeEither || duplicate.identity !== row.identity) continue;
        if (duplicate.amountMinor === row.amountMinor && duplicate.currency === row.currency)
          yield `while ${other} row ${duplicate.row} like it is ${duplicate.state} (R6)`;
      }
    }
    const record = journal.batch(batch);
    const rows = [...journal.rows(batch)];
    const inFlight = rows.filter(({ state }) => state === 'sending').length;
    const isCareful = record?.isBlind || rows.some(({ state }) => state === 'unknown');
    const allowed = isCareful ? 1 : plan.concurrency;
    if (inFlight > allowed) yield `as one of ${inFlight} in flight, ${allowed} are allowed`;
    const isProved = !plan.hasCanary || record?.isBlind || record?.canaries[row.currency] !== undefined;
    if (isProved || row.isSendAgain || this.#noteOf(batch, row.row).doubtMs !== null) return;
    const other = rows.find(
      ({ row: number, currency, state }) =>
        number !== row.row &&
        currency === row.currency &&
        ['sending', 'accepted', 'paid'].includes(state) &&
        // What was found while the row was being connected came too late for it.
        foundMs(this.#noteOf(batch, number)) < this.#world.time.nowMs - FOUND_JUST_NOW_MS,
    );
    if (other !== undefined) yield `before the canary of ${row.currency} was seen, beside row ${other.row}`;
  }

  /** The contents of the bytes: this row's marker, amount and recipient. */
  *#bytes({ request }: SendEffect, row: RowRecord): Generator<string> {
    const { journal, batch, plan } = this.#world;
    const sent = JSON.parse(request.body) as {
      readonly description: string;
      readonly wallet_id?: string;
      readonly transaction?: { readonly amount: number; readonly currency?: string };
      readonly destination_account_id?: string;
      readonly customer?: { readonly phone?: string; readonly email?: string };
      readonly recipient?: { readonly phone?: string };
      readonly source_wallet?: string;
      readonly payout_recipient?: { readonly phone?: string };
    };
    const { fields, givenBody } = journal.content({ batch, row: row.row });
    if (sent.description.split(' ')[0] !== row.marker) yield 'without its marker first';
    if (plan.single !== null) {
      if (!isAsMeant(plan.single, request, row)) yield 'or recorded as something else than was meant';
      return;
    }
    if (givenBody !== undefined) {
      if (!isGiven(request.body, givenBody)) yield 'with another body than was given';
      return;
    }
    if (plan.exchange !== null && fields.currency === 'cad') {
      // The amount is in its quote, which is the row's own (`#keyed`).
      const isExchanged = sent.source_wallet === 'w-1' && sent.payout_recipient?.phone === fields.phone;
      if (!isExchanged || request.operation !== 'swap') yield 'with another recipient, wallet or way';
      return;
    }
    if (plan.collects) {
      const isAsked =
        request.operation === 'customer-deposit' &&
        sent.transaction?.amount === Number(fields.amount) &&
        CURRENCY_OF_WALLET[sent.wallet_id ?? ''] === fields.currency &&
        sent.customer?.phone === fields.phone &&
        sent.customer?.email === fields.email;
      if (!isAsked) yield 'to another customer, of another amount, or into another wallet';
      return;
    }
    const isRows =
      sent.transaction?.amount === Number(fields.amount) &&
      sent.transaction.currency === fields.currency &&
      sent.recipient?.phone === fields.phone &&
      sent.destination_account_id === fields.destination_account_id &&
      request.operation === (fields.destination_account_id === undefined ? 'payment' : 'withdrawal');
    if (!isRows) yield 'with another amount, currency or recipient';
  }

  /** A key is given once to a quote that is the row's own and fresh; the same key may come again with the same bytes. */
  *#keyed(
    batch: string,
    { row, key, body }: Extract<JournalEvent, { type: 'attempt-opened' }>,
  ): Generator<string> {
    const { time } = this.#world;
    const ref = `${batch} ${row}`;
    const known = this.#keys.get(key);
    if (known !== undefined && known.body !== body) yield 'a key that other bytes had (R3)';
    if (known !== undefined && known.ref !== ref) yield 'the key of another row (R3)';
    this.#keys.set(key, { body, ref });
    if (known !== undefined || !this.#areClocksTrue()) return;
    const named = JSON.parse(body) as { quote_id?: string; payout_quote_id?: string };
    const quoteId = named.quote_id ?? named.payout_quote_id ?? '';
    if (this.#shortQuotes.has(quoteId)) yield 'a quote of which another amount arrives';
    const quote = this.#quotes.get(quoteId);
    if (quote === undefined) return;
    if (quote.ref !== null && quote.ref !== ref) yield 'the quote of another row';
    if (quote.key !== undefined && quote.key !== key) yield 'a quote that was used before';
    const isEndTold = Number.isFinite(quote.expiresMs);
    if (!isEndTold && time.nowMs - quote.issuedMs > QUOTE_LASTS_MS) yield 'a quote that is too old';
    if (time.nowMs >= quote.expiresMs) yield 'a quote that has expired';
    quote.key = key;
  }

  #note(batch: string, event: JournalEvent, nowMs: number, isNew: boolean): void {
    if (isNew && event.type === 'run-started') this.#begin();
    if (isNew && (event.type === 'run-started' || event.type === 'batch-approved')) this.#batchLookMs = nowMs;
    if (['batch-paused', 'batch-stopped', 'approval-voided'].includes(event.type)) this.#halted.add(batch);
    if (['batch-approved', 'batch-resumed'].includes(event.type)) this.#halted.delete(batch);
    if (event.type === 'batch-approved') this.#approvedMs.set(batch, nowMs);
    this.#noteDoubtAccepted(batch, event);
    this.#noteRefusals(event);
    if (isNew && event.type === 'sweep-completed') this.#judgeSweep(batch, event);
    if (isNew && event.type === 'canary-verified') this.#judgeCanary(event.markerSeenIn);
    if (!('row' in event) || event.row === null || event.type === 'alarm-raised') return;
    const note = this.#noteOf(batch, event.row);
    const say = (what: string) => isNew && this.#say(`${batch} row ${event.row}: ${what}`);
    switch (event.type) {
      case 'attempt-opened':
        this.#openedMs.set(`${batch} ${event.row}`, nowMs);
        if (note.isKeySpent && note.key === event.key && note.doubtMs === null)
          say('sent again with a key that was refused (R3)');
        note.key = event.key;
        note.isKeySpent = false;
        if (this.#halted.has(batch) && note.decidedMs === null)
          say('sent while its batch is paused or stopped');
        if (isNew) for (const what of this.#keyed(batch, event)) say(what);
        break;
      case 'attempt-not-sent':
        note.decidedMs = null;
        note.lookAfterMs = nowMs;
        break;
      case 'attempt-refused':
        if (isNew && this.#isMade(note.key, event.kind)) say('its payment is called refused, and was made');
        if (note.refusedKeys.has(note.key) && (event.kind === 'row' || event.kind === 'quote'))
          say('a refusal of a key that was answered before is believed (R4)');
        note.isKeySpent = event.kind !== 'rate' || note.refusedKeys.has(note.key);
        note.refusedKeys = new Set([...note.refusedKeys, note.key]);
        if (note.doubtMs !== null && !this.#isParked(batch, event.row))
          say('a refusal clears an earlier doubt (R4)');
        if (event.kind === 'funds' || event.kind === 'keys') this.#halted.add(batch);
        note.lookAfterMs = nowMs;
        if (isNew && event.kind !== 'rate') this.#proved();
        note.decidedMs = null;
        break;
      case 'attempt-accepted':
        note.acceptedMs = nowMs;
        if (isNew) this.#proved();
        break;
      case 'attempt-unknown':
        note.doubtMs = nowMs;
        note.decidedMs = null;
        // Where no payment can be found again, one in doubt is enough.
        if (this.#world.journal.batch(batch)?.isBlind) this.#halted.add(batch);
        if (isNew && event.why !== INTERRUPTED) this.#unproved(event.why.startsWith('server-error'));
        break;
      case 'row-doubted':
        note.decidedMs = null;
        // The old doubt continues: the row was not sent again after all, and is parked again at once.
        note.isTakenBack = event.reason === 'payment-seen';
        if (note.isTakenBack) break;
        note.doubtMs = nowMs;
        break;
      case 'send-again-decided':
        note.decidedMs = nowMs;
        break;
      case 'session-claimed':
        note.doubtMs = null;
        note.acceptedMs ??= nowMs;
        note.claimedMs = nowMs;
        break;
      case 'status-seen':
        if (isNew && this.#isEarly(event)) say(`called ${event.status} before its payment has ended`);
        break;
      case 'row-released':
      case 'row-reopened':
        note.lookAfterMs = nowMs;
        break;
      case 'row-closed':
        note.doubtMs = null;
        break;
      case 'row-mended':
        if (this.#world.machine !== null && !this.#hasEvidenceSince(this.#batchLookMs))
          say('mended without evidence');
        this.#notes.set(`${batch} ${event.row}`, { ...FRESH, lookAfterMs: nowMs });
        break;
      case 'row-parked':
        if (isNew && !note.isTakenBack) for (const what of this.#parked(batch, event.row, note)) say(what);
        note.isTakenBack = false;
        note.doubtMs ??= nowMs;
        break;
    }
  }

  /** Parked: the evidence is complete, or was waited for long enough. */
  *#parked(batch: string, row: number, note: RowNote): Generator<string> {
    const { time, journal, settings, service, plan } = this.#world;
    if (!this.#areClocksTrue()) return;
    if (note.doubtMs === null && note.claimedMs !== null) {
      if (time.nowMs - (note.acceptedMs ?? note.claimedMs) < FOLLOWED_FOR_MS)
        yield 'parked although its session is known';
      return;
    }
    const lagMs = journal.batch(batch)?.worstLagMs ?? 0;
    const windowMs = Math.max(
      settings.reconcile.settleSeconds * 1000,
      Math.min(SETTLE_BY_LAG * lagMs, SETTLE_BY_LAG_MAX_MS),
    );
    // A session that an answer named but nobody has ever shown counts as none.
    const since = note.doubtMs ?? note.acceptedMs ?? 0;
    const waitedMs = time.nowMs - since;
    if (waitedMs < windowMs) yield `parked after ${waitedMs / 1000} s`;
    const looks = this.#readings.filter(
      (reading) => reading.startedMs >= since && this.#isEvidence(batch, reading),
    );
    if (waitedMs >= WINDOWS_WITHOUT_LIST * windowMs) return;
    if (looks.length < EMPTY_SWEEPS_MIN) yield `parked after ${looks.length} looks that were evidence`;
    // What the list shows without its marker is fetched.
    const isFetched = plan.getHasDescription && plan.missingShare === 0 && plan.exchange === null;
    if (!plan.listHasDescription && !plan.hasMetadata && !isFetched) return;
    const { marker } = journal.row({ batch, row }) ?? {};
    const own = service.payments.find(
      (payment) => marker !== undefined && payment.description.includes(marker),
    );
    // Its session was named for another row, too: neither is settled, and a person was told.
    const { alarms = [] } = journal.batch(batch) ?? {};
    if (alarms.some((alarm) => alarm.row === row && alarm.problem.code !== 'key-known')) return;
    const isListed = looks.some(
      ({ startedMs }) => own !== undefined && service.listedFromMs(own) <= startedMs,
    );
    if (isListed) yield 'parked although its payment stood in the list';
  }

  #judgeSweep(batch: string, event: Extract<JournalEvent, { type: 'sweep-completed' }>): void {
    const reading = this.#readings.at(-1);
    if (reading === undefined) return;
    if (!reading.isWhole && (event.isEvidence || !reading.isKnown))
      this.#say(`${batch}: a sweep ended that was not read to its end`);
    if (!this.#areClocksTrue()) return;
    this.#judgeLag(batch, reading, event.worstLagMs);
    if (!event.isEvidence) return;
    for (const row of this.#unseen(batch, reading))
      this.#say(`${batch}: evidence that does not show row ${row}`);
    if (this.#hasMissed(reading)) this.#say(`${batch}: evidence that lacks what the list has`);
  }

  /** A payment that a look did not show, and a later one of the same process shows: the list is as late as that. */
  #judgeLag(batch: string, { ids, startedMs }: Reading, toldMs: number): void {
    const { journal, plan, service } = this.#world;
    const isMarked = plan.listHasDescription || plan.hasMetadata;
    // A look that a process did not live to end, or of a list that is shown in part, missed nothing for certain.
    const isWhole = plan.crashes.length === 0 && plan.readFailChance + plan.missingShare === 0;
    if (!isMarked || !isWhole || plan.mishaps.length > 1 || plan.copiedAtMs !== null) return;
    const [life] = this.#world.lives.slice(-1);
    for (const { row, sessionId, attempts } of journal.rows(batch)) {
      const name = `${batch} ${row}`;
      const { acceptedMs, key } = this.#noteOf(batch, row);
      const openedMs = this.#openedMs.get(name) ?? 0;
      if (sessionId === null || acceptedMs === null || attempts.length !== 1) continue;
      if (!service.payments.some((payment) => payment.id === sessionId && payment.key === key)) continue;
      const listedMs = this.#everListed.get(sessionId);
      if (listedMs !== undefined) {
        const lagMs = listedMs - openedMs;
        if (this.#missed.delete(name) && openedMs >= (life?.fromMs ?? 0) && lagMs > toldMs + MINUTE_MS)
          this.#say(`${batch}: the list is ${lagMs} ms late, ${toldMs} were noted`);
      } else if (ids.has(sessionId)) this.#missed.delete(name);
      else if (acceptedMs < startedMs) this.#missed.add(name);
    }
  }

  /** When each row was asked for last. */
  readonly #openedMs = new Map<string, number>();

  /** The list had a session all the while that it was read, and the reading does not have it. */
  #hasMissed({ ids, startedMs, ...window }: Reading): boolean {
    const { service, time, plan } = this.#world;
    // Nothing tells a list that is cut short, shrinks or is old from a whole one.
    if (plan.shrinksChance > 0 || plan.endsEarlyChance > 0 || plan.staleChance > 0) return false;
    const before = new Set(service.listedIds(window, startedMs));
    return service.listedIds(window, time.nowMs).some((id) => before.has(id) && !ids.has(id));
  }

  /** Rows whose sessions are known and old enough to be in the list, but that the reading did not show. */
  #unseen(batch: string, { ids, startedMs, fromDay, toDay }: Reading): readonly number[] {
    const { journal, service } = this.#world;
    const lagMs = (journal.batch(batch)?.worstLagMs ?? 0) + MINUTE_MS;
    return [...journal.rows(batch)].flatMap(({ row, sessionId, attempts }) => {
      const payment = service.payments.find(({ id }) => id === sessionId);
      if (payment === undefined || openedServerMs({ attempts }) === null || ids.has(payment.id)) return [];
      const day = utcDay(service.createdAtMs(payment));
      const isKnown = (this.#noteOf(batch, row).acceptedMs ?? Infinity) < startedMs;
      const isDue = isKnown && payment.bookedAtMs < startedMs - lagMs && day > fromDay && day < toDay;
      return isDue ? [row] : [];
    });
  }

  #isEvidence(batch: string, reading: Reading): boolean {
    const isRead = reading.isWhole && !reading.isPartlyRead;
    return isRead && (!this.#areClocksTrue() || this.#unseen(batch, reading).length === 0);
  }

  /**
   * A service that asks to wait and carries the payment out all the same breaks its word (A1), and what a gateway sends
   * twice is answered once (A3): both are looked for, by the key or in the list.
   */
  #isMade(key: string, kind: string): boolean {
    const { plan, service } = this.#world;
    if (plan.gatewayRepeats > 0) return false;
    if (kind === 'rate' && plan.mishaps.includes('rate-limited-after')) return false;
    return service.payments.some((payment) => payment.key === key);
  }

  #isEarly({ sessionId, status }: Extract<JournalEvent, { type: 'status-seen' }>): boolean {
    const { service, time } = this.#world;
    const payment = service.payments.find(({ id }) => id === sessionId);
    const isEnd = status === 'completed' || status === 'failed';
    return isEnd && payment !== undefined && service.truth(payment, time.nowMs) === 'pending';
  }

  #judgeCanary(seenIn: 'list' | 'get'): void {
    const { hasMetadata, listHasDescription, getHasDescription } = this.#world.plan;
    const isShown = seenIn === 'list' ? listHasDescription : getHasDescription;
    if (!hasMetadata && !isShown)
      this.#say(`a canary was verified by a marker that the ${seenIn} does not show`);
  }

  #begin(): void {
    this.#process = this.#world.process;
    this.#readings = [];
    this.#closedUntilMs = 0;
    this.#coolUntilMs = 0;
    this.#serverErrors = 0;
    this.#outcomes = [];
    this.#missed.clear();
  }

  #follow(process: number): void {
    if (process !== this.#process) this.#process = process;
  }

  #proved(): void {
    this.#serverErrors = 0;
    this.#remember(false);
    if (this.#coolUntilMs === 0 || this.#coolUntilMs > this.#world.time.nowMs) return;
    this.#coolUntilMs = 0;
    this.#outcomes = [];
  }

  #unproved(isServerError: boolean): void {
    this.#serverErrors = isServerError ? this.#serverErrors + 1 : 0;
    this.#remember(true);
    const unknowns = this.#outcomes.filter(Boolean).length;
    const isProbing = this.#coolUntilMs > 0 && this.#coolUntilMs <= this.#world.time.nowMs;
    if (!isProbing && this.#serverErrors < SERVER_ERRORS_MAX && unknowns < UNKNOWNS_MAX) return;
    this.#coolUntilMs = this.#world.time.nowMs + COOLDOWN_MS;
    this.#outcomes = [];
    this.#serverErrors = 0;
  }

  #remember(isUnknown: boolean): void {
    this.#outcomes.push(isUnknown);
    if (this.#outcomes.length > UNKNOWNS_OF) this.#outcomes.shift();
  }

  #hasWholeSince(sinceMs: number): boolean {
    return this.#readings.some(
      ({ isWhole, isKnown, startedMs }) => (isWhole || isKnown) && startedMs >= sinceMs,
    );
  }

  #hasEvidenceSince(sinceMs: number): boolean {
    return this.#readings.some(
      (reading) => reading.startedMs >= sinceMs && this.#isEvidence(this.#world.batch, reading),
    );
  }

  /** Where our clock jumps, what the engine measures by it is not what happened. */
  #areClocksTrue(): boolean {
    return this.#world.plan.clockJumpMs === 0;
  }

  /** After a jump of many days an approval reads as older than it is, or as given later than now. */
  #isAgeTold(): boolean {
    return this.#areClocksTrue() || Math.abs(this.#world.plan.clockJumpMs) > JUMPS_FAR_MS;
  }

  #ref(row: number): string {
    return `${this.#world.batch} ${row}`;
  }

  #noteOf(batch: string, row: number): RowNote {
    const ref = `${batch} ${row}`;
    const note = this.#notes.get(ref) ?? { ...FRESH };
    this.#notes.set(ref, note);
    return note;
  }

  #say(what: string): void {
    this.faults.push(`${(this.#world.time.nowMs / 1000).toFixed(1)} s ${what}`);
  }
}

const FRESH: RowNote = {
  doubtMs: null,
  decidedMs: null,
  lookAfterMs: null,
  acceptedMs: null,
  claimedMs: null,
  key: '',
  refusedKeys: new Set(),
  isKeySpent: false,
  isTakenBack: false,
};

/** The same but for the marker, which the description and the metadata have. */
function isGiven(sent: string, given: string): boolean {
  const withoutMarker = (body: string) => ({ ...JSON.parse(body), description: '', metadata: {} });
  return isDeepStrictEqual(withoutMarker(sent), withoutMarker(given));
}
