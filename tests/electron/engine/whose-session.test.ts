// Whose session (R5): a session is a row's by its marker; without one, by the id that was answered and all that it shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, isTooOld } from '../../../electron/engine/core/doubt/session-fit.ts';
import { isUnresolved, mayBePaidSince, openedServerMs } from '../../../electron/engine/core/row/attempts.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { foldRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { Effect, Input } from '../../../electron/engine/core/state/inputs.ts';
import { placeRow } from '../../../electron/engine/core/state/place-row.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { Session } from '../../../shared/api/session.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { amountToApi } from '../../../shared/domain/money.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import { LOST, takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';
import { importedRow } from '../../support/journal-events.ts';

const STRANGER = makeMarker(new Uint8Array(12).fill(99));
const HOUR_MS = 3_600_000;

/** Rows 2, 3, … of which each was answered with the session given for it. */
function answered(
  answers: readonly (readonly string[])[],
  change: Parameters<typeof coreRun>[2] = {},
): CoreRun {
  const run = coreRun(answers.length, {}, change);
  run.looked({ type: 'start', run: 'r' });
  for (const [index, ids] of answers.entries()) {
    run.take();
    run.connected(index + 2);
    run.answered(index + 2, takenAs(...ids));
  }
  return run;
}

/** A session that fits the row in all but its marker. */
function fitting(run: CoreRun, other: Partial<Session> = {}, row = 2): Session {
  const { amountMinor, currency, identity } = rowOf(run.state, row);
  return {
    ...EMPTY_SESSION,
    id: 's-1',
    status: 'completed',
    amount: amountToApi(amountMinor, currency),
    fromCurrency: currency as Session['fromCurrency'],
    recipient: { ...NO_RECIPIENT, phone: identity.split(':')[1] },
    createdAtMs: run.nowMs,
    ...other,
  };
}

function listed(run: CoreRun, ...sessions: readonly Session[]): readonly Effect[] {
  for (let i = 0; i < 2_000 && run.state.sweep === null; i += 1) {
    run.nowMs += 1_000;
    run.take();
  }
  const { sweep } = run.state;
  assert.ok(sweep, 'no sweep became due');
  const value = { sessions, items: sessions.length, total: sessions.length, hasNext: false };
  const result: Extract<Input, { type: 'listed' }>['result'] = { ok: true, value, serverTimeMs: run.nowMs };
  return run.take({ type: 'listed', sweep: sweep.id, result });
}

function fetched(run: CoreRun, session: Session | 'not-found'): void {
  const result: Extract<Input, { type: 'fetched' }>['result'] =
    session === 'not-found'
      ? { ok: false, failure: { kind: 'not-found' } }
      : { ok: true, value: session, serverTimeMs: run.nowMs };
  run.take({ type: 'fetched', sessionId: session === 'not-found' ? 's-1' : session.id, result });
}

const stateOf = (run: CoreRun, row = 2) => rowOf(run.state, row).state;
const alarms = (run: CoreRun) =>
  run.state.batch.alarms.map(({ row, problem }) => `${row}: ${problem.params?.what ?? problem.code}`);

test('a session with the row’s marker is the row’s, whatever id was answered', () => {
  const run = answered([['s-9']]);
  listed(run, fitting(run, { description: `${rowOf(run.state, 2).marker} Salary` }));
  assert.equal(stateOf(run), 'paid');
  assert.deepEqual(alarms(run), []);
});

test('a payee or a currency that the service masks or writes in its own way is no other one', () => {
  const shown: readonly Partial<Session>[] = [
    ...['+2217•••', '+2217###', 'xxxxxx', ''].map((mask) => ({
      recipient: { ...NO_RECIPIENT, phone: `${mask}02` },
    })),
    { fromCurrency: 'fcfa' as Session['fromCurrency'] },
  ];
  for (const each of shown) {
    const run = answered([['s-1']]);
    assert.equal(rowOf(run.state, 2).identity.slice(-2), '02');
    listed(run, fitting(run, { description: rowOf(run.state, 2).marker, ...each }));
    assert.equal(stateOf(run), 'paid');
    assert.deepEqual(alarms(run), [], JSON.stringify(each));
  }
});

test('a marker counts in whatever case the service writes it', () => {
  const places: readonly ((marker: string) => Partial<Session>)[] = [
    (marker) => ({ description: `${marker.toLowerCase()} salary` }),
    (marker) => ({ metadata: { marker: marker.toLowerCase() } }),
    (marker) => ({ description: `Ps${marker.slice(2).toLowerCase()}` }),
  ];
  for (const shown of places) {
    const ours = answered([['t-1']]);
    listed(ours, fitting(ours, shown(rowOf(ours.state, 2).marker)));
    assert.equal(stateOf(ours), 'paid');
    assert.deepEqual(alarms(ours), []);
    const another = answered([['s-1']]);
    listed(another, fitting(another, shown(STRANGER)));
    assert.deepEqual(alarms(another), ['2: marker-of-another']);
  }
});

test('a session with another marker is never the row’s, although its id was answered and all else fits', () => {
  for (const via of ['list', 'get'] as const) {
    const run = answered([['s-1']]);
    const session = fitting(run, { description: `${STRANGER} Salary` });
    if (via === 'list') listed(run, session);
    else fetched(run, session);
    assert.equal(stateOf(run), 'unknown', via);
    assert.deepEqual(alarms(run), ['2: marker-of-another'], via);
    assert.equal(run.state.batch.control, 'stopped', via);
    assert.equal(run.state.reconciling.has(2), true, 'it is looked for like any other');
    // The answer named it: seeing the session again, or getting the same answer again, does not make it the row's.
    listed(run, session);
    assert.equal(stateOf(run), 'unknown');
    assert.equal(alarms(run).length, 1, 'the alarm is raised once');
  }
});

test('of two sessions of one request the other is the row’s if the first fails when it is fetched', () => {
  const run = answered([['s-1']]);
  const marked = (id: string, status: string) =>
    fitting(run, { id, status: status as Session['status'], description: rowOf(run.state, 2).marker });
  const sessions = [marked('s-1', 'pending'), marked('s-2', 'completed')];
  listed(run, ...sessions);
  run.state.mirror.note(run.state.mirror.fromDay, sessions);
  assert.equal(rowOf(run.state, 2).sessionId, 's-1');
  fetched(run, marked('s-1', 'failed'));
  assert.equal(rowOf(run.state, 2).sessionId, 's-2');
  assert.equal(stateOf(run), 'paid');
});

test('the row is found by its own session afterwards', () => {
  const run = answered([['s-1']]);
  listed(run, fitting(run, { description: STRANGER }));
  assert.equal(stateOf(run), 'unknown');
  listed(run, fitting(run, { id: 's-2', description: rowOf(run.state, 2).marker }));
  assert.equal(stateOf(run), 'paid');
  assert.equal(rowOf(run.state, 2).sessionId, 's-2');
});

test('a session without a marker is not the row’s where the service has shown that it echoes markers', () => {
  const run = answered([['s-1'], ['s-2']]);
  const marked = fitting(run, { id: 's-2', description: rowOf(run.state, 3).marker }, 3);
  listed(run, marked, fitting(run));
  assert.equal(stateOf(run, 3), 'paid');
  assert.equal(stateOf(run), 'unknown');
  assert.deepEqual(alarms(run), ['2: marker-missing']);
});

test('what the list shows without a marker is fetched first, and the marker there decides', () => {
  const run = answered([['s-1']]);
  listed(run, fitting(run));
  assert.equal(stateOf(run), 'accepted', 'the list alone does not show enough');
  fetched(run, fitting(run, { metadata: { marker: rowOf(run.state, 2).marker } }));
  assert.equal(stateOf(run), 'paid');
});

test('where markers are echoed nowhere, id, amount, currency, recipient and age together make it the row’s', () => {
  const run = answered([['s-1']]);
  listed(run, fitting(run));
  fetched(run, fitting(run));
  assert.equal(stateOf(run), 'paid');
  assert.deepEqual(alarms(run), []);
});

test('a session that was the row’s by its id is not, once it shows another payment’s marker', () => {
  const run = answered([['s-1']]);
  const pending = fitting(run, { status: 'pending', description: '' });
  listed(run, pending);
  fetched(run, pending);
  assert.equal(rowOf(run.state, 2).sessionId, 's-1');
  listed(run, { ...pending, status: 'completed', description: `${STRANGER} Salary` });
  assert.equal(stateOf(run), 'unknown');
  assert.deepEqual(alarms(run), ['2: marker-of-another']);
});

test('a stranger’s payment like the row in everything is not its own where it shows another description', () => {
  for (const via of ['list', 'get'] as const) {
    const run = answered([['s-1']]);
    const session = fitting(run, { description: 'Avance' });
    if (via === 'list') listed(run, session);
    else fetched(run, session);
    assert.equal(stateOf(run), 'unknown', via);
    assert.deepEqual(alarms(run), ['2: marker-missing'], via);
    assert.equal(run.state.batch.control, 'stopped', via);
  }
});

test('another’s swap between the same wallets is not the row’s own where it shows another description', () => {
  for (const via of ['list', 'get'] as const) {
    const run = answered([['s-1']], { operation: 'swap', identity: 'swap wallet:w-2 w-1', givenBody: '{}' });
    const session = fitting(run, { description: 'Avance', toCurrency: 'cad' });
    if (via === 'list') listed(run, session);
    else fetched(run, session);
    assert.equal(stateOf(run), 'unknown', via);
    assert.deepEqual(alarms(run), ['2: marker-missing'], via);
  }
});

test('a payment is not a swap’s own, although its id was answered and all else fits, or nothing is known of it', () => {
  for (const amountMinor of [1000, 0]) {
    const swap = {
      operation: 'swap',
      identity: 'swap wallet:w-2 w-1',
      givenBody: '{}',
      amountMinor,
    } as const;
    const run = answered([['s-1']], swap);
    const payment = fitting(run, { amount: 1000, fromCurrency: 'xof', toCurrency: 'xof' });
    listed(run, payment);
    fetched(run, payment);
    assert.equal(stateOf(run), 'unknown');
    assert.deepEqual(alarms(run), ['2: not-a-swap']);
    const own = answered([['s-1']], swap);
    const exchange = fitting(own, { amount: 1000, fromCurrency: 'xof', toCurrency: 'cad' });
    listed(own, exchange);
    fetched(own, exchange);
    assert.equal(stateOf(own), 'paid');
  }
});

test('a swap between own wallets that has two sessions is told; a swap that is sent on has two', () => {
  for (const [identity, told] of [
    ['swap wallet:w-2 w-1', ['2: paid-twice']],
    ['swap mobile_money:+221771000000 w-1', []],
  ] as const) {
    const run = answered([['s-1']], { operation: 'swap', identity, givenBody: '{}' });
    const description = rowOf(run.state, 2).marker;
    listed(run, fitting(run, { description }), fitting(run, { description, id: 's-2' }));
    assert.deepEqual(alarms(run), told, identity);
  }
});

test('an empty description, or one cut short, says nothing against a session that fits in all else', () => {
  for (const cut of [0, 2, 14]) {
    for (const written of [(shown: string) => shown, (shown: string) => shown.toLowerCase()]) {
      const run = answered([['s-1']]);
      const description = written(` ${rowOf(run.state, 2).marker.slice(0, cut)} `);
      const session = fitting(run, { description });
      listed(run, session);
      fetched(run, session);
      assert.equal(stateOf(run), 'paid', description);
    }
  }
});

test('where markers are echoed nowhere, each of the five keeps a session from being the row’s', () => {
  const DAYS_MS = 3 * 86_400_000;
  const misfits: readonly [string, (run: CoreRun) => Partial<Session>][] = [
    ['other-amount', (run) => ({ amount: amountToApi(rowOf(run.state, 2).amountMinor + 100, 'xof') })],
    ['other-currency', () => ({ fromCurrency: 'cad' as Session['fromCurrency'] })],
    ['other-recipient', () => ({ recipient: { ...NO_RECIPIENT, phone: '+221771000000' } })],
    ['other-recipient', () => ({ recipient: { ...NO_RECIPIENT, phone: '+2217•••0000' } })],
    ['session-too-old', (run) => ({ createdAtMs: run.nowMs - DAYS_MS })],
    ['too-little-shown', () => ({ amount: undefined })],
    ['too-little-shown', () => ({ fromCurrency: undefined })],
    ['too-little-shown', () => ({ recipient: undefined })],
    ['too-little-shown', () => ({ createdAtMs: undefined })],
  ];
  for (const [what, other] of misfits) {
    const run = answered([['s-1']]);
    const session = fitting(run, other(run));
    fetched(run, session);
    assert.equal(stateOf(run), 'unknown', what);
    assert.match(alarms(run)[0] ?? 'none', new RegExp(`^2: ${what}`));
    assert.equal(isUnresolved(rowOf(run.state, 2)), true, 'it is never sent again by itself (R1)');
  }
});

test('a payment by name that its answer names is taken if the name is shown, whole or in part, and is the payee’s', () => {
  for (const [name, becomes] of [
    ['Diop Awa', 'paid'],
    ['A. Diop', 'paid'],
    ['Binta Sow', 'unknown'],
    [undefined, 'unknown'],
  ] as const) {
    const run = answered([['s-1']], { identity: 'cash_pickup:awa diop/sn' });
    fetched(run, fitting(run, { recipient: { ...NO_RECIPIENT, name } }));
    assert.equal(stateOf(run), becomes, name);
  }
});

test('a session that the list shows and that cannot be fetched is judged by the list', () => {
  const run = answered([['s-1']]);
  listed(run, fitting(run));
  fetched(run, 'not-found');
  assert.equal(stateOf(run), 'accepted');
  listed(run, fitting(run));
  assert.equal(stateOf(run), 'paid');
});

test('the first payment shows whether markers are echoed, and where: in the list, else where it is fetched', () => {
  const seen = (isFetchable: boolean, ...shown: readonly ('' | 'marked')[]) => {
    const run = coreRun(2, { canary: true });
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, takenAs('s-1'));
    const session = (look: number) =>
      fitting(run, { status: 'pending', ...(shown[look] && { description: rowOf(run.state, 2).marker }) });
    listed(run, session(0));
    if (!isFetchable) {
      fetched(run, 'not-found');
      listed(run, session(1));
    } else if (shown.length > 1) fetched(run, session(1));
    const told = run.events.find(({ type }) => type === 'canary-verified' || type === 'blind-mode-entered');
    if (told?.type === 'canary-verified') return told.markerSeenIn;
    return told?.type === 'blind-mode-entered' ? told.reason : undefined;
  };
  assert.equal(seen(true, 'marked'), 'list');
  assert.equal(seen(true, ''), undefined);
  assert.equal(seen(true, '', 'marked'), 'get');
  assert.equal(seen(true, '', ''), 'marker-not-echoed');
  assert.equal(seen(false, '', ''), 'marker-not-echoed');
  assert.equal(seen(false, '', 'marked'), 'list');
});

test('a batch that goes on without markers takes the list’s word, unless a single fetch has shown one since', () => {
  for (const hasShown of [false, true]) {
    const run = answered([['s-1'], ['s-2']]);
    run.take({ type: 'decided', events: [{ type: 'blind-mode-entered', reason: 'not-visible' }] });
    const marker = rowOf(run.state, 3).marker;
    if (hasShown) fetched(run, fitting(run, { id: 's-2', description: marker }, 3));
    listed(run, fitting(run));
    assert.equal(stateOf(run), hasShown ? 'accepted' : 'paid');
  }
});

test('a session that was fetched and is nobody’s is fetched once', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  const fetches = () => listed(run, fitting(run)).filter(({ type }) => type === 'fetch').length;
  assert.equal(fetches(), 1);
  fetched(run, fitting(run, { description: 'Avance' }));
  assert.equal(fetches(), 0);
});

test('what the single fetch does not show proves nothing against a row whose marker the list would show', () => {
  const run = answered([['s-1'], ['s-2']]);
  listed(run, fitting(run, { id: 's-2', description: rowOf(run.state, 3).marker }, 3));
  fetched(run, fitting(run));
  assert.equal(stateOf(run), 'accepted');
  assert.deepEqual(alarms(run), []);
  listed(run, fitting(run, { description: rowOf(run.state, 2).marker }));
  assert.equal(stateOf(run), 'paid');
});

test('a marker and an id that name different rows settle neither, nor do the markers of two', () => {
  const run = answered([['s-1'], ['s-2']]);
  listed(
    run,
    fitting(run, { id: 's-1', description: rowOf(run.state, 3).marker }),
    fitting(run, { id: 's-2', description: rowOf(run.state, 2).marker }),
  );
  assert.deepEqual([stateOf(run, 2), stateOf(run, 3)], ['unknown', 'unknown']);
  assert.deepEqual(alarms(run).toSorted(), ['2: markers-of-rows', '3: markers-of-rows']);

  const both = answered([['s-1'], ['s-2']]);
  const markers = `${rowOf(both.state, 2).marker} ${rowOf(both.state, 3).marker}`;
  listed(both, fitting(both, { id: 's-3', description: markers }));
  assert.deepEqual([stateOf(both, 2), stateOf(both, 3)], ['accepted', 'accepted']);
  assert.equal(alarms(both).length, 2);
});

test('an unsent row whose marker stands in a session that is another’s is held, not sent beside it', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  run.take();
  run.connected(2);
  run.answered(2, takenAs('s-1'));
  assert.equal(stateOf(run, 3), 'ready');
  listed(run, fitting(run, { description: rowOf(run.state, 3).marker }));
  assert.equal(stateOf(run, 3), 'held');
  assert.equal(stateOf(run, 2), 'unknown');
});

/** Row 2 failed with its own session s-1, although its answer named s-9, and was mended since. */
function mendedAfterFailure(): CoreRun {
  const run = answered([['s-9']]);
  listed(run, fitting(run, { status: 'failed', description: rowOf(run.state, 2).marker }));
  assert.equal(stateOf(run), 'failed');
  const before = rowOf(run.state, 2);
  const content = importedRow('B1', 2, { channel: null, marker: makeMarker(new Uint8Array(12).fill(77)) });
  placeRow(
    run.state,
    before,
    foldRow(before, { type: 'row-mended', row: 2, by: 'test', content }, run.nowMs),
  );
  return run;
}

test('an id that an earlier answer named for a mended row is not its session, once another was proved to be', () => {
  const run = mendedAfterFailure();
  // As in a process that has seen no marker yet.
  run.state.echoesIn.clear();
  listed(run, fitting(run, { id: 's-9', description: 'Advance' }));
  assert.notEqual(stateOf(run), 'paid');
  assert.deepEqual(alarms(run), []);
});

test('the proved session of an earlier intent that says anything but failed is the mended row’s', () => {
  const run = mendedAfterFailure();
  listed(run, fitting(run, { id: 's-1' }));
  assert.equal(stateOf(run), 'paid');
});

test('a row waits until the session of a duplicate that was accepted before it has been seen (R6)', () => {
  const run = coreRun(2, { concurrency: 1 });
  const duplicate = rowOf(run.state, 2);
  placeRow(run.state, rowOf(run.state, 3), { ...duplicate, row: 3, marker: rowOf(run.state, 3).marker });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-1'));
  run.take();
  assert.equal(run.state.flights.has(3), false);
  listed(run, fitting(run, { description: duplicate.marker }));
  assert.equal(stateOf(run), 'paid');
  assert.equal(run.state.flights.has(3), true);
});

test('a session that was proved to be the row’s stands, though its answer named one that shows another’s marker', () => {
  const run = answered([['s-1', 's-9']]);
  listed(run, fitting(run, { status: 'processing', description: rowOf(run.state, 2).marker }));
  assert.equal(rowOf(run.state, 2).sessionId, 's-1');
  listed(run, fitting(run, { id: 's-9', description: STRANGER }));
  assert.equal(stateOf(run), 'accepted');
  assert.equal(rowOf(run.state, 2).sessionId, 's-1');
});

/** A row that was exchanged and sent in one step, answered, and whose session the list shows completed with that half. */
function exchanged(sendSession: string): CoreRun & { readonly asked: readonly Effect[] } {
  const run = answered([['s-1', 't-1']]);
  const row = rowOf(run.state, 2);
  placeRow(run.state, row, {
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, operation: 'swap' })),
  });
  const asked = listed(run, fitting(run, { description: row.marker, sendSession }));
  return Object.assign(run, { asked });
}

test('an exchange that is completed has paid nobody yet: its row ends as the session that sends does', () => {
  for (const [status, state] of [
    ['completed', 'paid'],
    ['failed', 'failed'],
    ['processing', 'accepted'],
  ] as const) {
    const run = exchanged('half');
    assert.equal(stateOf(run), 'accepted', 'the sending half is not known yet');
    assert.deepEqual(run.asked, [{ type: 'fetch', sessionId: 'half' }]);
    fetched(run, { ...EMPTY_SESSION, id: 'half', status });
    assert.equal(stateOf(run), state, status);
    assert.deepEqual(alarms(run), []);
  }
});

test('a sending half that has no end yet is asked for once each time that the list is read', () => {
  const run = exchanged('half');
  const half = { ...EMPTY_SESSION, id: 'half', status: 'processing' };
  const result = { ok: true, value: half, serverTimeMs: run.nowMs } as const;
  assert.deepEqual(run.take({ type: 'fetched', sessionId: 'half', result }), []);
  const exchange = fitting(run, { description: rowOf(run.state, 2).marker, sendSession: 'half' });
  assert.deepEqual(listed(run, exchange), [{ type: 'fetch', sessionId: 'half' }]);
  assert.equal(stateOf(run), 'accepted');
});

test('a payment that came back by its sending half is found by a later process, its exchange still completed', () => {
  for (const [status, state] of [
    ['failed', 'failed'],
    ['completed', 'paid'],
  ] as const) {
    const run = exchanged('half');
    fetched(run, { ...EMPTY_SESSION, id: 'half', status: 'completed' });
    assert.equal(stateOf(run), 'paid');
    const exchange = fitting(run, { description: rowOf(run.state, 2).marker, sendSession: 'half' });
    run.take({ type: 'seen', sessions: [exchange], via: 'list' });
    assert.equal(run.state.toFetch.size, 0, 'seen completed in this process, it is seen again in the list');
    // What a process has seen of halves ends with it.
    run.state.sendingHalves.clear();
    const asked = run.take({ type: 'seen', sessions: [exchange], via: 'list' });
    assert.deepEqual([...asked.map((effect) => 'sessionId' in effect && effect.sessionId)], ['half']);
    fetched(run, { ...EMPTY_SESSION, id: 'half', status });
    assert.equal(stateOf(run), state);
    assert.equal(run.state.batch.alarms.length, status === 'failed' ? 1 : 0);
  }
});

test('an exchange that an older copy has forgotten ends as its sending half does, too', () => {
  const forgotten = (wallets: Readonly<Record<string, string>>) => {
    const run = answered([['s-1']]);
    const { currency, marker } = rowOf(run.state, 2);
    run.state.batch = { ...run.state.batch, wallets, convertFrom: 'eur' };
    return { run, currency, session: fitting(run, { description: marker, sendSession: 'half' }) };
  };
  const byWallets = forgotten({ eur: 'w-9' });
  listed(byWallets.run, byWallets.session);
  assert.equal(stateOf(byWallets.run), 'accepted');
  const byCurrencies = forgotten({ xof: 'w-1', cad: 'w-2', eur: 'w-9' });
  const toCurrency = byCurrencies.currency as Session['toCurrency'];
  listed(byCurrencies.run, { ...byCurrencies.session, fromCurrency: 'eur', toCurrency });
  assert.equal(stateOf(byCurrencies.run), 'accepted');
});

test('where the sending half is no session of its own, the exchange’s own word holds', () => {
  assert.equal(stateOf(exchanged('')), 'paid');
  assert.equal(stateOf(exchanged('s-1')), 'paid');
  assert.equal(stateOf(exchanged('t-1')), 'paid', 'the answer’s own name of the transaction');
  const run = exchanged('nowhere');
  const look = () => {
    run.take({
      type: 'fetched',
      sessionId: 'nowhere',
      result: { ok: false, failure: { kind: 'not-found' } },
    });
    listed(run, fitting(run, { description: rowOf(run.state, 2).marker, sendSession: 'nowhere' }));
  };
  look();
  assert.equal(stateOf(run), 'accepted', 'a new session may be shown late');
  run.nowMs += HOUR_MS;
  look();
  assert.equal(stateOf(run), 'paid');
});

test('a sending half that cannot be fetched, and is listed as failed, was not paid, however late it is listed', () => {
  const half = { ...EMPTY_SESSION, id: 'half', status: 'failed' };
  for (const isLate of [false, true]) {
    const run = exchanged('half');
    const exchange = () =>
      fitting(run, { description: rowOf(run.state, 2).marker, sendSession: 'half', status: 'completed' });
    run.take({ type: 'fetched', sessionId: 'half', result: { ok: false, failure: { kind: 'not-found' } } });
    if (isLate) run.nowMs += HOUR_MS;
    listed(run, exchange());
    assert.equal(stateOf(run), isLate ? 'paid' : 'accepted');
    // A paid row alone is not looked at again by its run: another reader of the list shows it.
    run.take({ type: 'seen', sessions: [half, exchange()], via: 'list' });
    assert.equal(stateOf(run), 'failed');
  }
});

test('a payment that is no exchange ends by its own session, whatever that names beside', () => {
  const run = answered([['s-1']]);
  listed(run, fitting(run, { description: rowOf(run.state, 2).marker, sendSession: 'half' }));
  assert.equal(stateOf(run), 'paid');
});

test('a session may be older than its attempt by five minutes and a day of zones, and by no more (R5)', () => {
  const row = rowOf(answered([['s-1']]).state, 2);
  const slackMs = 24 * 3_600_000 + 300_000;
  const madeMs = (openedServerMs(row) ?? 0) - slackMs;
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'completed' };
  assert.equal(isTooOld(row, { ...session, createdAtMs: madeMs }, undefined), false);
  assert.equal(isTooOld(row, { ...session, createdAtMs: madeMs - 1 }, undefined), true);
});

test('a session with the row’s marker is the row’s at any date: one alarm per batch, and the rest is sent', () => {
  for (const date of ['0001-01-01', '1970-01-01', '2000-02-30']) {
    const run = answered([['s-1'], ['s-2']]);
    const marked = (row: number) =>
      fitting(
        run,
        { id: `s-${row - 1}`, description: rowOf(run.state, row).marker, createdAtMs: Date.parse(date) },
        row,
      );
    listed(run, marked(2), marked(3));
    assert.deepEqual([stateOf(run), stateOf(run, 3)], ['paid', 'paid'], date);
    assert.deepEqual(alarms(run), ['2: session-date-odd'], date);
    assert.equal(run.state.batch.control, 'running', date);
  }
});

test('why a payment failed is told as the service says it to people, else in its own word', () => {
  for (const [said, told] of [
    [
      { failureReason: 'account_closed', prettyFailureReason: 'The account is closed' },
      'The account is closed',
    ],
    [{ failureReason: 'account_closed' }, 'account_closed'],
    [{ prettyFailureReason: 'The account is closed' }, 'The account is closed'],
    [{}, null],
  ] as const) {
    const run = answered([['s-1']]);
    listed(run, fitting(run, { status: 'failed', description: rowOf(run.state, 2).marker, ...said }));
    assert.equal(rowOf(run.state, 2).failureReason, told);
  }
});

test('a payment by e-mail is told by it, in any case and whatever blanks stand around it', () => {
  const row = { ...rowOf(answered([['s-1']]).state, 2), identity: 'etransfer_send:awa@example.org' };
  const paying = (email: string) =>
    differencesOf(row, {
      ...EMPTY_SESSION,
      id: 's-1',
      status: 'completed',
      recipient: { ...NO_RECIPIENT, email },
    })[0];
  for (const email of ['awa@example.org', ' Awa@Example.org ', '', 'a**@example.org'])
    assert.equal(paying(email), undefined, email);
  assert.equal(paying('binta@example.org'), 'other-recipient');
});

test('what the single fetch leaves open was seen none the less: the list that led to it is evidence', () => {
  const run = coreRun(2, { concurrency: 2 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.connected(3);
  run.answered(2, LOST);
  // It resembles the row in doubt, so it is fetched; meanwhile the other row's answer names it.
  const bare: Session = { ...EMPTY_SESSION, id: 's-9', status: 'pending' };
  listed(run, bare);
  run.answered(3, takenAs('s-9'));
  run.state.echoesIn.add('list');
  const before = run.events.length;
  fetched(run, bare);
  assert.equal(stateOf(run, 3), 'accepted');
  const told = run.events.slice(before).find((event) => event.type === 'sweep-completed');
  assert.equal(told?.isEvidence, true);
});

test('no key of payments in doubt is kept once nothing is in doubt: memory does not grow with what was paid', () => {
  const run = answered([['s-1']]);
  assert.equal(run.state.doubtByDuplicateKey.size, 1);
  listed(run, fitting(run, { description: rowOf(run.state, 2).marker }));
  assert.equal(stateOf(run), 'paid');
  assert.equal(run.state.doubtByDuplicateKey.size, 0);
});

test('rows whose markers stand in one session are held, and no connection for them is waited for', () => {
  const run = coreRun(2, { concurrency: 2 });
  run.looked({ type: 'start', run: 'r' });
  assert.deepEqual([...run.state.flights.keys()], [2, 3]);
  const description = [2, 3].map((row) => rowOf(run.state, row).marker).join(' ');
  run.take({
    type: 'seen',
    sessions: [{ ...EMPTY_SESSION, id: 's-1', status: 'pending', description }],
    via: 'list',
  });
  assert.deepEqual([stateOf(run, 2), stateOf(run, 3)], ['held', 'held']);
  assert.equal(run.state.flights.size, 0);
});

test('a session that shows another amount, currency or payee than before is an alarm, though its status is the same', () => {
  for (const [changed, what] of [
    [{ amount: 9_000 }, 'other-amount:9000 1000 xof'],
    [{ fromCurrency: 'cad' as const }, 'other-currency:cad xof'],
    [{ recipient: { ...NO_RECIPIENT, phone: '+221779999999' } }, 'other-recipient'],
  ] as const) {
    for (const status of ['pending', 'completed']) {
      const run = answered([['s-1']]);
      const { marker } = rowOf(run.state, 2);
      const see = (other: Partial<Session> = {}) =>
        run.take({
          type: 'seen',
          sessions: [fitting(run, { description: marker, status, ...other })],
          via: 'list',
        });
      see();
      see();
      assert.deepEqual(alarms(run), []);
      see(changed);
      see(changed);
      assert.deepEqual(alarms(run), [`2: ${what}`], `${status}: ${what}`);
    }
  }
});

test('a person is told of what a session shows otherwise later, whatever they accepted of it or were told before', () => {
  const amount = { amount: 9_000 };
  const what = 'other-amount:9000 1000 xof';
  for (const isAccepted of [true, false]) {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, LOST);
    const { marker } = rowOf(run.state, 2);
    const see = (other: Partial<Session>) =>
      run.take({
        type: 'seen',
        sessions: [fitting(run, { description: marker, ...amount, ...other })],
        via: 'list',
      });
    const claim = {
      type: 'session-claimed',
      row: 2,
      sessionId: 's-1',
      via: 'person',
      reference: null,
    } as const;
    const differs = problem('session-differs', { what });
    const events: readonly JournalEvent[] = [
      { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
      { ...claim, problem: differs },
    ];
    if (isAccepted) run.take({ type: 'decided', events });
    see({});
    const before = isAccepted ? [] : [`2: ${what}`];
    assert.deepEqual(alarms(run), before);
    see({ recipient: { ...NO_RECIPIENT, phone: '+221779999999' } });
    assert.deepEqual(alarms(run), [...before, '2: other-recipient']);
  }
});

/** Row 2 was sent, without an answer, and written off; row 3 is followed, and was sent so much later. */
function writtenOff(laterMs: number): CoreRun {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  const events: readonly JournalEvent[] = [
    { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
    { type: 'row-closed', row: 2, by: 'awa', reason: 'not-paid' },
  ];
  run.take({ type: 'decided', events });
  run.nowMs += laterMs;
  for (let tries = 0; tries < 5 && stateOf(run, 3) === 'ready'; tries += 1) {
    run.connected(3);
    if (stateOf(run, 3) === 'ready') run.seesNothing();
  }
  run.answered(3, takenAs('s-3'));
  assert.deepEqual([stateOf(run), stateOf(run, 3)], ['closed', 'accepted']);
  return run;
}

test('each look goes back to the first attempt of a row that was written off', () => {
  const run = writtenOff(2 * DAY_MS - 3_600_000);
  const { serverMs = null } = mayBePaidSince(rowOf(run.state, 2));
  for (let i = 0; i < 2_000 && run.state.sweep === null; i += 1) {
    run.nowMs += 1_000;
    run.take();
  }
  const { sweep } = run.state;
  assert.ok(sweep && serverMs !== null);
  assert.ok(sweep.fromDay < utcDay(serverMs), `${sweep.fromDay} ${utcDay(serverMs)}`);
});

for (const read of ['by its own look', 'by another reader'] as const) {
  test(`where only the fetch shows markers, the payment of a row that was written off is found ${read}`, () => {
    const run = writtenOff(0);
    const session = fitting(run);
    const asked =
      read === 'by its own look'
        ? listed(run, session)
        : run.take({ type: 'seen', sessions: [session], via: 'list' });
    assert.deepEqual(
      asked.flatMap((effect) => (effect.type === 'fetch' ? effect.sessionId : [])),
      ['s-1'],
    );
    fetched(run, { ...session, description: rowOf(run.state, 2).marker });
    assert.equal(stateOf(run), 'paid');
    assert.deepEqual(alarms(run), ['2: session-although:closed s-1']);
  });
}
