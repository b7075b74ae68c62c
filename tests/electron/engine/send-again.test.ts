import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtRest } from '../../../electron/engine/core/lifecycle.ts';
import { foldRow } from '../../../electron/engine/core/row/fold-row.ts';
import { FOLLOW_ACCEPTED_FOR_MS, rowOf, rowsIn } from '../../../electron/engine/core/state/run-state.ts';
import type { Sweep } from '../../../electron/engine/core/state/sweep.ts';
import { forgottenDoubts, unseenDoubts } from '../../../electron/engine/provenance/restored-backup.ts';
import type { Session } from '../../../shared/api/session.ts';
import { amountToApi } from '../../../shared/domain/money.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { LOST, TAKEN } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';

/** Ends the sweep under way: the service's list shows nothing that can be read. */
function seesNothing(run: CoreRun, items = 0): readonly string[] {
  const { sweep } = run.state;
  assert.ok(sweep, 'a sweep is under way');
  const value = { sessions: [], items, total: items, hasNext: false };
  return named(
    run.take({ type: 'listed', sweep: sweep.id, result: { ok: true, value, serverTimeMs: undefined } }),
  );
}

function endSweeps(run: CoreRun): void {
  while (run.state.sweep !== null) run.seesNothing();
}

/** Makes the rows parked, as after an older journal was put back. */
function park(run: CoreRun, ...rows: readonly number[]): void {
  for (const row of rows) {
    run.take({
      type: 'decided',
      events: [
        { type: 'row-doubted', row, reason: 'journal-older' },
        { type: 'row-parked', row, sweeps: 2, nearMatches: [] },
      ],
    });
  }
}

function sweepOf({ state }: CoreRun): Sweep | null {
  return state.sweep;
}

function sendAgain(run: CoreRun, row: number): readonly string[] {
  return named(run.take({ type: 'decided', events: [{ type: 'send-again-decided', row, by: 'test' }] }));
}

/** A run whose only row is parked, after a look that showed nothing. */
function parkedRun() {
  const run = coreRun(1);
  park(run, 2);
  run.take({ type: 'start', run: 'r' });
  seesNothing(run);
  return run;
}

test('a parked row is sent again after a sweep that did not find it', () => {
  const run = coreRun(1);
  park(run, 2);
  run.take({ type: 'start', run: 'r' });
  assert.deepEqual(seesNothing(run), []);
  assert.deepEqual(sendAgain(run, 2), ['list']);
  assert.deepEqual(seesNothing(run), ['connect 2']);
});

test('a look that is no evidence does not serve a row that is sent again: the item that cannot be read may be its payment', () => {
  const run = parkedRun();
  sendAgain(run, 2);
  assert.deepEqual(seesNothing(run, 1), []);
  run.nowMs += 60_000;
  assert.deepEqual(named(run.take()), ['list']);
  assert.deepEqual(seesNothing(run), ['connect 2']);
});

test('a fetch that the service puts off is made again before its look ends', () => {
  const run = parkedRun();
  sendAgain(run, 2);
  const { sweep } = run.state;
  assert.ok(sweep);
  const { amountMinor, currency } = rowOf(run.state, 2);
  const money = { amount: amountToApi(amountMinor, currency), fromCurrency: currency };
  const session = { ...EMPTY_SESSION, ...money, id: 's-1', status: 'completed' };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  const page = { ok: true, value, serverTimeMs: undefined } as const;
  assert.deepEqual(named(run.take({ type: 'listed', sweep: sweep.id, result: page })), ['fetch']);
  const failure = { kind: 'rate-limited', retryAfterMs: 1_000 } as const;
  run.take({ type: 'fetched', sessionId: 's-1', result: { ok: false, failure } });
  run.nowMs += 60_000;
  assert.deepEqual(named(run.take()), ['fetch']);
});

/** A running batch of four, of which a person has rows 2 and 3 sent again; the run sends row 2 alone. */
function runForOneRow(): CoreRun {
  const run = coreRun(4);
  park(run, 2, 3);
  run.take({ type: 'start', run: 'r', sends: { onlyRow: 2 } });
  seesNothing(run);
  sendAgain(run, 3);
  sendAgain(run, 2);
  while (sweepOf(run)?.isPageInFlight && !isConnecting(run)) run.seesNothing();
  return run;
}

const isConnecting = ({ state }: CoreRun): boolean => state.flights.size > 0;

test('a run for one row that is sent again sends no other one, and ends', () => {
  const run = runForOneRow();
  assert.deepEqual([...run.state.flights.keys()], [2]);
  run.connected(2);
  run.answered(2, TAKEN);
  const description = rowOf(run.state, 2).marker;
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'completed', description };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  for (let step = 0; step < 20; step += 1) {
    run.nowMs += 60_000;
    for (const name of named(run.seesNothing())) assert.doesNotMatch(name, /connect|quote/);
  }
  assert.equal(rowOf(run.state, 2).state, 'paid');
  assert.equal(rowOf(run.state, 3).isSendAgain, true, 'the other decision waits for the batch');
  assert.ok(isAtRest(run.state, run.nowMs));
});

test('a run for one row looks again before it sends, once the machine has slept', () => {
  const run = runForOneRow();
  run.nowMs += 60 * 60_000;
  assert.deepEqual(named(run.take({ type: 'tick' })), ['list']);
  assert.deepEqual(
    run.connected(2).map(({ type }) => type),
    ['abandon'],
    'its payment may have been listed while the machine slept',
  );
});

test('a run for one row gives up where the batch would stop, and the batch rests for its own reason', () => {
  const run = runForOneRow();
  run.take({ type: 'pause' });
  assert.equal(run.state.batch.problem, null);
  const failed = { type: 'not-connected', row: 2, reason: 'refused', isCertificate: true } as const;
  run.state.sends = { onlyRow: 2 };
  run.take(failed);
  assert.equal(run.state.haltedBy?.code, 'connection-unsafe');
  assert.deepEqual([run.state.batch.control, run.state.batch.problem], ['paused', null]);
  for (let step = 0; step < 5; step += 1) run.seesNothing();
  assert.ok(isAtRest(run.state, run.nowMs));
});

test('a sweep from before a pause does not serve a row that is sent again after it', () => {
  const run = parkedRun();
  run.take({ type: 'pause' });
  assert.deepEqual(sendAgain(run, 2), [], 'nothing is sent, so nothing is looked for');
  assert.deepEqual(named(run.take({ type: 'resume', by: 'test' })), ['list']);
  assert.deepEqual(seesNothing(run), ['connect 2']);
});

test('a row with a duplicate in doubt is not connected for again and again, and does not keep the run', () => {
  const run = coreRun(2);
  for (const number of rowsIn(run.state, 'ready')) {
    run.state.rows.set(number, { ...rowOf(run.state, number), identity: 'the same' });
  }
  park(run, 2, 3);
  run.take({ type: 'start', run: 'r' });
  seesNothing(run);
  sendAgain(run, 2);
  assert.deepEqual(seesNothing(run), []);
  assert.deepEqual(named(run.take()), []);
  assert.ok(isAtRest(run.state, run.nowMs));
});

test('a connection that fails for a row sent again is not tried again at once', () => {
  const run = parkedRun();
  sendAgain(run, 2);
  assert.deepEqual(seesNothing(run), ['connect 2']);
  const failed = { type: 'not-connected', row: 2, reason: 'refused', isCertificate: false } as const;
  assert.deepEqual(named(run.take(failed)), []);
  run.nowMs += 60_000;
  assert.ok(named(run.take()).includes('connect 2'));
});

test('sessions fetched for a tracking sweep take a fifth of the rate while rows are being sent', () => {
  const run = coreRun(3, { concurrency: 1, rate: { perSecond: 10, maxPerSecond: 10 } });
  park(run, 2);
  run.take({ type: 'start', run: 'r' });
  seesNothing(run);
  run.nowMs += 60_000;
  let begun = run.take();
  for (let step = 0; step < 20 && run.state.sweep === null; step += 1) begun = run.take();
  const { sweep } = run.state;
  assert.ok(sweep, JSON.stringify(begun));
  assert.equal(sweep.purpose, 'track');
  const sessions = Array.from({ length: 9 }, (_, index) => {
    return { ...EMPTY_SESSION, id: `s${index}`, status: 'processing' };
  });
  const value = { sessions, items: 9, total: 9, hasNext: false };
  let fetches = 0;
  let effects = run.take({
    type: 'listed',
    sweep: sweep.id,
    result: { ok: true, value, serverTimeMs: undefined },
  });
  for (let step = 0; step < 20; step += 1) {
    const fetch = effects.find((effect) => effect.type === 'fetch');
    if (fetch === undefined) effects = run.take();
    else {
      fetches += 1;
      const failure = { kind: 'not-found' } as const;
      effects = run.take({ type: 'fetched', sessionId: fetch.sessionId, result: { ok: false, failure } });
    }
  }
  assert.ok(fetches >= 2 && fetches <= 5, `${fetches} in two seconds at ten calls a second`);
});

/** A run whose row was accepted, never followed to its end, and is to be sent again. */
function sentAgain(): CoreRun {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  run.nowMs += FOLLOW_ACCEPTED_FOR_MS + DAY_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'parked');
  endSweeps(run);
  sendAgain(run, 2);
  return run;
}

test('a row whose session the list shows without a marker is not sent again before it was fetched and is somebody else’s', () => {
  const run = sentAgain();
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'processing' };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  const page = { ok: true, value, serverTimeMs: undefined } as const;
  const sweep = run.state.sweep?.id ?? 0;
  assert.deepEqual(named(run.take({ type: 'listed', sweep, result: page })), ['fetch']);
  const other = { ...session, description: 'PS of another' };
  const effects = run.take({
    type: 'fetched',
    sessionId: 's-1',
    result: { ok: true, value: other, serverTimeMs: undefined },
  });
  assert.ok(!named(effects).includes('connect 2'), 'a fresh look comes first');
  assert.deepEqual(rowOf(run.state, 2).disclaimedIds, ['s-1']);
});

test('a row whose session the list shows while its connection is made is looked for again before it is sent', () => {
  const run = sentAgain();
  assert.ok(seesNothing(run).includes('connect 2'));
  run.nowMs += 600_000;
  run.take();
  const { sweep } = run.state;
  assert.ok(sweep, 'the list is read meanwhile');
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'processing' };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  run.take({ type: 'listed', sweep: sweep.id, result: { ok: true, value, serverTimeMs: undefined } });
  assert.ok(named(run.connected(2)).includes('abandon'));
});

for (const days of [20, -20, 40, -40, 400, -400]) {
  test(`the list of a service whose own clock is ${days} days off is read by both clocks, and what could be the row’s is fetched`, () => {
    const run = coreRun(1);
    const serverTimeMs = () => run.nowMs + days * DAY_MS;
    const listed = (sessions: readonly Session[]) => {
      const { sweep } = run.state;
      assert.ok(sweep?.isPageInFlight);
      const value = { sessions, items: sessions.length, total: sessions.length, hasNext: false };
      const result = { ok: true, value, serverTimeMs: serverTimeMs() } as const;
      return run.take({ type: 'listed', sweep: sweep.id, result });
    };
    const isReading = () => run.state.sweep !== null;
    run.take({ type: 'start', run: 'r' });
    while (isReading()) listed([]);
    run.connected(2);
    run.answered(2, LOST);
    const paidAtMs = run.nowMs;
    for (let hour = 0; hour < 8 && rowOf(run.state, 2).state === 'unknown'; hour += 1) {
      run.nowMs += 1_800_000;
      run.take();
      if (run.state.sweep?.isPageInFlight) listed([]);
    }
    assert.equal(rowOf(run.state, 2).state, 'parked');
    while (run.state.sweep !== null) listed([]);
    sendAgain(run, 2);
    const sweep = sweepOf(run);
    const day = utcDay(paidAtMs);
    assert.ok(sweep && sweep.fromDay <= day && day <= sweep.toDay, `${sweep?.fromDay} to ${sweep?.toDay}`);
    const { amountMinor, currency, identity, marker } = rowOf(run.state, 2);
    const session: Session = {
      ...EMPTY_SESSION,
      id: 's-1',
      status: 'completed',
      createdAtMs: paidAtMs,
      amount: amountToApi(amountMinor, currency),
      fromCurrency: currency,
      recipient: { ...NO_RECIPIENT, phone: identity.split(':')[1] },
    };
    assert.deepEqual(named(listed([session])), ['fetch']);
    const value = { ...session, description: marker };
    const result = { ok: true, value, serverTimeMs: serverTimeMs() } as const;
    run.take({ type: 'fetched', sessionId: 's-1', result });
    assert.equal(
      rowOf(run.state, 2).state,
      'paid',
      'it bears the row’s marker, and is no older than our own clock says',
    );
    for (let step = 0; step < 20; step += 1) {
      run.nowMs += 60_000;
      assert.ok(
        !named(run.take()).includes('connect 2'),
        'it is not sent beside a payment that bears its marker',
      );
      if (sweepOf(run)?.isPageInFlight) listed([value]);
    }
    assert.ok(isAtRest(run.state, run.nowMs));
  });
}

for (const { what, markers, becomes } of [
  { what: 'older than every clock says is its payment', markers: [2], becomes: 'paid' },
  { what: 'another row’s too takes the decision back', markers: [2, 3], becomes: 'parked' },
]) {
  test(`a session that bears the marker of a row to be sent again and is ${what}`, () => {
    const run = coreRun(markers.length);
    park(run, 2);
    run.take({ type: 'start', run: 'r' });
    seesNothing(run);
    sendAgain(run, 2);
    const { sweep } = run.state;
    assert.ok(sweep, 'it is looked for first');
    const session: Session = {
      ...EMPTY_SESSION,
      id: 's-1',
      status: 'completed',
      createdAtMs: run.nowMs - 60 * DAY_MS,
      description: markers.map((row) => rowOf(run.state, row).marker).join(' '),
    };
    // It was parked without an attempt that is known: such a row has no moment that a session could be older than.
    const known = {
      attempts: [anAttempt({ openedAtMs: run.nowMs, openedServerMs: run.nowMs, outcome: 'unknown' })],
    };
    run.state.rows.set(2, { ...rowOf(run.state, 2), ...known });
    const value = { sessions: [session], items: 1, total: 1, hasNext: false };
    const result = { ok: true, value, serverTimeMs: undefined } as const;
    const effects = named(run.take({ type: 'listed', sweep: sweep.id, result }));
    assert.ok(!effects.includes('connect 2'));
    const { state, isSendAgain } = rowOf(run.state, 2);
    assert.deepEqual([state, isSendAgain], [becomes, false]);
    assert.ok(run.state.batch.alarms.some(({ row }) => row === 2));
    for (let step = 0; step < 20; step += 1) {
      run.nowMs += 60_000;
      assert.ok(!named(run.take()).includes('connect 2'));
      if (run.state.sweep !== null) seesNothing(run);
    }
    assert.ok(isAtRest(run.state, run.nowMs), 'a person decides anew, and nothing waits for it');
  });
}

/** What the list shows, beside the row's payment or in its place, when a row is to be sent again; whether it is taken back. */
const NEAR: Readonly<
  Record<
    string,
    {
      readonly session: Partial<Session>;
      readonly fetched?: Partial<Session> | 404;
      readonly takesBack: boolean;
    }
  >
> = {
  'fits and shows no description': { session: {}, takesBack: true },
  'fits and cannot be fetched': { session: {}, fetched: 404, takesBack: true },
  'shows the beginning of the marker alone': { session: { description: 'PS' }, takesBack: true },
  'shows another description': { session: { description: 'Loyer' }, takesBack: false },
  'shows another description when it is fetched': {
    session: {},
    fetched: { description: 'Loyer' },
    takesBack: false,
  },
  'shows another marker when it is fetched': {
    session: {},
    fetched: { description: rowOf(coreRun(3).state, 4).marker },
    takesBack: false,
  },
  'shows the payee and no amount': { session: { amount: undefined }, takesBack: true },
  'shows the amount and no payee': { session: { recipient: undefined }, takesBack: true },
  'shows neither amount nor payee': {
    session: { amount: undefined, recipient: undefined },
    takesBack: false,
  },
  'shows the amount in cents': { session: { amount: 100_000 }, takesBack: true },
  'shows the amount below zero': { session: { amount: -1000 }, takesBack: true },
  'shows a word for the currency': {
    session: { fromCurrency: 'fcfa' as Session['fromCurrency'] },
    takesBack: true,
  },
  'pays another amount': { session: { amount: 17 }, takesBack: false },
  'pays somebody else': {
    session: { recipient: { ...NO_RECIPIENT, phone: '+221771411171' } },
    takesBack: false,
  },
  'shows somebody else’s phone, masked': {
    session: { recipient: { ...NO_RECIPIENT, phone: '+221••••1171' } },
    takesBack: false,
  },
  'is older than every clock says': {
    session: { createdAtMs: coreRun(1).nowMs - 3 * DAY_MS },
    takesBack: false,
  },
  'shows a zero date': { session: { createdAtMs: 0 }, takesBack: true },
};
for (const [what, { session: shown, fetched = {}, takesBack }] of Object.entries(NEAR)) {
  test(`at a service that shows no marker, a session that ${what} ${takesBack ? 'takes the decision to send again back until it was shown to a person' : 'does not keep the row from being sent again'}`, () => {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, LOST);
    park(run, 2);
    endSweeps(run);
    const { amountMinor, currency, identity } = rowOf(run.state, 2);
    const session: Session = {
      ...EMPTY_SESSION,
      id: 's-1',
      status: 'completed',
      createdAtMs: run.nowMs,
      amount: amountToApi(amountMinor, currency),
      fromCurrency: currency,
      recipient: { ...NO_RECIPIENT, phone: identity.split(':')[1] },
      ...shown,
    };
    const shows = (): readonly string[] => {
      const value = { sessions: [session], items: 1, total: 1, hasNext: false };
      const page = { ok: true, value, serverTimeMs: undefined } as const;
      let effects = run.take({ type: 'listed', sweep: sweepOf(run)?.id ?? 0, result: page });
      if (!named(effects).includes('fetch')) return named(effects);
      const result =
        fetched === 404
          ? ({ ok: false, failure: { kind: 'not-found' } } as const)
          : ({ ok: true, value: { ...session, ...fetched }, serverTimeMs: undefined } as const);
      effects = run.take({ type: 'fetched', sessionId: 's-1', result });
      return named(effects);
    };
    sendAgain(run, 2);
    const effects = shows();
    const { state, isSendAgain } = rowOf(run.state, 2);
    assert.deepEqual([state, isSendAgain], ['parked', !takesBack]);
    assert.deepEqual(effects.includes('connect 2'), !takesBack);
    if (!takesBack) return;
    const parked = run.events.findLast((event) => event.type === 'row-parked');
    assert.deepEqual(parked?.nearMatches, ['s-1'], 'it is put to the person');
    endSweeps(run);
    run.take({
      type: 'decided',
      events: [{ type: 'send-again-decided', row: 2, by: 'test', seen: ['s-1'] }],
    });
    assert.ok(shows().includes('connect 2'), 'by the person’s word it is another payment');
  });
}

test('a row whose session the list shows, though it never ends, is not sent again', () => {
  for (const isNamed of [true, false]) {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, TAKEN);
    const { marker } = rowOf(run.state, 2);
    const session = { ...EMPTY_SESSION, id: 's-1', status: 'processing', description: marker };
    if (isNamed) run.take({ type: 'seen', sessions: [session], via: 'list' });
    run.nowMs += FOLLOW_ACCEPTED_FOR_MS + DAY_MS;
    run.take();
    assert.equal(rowOf(run.state, 2).state, 'parked');
    endSweeps(run);
    sendAgain(run, 2);
    const { sweep } = run.state;
    assert.ok(sweep, 'it is looked for first');
    const value = { sessions: [session], items: 1, total: 1, hasNext: false };
    const result = { ok: true, value, serverTimeMs: undefined } as const;
    const effects = run.take({ type: 'listed', sweep: sweep.id, result });
    assert.deepEqual(named(effects), []);
    run.nowMs += 60_000;
    assert.ok(!named(run.take()).includes('connect 2'));
    assert.equal(
      rowOf(run.state, 2).state,
      'accepted',
      'its payment exists, and is followed for another week',
    );
  }
});

test('a decision to send again that a copy still holds is taken back: it may have been carried out', () => {
  for (const doubts of [forgottenDoubts, unseenDoubts]) {
    const run = coreRun(1);
    park(run, 2);
    sendAgain(run, 2);
    const decided = rowOf(run.state, 2);
    assert.equal(decided.isSendAgain, true);
    const events = doubts(run.state.batch, [decided], { fromMs: run.nowMs, noticedAtMs: run.nowMs });
    const doubted = events.find((event) => event.type === 'row-doubted');
    assert.ok(doubted, doubts.name);
    const { state, isSendAgain } = foldRow(decided, doubted, run.nowMs);
    assert.deepEqual([state, isSendAgain], ['unknown', false]);
  }
});

test('an answer that names the row’s own session again is believed', () => {
  const run = sentAgain();
  assert.deepEqual(seesNothing(run), ['connect 2']);
  run.connected(2);
  run.answered(2, TAKEN);
  assert.equal(rowOf(run.state, 2).state, 'accepted');
});

test('a row that could not be connected for waits a second or two, not a minute', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'not-connected', row: 2, reason: 'refused', isCertificate: false });
  const untilMs = run.state.waiting.get(2) ?? 0;
  assert.ok(untilMs > run.nowMs && untilMs <= run.nowMs + 2_000, String(untilMs - run.nowMs));
});

test('a row whose session was followed in vain stays parked when the list says the same word once more', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  run.nowMs += FOLLOW_ACCEPTED_FOR_MS + DAY_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'parked');
  const { marker } = rowOf(run.state, 2);
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'processing', description: marker };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  assert.equal(rowOf(run.state, 2).state, 'parked');
  run.take({ type: 'seen', sessions: [{ ...session, status: 'completed' }], via: 'list' });
  assert.equal(rowOf(run.state, 2).state, 'paid');
});

test('a row to be sent again whose duplicate in another batch is in doubt does not keep the run', () => {
  const run = parkedRun();
  Object.assign(run.state.queries, { duplicateInDoubt: () => ({ batch: 'B2', row: 5 }) });
  sendAgain(run, 2);
  assert.deepEqual(seesNothing(run), []);
  assert.ok(isAtRest(run.state, run.nowMs));
});

test('a row that is quoted is not connected for once its duplicate in another batch is in doubt', () => {
  const run = coreRun(2, { concurrency: 2, rate: { perSecond: 1, maxPerSecond: 1 } });
  run.take({ type: 'start', run: 'r' });
  seesNothing(run);
  for (let step = 0; step < 40 && run.state.flights.get(2)?.stage !== 'connecting'; step += 1) run.take();
  assert.equal(run.state.flights.get(2)?.stage, 'connecting');
  Object.assign(run.state.queries, { duplicateInDoubt: () => ({ batch: 'B2', row: 5 }) });
  for (let step = 0; step < 40; step += 1) assert.ok(!named(run.take()).includes('connect 3'));
});

test('a row whose duplicate in another batch came to be in doubt while its connection was made is not sent', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  assert.deepEqual(seesNothing(run), ['connect 2']);
  Object.assign(run.state.queries, { duplicateInDoubt: () => ({ batch: 'B2', row: 5 }) });
  assert.deepEqual(named(run.connected(2)), ['abandon']);
  assert.equal(rowOf(run.state, 2).state, 'held');
});

test('a row that was sent while our clock was ahead is looked for as far back as a clock can hide it, by the earlier of both', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  const sentMs = run.nowMs;
  // Our clock was 400 days ahead then; the service's is three days ahead of the one that dates its sessions.
  const row = rowOf(run.state, 2);
  const attempts = row.attempts.map((attempt) => ({
    ...attempt,
    ...{ openedAtMs: sentMs + 400 * DAY_MS, openedServerMs: sentMs + 3 * DAY_MS },
  }));
  run.state.rows.set(2, { ...row, attempts });
  run.state.clockOffsetMs = 3 * DAY_MS;
  run.nowMs += 3_600_000;
  run.take();
  const day = utcDay(sentMs - 30 * DAY_MS);
  const { sweep } = run.state;
  assert.ok(sweep && sweep.fromDay <= day, `${sweep?.fromDay}, not before ${day}`);
});

test('a row that was sent by a clock that was right is looked for from then on, not from weeks before', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  const day = utcDay(run.nowMs - 3 * DAY_MS);
  run.nowMs += 3_600_000;
  run.take();
  const { sweep } = run.state;
  assert.ok(sweep && sweep.fromDay > day, `${sweep?.fromDay}, not after ${day}`);
});

test('the pages of a tracking sweep take a fifth of the rate while a payment is under way, and are read within it', () => {
  const run = coreRun(2, { concurrency: 1, rate: { perSecond: 1, maxPerSecond: 1 } });
  run.looked({ type: 'start', run: 'r' });
  for (let step = 0; step < 40 && run.state.flights.get(2)?.stage !== 'connecting'; step += 1) run.take();
  run.connected(2);
  run.answered(2, TAKEN);
  for (let step = 0; step < 40 && run.state.flights.get(3)?.stage !== 'connecting'; step += 1) run.take();
  run.connected(3);
  let list = run.take().find(({ type }) => type === 'list');
  for (let step = 0; step < 400 && list === undefined; step += 1)
    list = run.take().find(({ type }) => type === 'list');
  const { sweep } = run.state;
  assert.equal(sweep?.purpose, 'track');
  const value = { sessions: [], items: 10, total: 20, hasNext: true };
  const page = {
    type: 'listed',
    sweep: sweep.id,
    result: { ok: true, value, serverTimeMs: undefined },
  } as const;
  const readAtMs = run.nowMs;
  let next = named(run.take(page)).includes('list');
  while (!next && run.nowMs < readAtMs + 20_000) next = named(run.take()).includes('list');
  const waitedMs = run.nowMs - readAtMs;
  assert.ok(
    waitedMs >= 5_000 && waitedMs < 6_000,
    `${waitedMs} ms after the page before it, at one call a second`,
  );
});
