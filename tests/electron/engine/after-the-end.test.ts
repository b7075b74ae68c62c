import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../../shared/api/session.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { LOST, refusedFor, TAKEN, takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { importedRow } from '../../support/journal-events.ts';

const NEW_MARKER = makeMarker(new Uint8Array(12).fill(77));

/** The service reports something about one row. */
function seen(run: CoreRun, session: Partial<Session> & Pick<Session, 'id' | 'status'>): void {
  run.take({ type: 'seen', sessions: [{ ...EMPTY_SESSION, ...session }], via: 'list' });
}

function endedAs(status: string): CoreRun {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  seen(run, { id: 's-1', status, description: run.state.rows.get(2)?.marker });
  return run;
}

const alarms = (run: CoreRun) => run.state.batch.alarms.map(({ problem }) => problem.code);

/** The row is mended: proved, and written. */
function mended(run: CoreRun): void {
  const content = importedRow('B1', 2, { channel: null, marker: NEW_MARKER });
  run.take({ type: 'decided', events: [{ type: 'row-mended', row: 2, by: 'awa', content }] });
}

/** The sweep that a mended row waits for: the list is empty, and the old session still says `failed`. */
function sweptEmpty(run: CoreRun): void {
  run.take({ type: 'tick' });
  const sweep = run.state.sweep?.id ?? 0;
  const value = { sessions: [], items: 0, total: 0, hasNext: false };
  run.take({ type: 'listed', sweep, result: { ok: true, value, serverTimeMs: undefined } });
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'failed' };
  run.take({
    type: 'fetched',
    sessionId: 's-1',
    result: { ok: true, value: session, serverTimeMs: undefined },
  });
}

/** What the list shows of a row's two sessions at a time, page by page; how the row then stands, and what is told. */
const TWICE_MADE = [
  { what: 'the first failed, in one page', pages: [['1 failed', '2 completed']], is: 'paid', told: [] },
  { what: 'the second failed, in one page', pages: [['2 failed', '1 completed']], is: 'paid', told: [] },
  { what: 'the second failed later', pages: [['1 completed'], ['2 failed']], is: 'paid', told: [] },
  { what: 'both failed', pages: [['1 failed', '2 failed']], is: 'failed', told: [] },
  {
    what: 'three paid, seen again and again',
    pages: [['1 completed'], ['2 completed'], ['3 pending', '2 completed'], ['3 completed', '1 completed']],
    is: 'paid',
    told: ['paid-twice', 'paid-twice'],
  },
  { what: 'both paid', pages: [['1 completed'], ['2 completed']], is: 'paid', told: ['paid-twice'] },
  {
    what: 'the first failed, and the second is on its way a page later',
    pages: [['1 failed'], ['2 pending']],
    is: 'accepted',
    told: ['answer-not-theirs'],
  },
  {
    what: 'the first was followed, and its failure stands behind the second in a page',
    pages: [['1 pending'], ['2 completed', '1 failed']],
    is: 'paid',
    told: ['answer-not-theirs'],
  },
  {
    what: 'the one that was claimed turned, and the other one stood',
    pages: [['1 failed', '2 completed'], ['1 completed']],
    is: 'paid',
    told: ['paid-twice'],
  },
] as const;
for (const { what, pages, is, told } of TWICE_MADE) {
  test(`a row of which a request was carried out twice is failed only if both are: ${what}`, () => {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, LOST);
    const description = run.state.rows.get(2)?.marker ?? '';
    for (const page of pages) {
      const sessions = page.map((each) => {
        const [number, status = ''] = each.split(' ');
        return { ...EMPTY_SESSION, id: `s-${number}`, status, description };
      });
      run.take({ type: 'seen', sessions, via: 'list' });
    }
    assert.equal(run.state.rows.get(2)?.state, is);
    assert.deepEqual(alarms(run), told);
  });
}

test('a decision to send a corrected row again falls once a session from before its correction turns, and stands if it was shown', () => {
  const run = endedAs('failed');
  const description = run.state.rows.get(2)?.marker;
  mended(run);
  sweptEmpty(run);
  run.connected(2);
  run.answered(2, LOST);
  const decide = (...shown: readonly string[]) =>
    run.take({
      type: 'decided',
      events: [{ type: 'send-again-decided', row: 2, by: 'awa', ...(shown.length > 0 && { seen: shown }) }],
    });
  run.take({ type: 'decided', events: [{ type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] }] });
  decide();
  assert.equal(run.state.rows.get(2)?.isSendAgain, true);
  seen(run, { id: 's-1', status: 'completed', description });
  const { state, isSendAgain } = run.state.rows.get(2) ?? {};
  assert.deepEqual([state, isSendAgain], ['parked', false]);
  const parked = run.events.findLast((event) => event.type === 'row-parked');
  assert.deepEqual(parked?.nearMatches, ['s-1'], 'it is put to the person');
  assert.deepEqual(alarms(run), ['paid-twice']);
  decide('s-1');
  seen(run, { id: 's-1', status: 'completed', description });
  assert.equal(run.state.rows.get(2)?.isSendAgain, true, 'by the person’s word it is another payment');
});

test('a paid row whose status is another word is neither paid nor failed, and the word is said once (R9)', () => {
  const run = endedAs('completed');
  assert.equal(run.state.rows.get(2)?.state, 'paid');
  seen(run, { id: 's-1', status: 'reversed' });
  assert.equal(run.state.rows.get(2)?.state, 'accepted');
  assert.deepEqual(alarms(run), ['status-changed']);
  assert.equal(run.state.batch.control, 'stopped');
  seen(run, { id: 's-1', status: 'completed' });
  assert.equal(run.state.rows.get(2)?.state, 'paid');
  seen(run, { id: 's-1', status: 'reversed' });
  assert.deepEqual(alarms(run), ['status-changed']);
});

test('the old marker and session of a mended row are no longer those of its payment', () => {
  const run = endedAs('failed');
  const marker = run.state.rows.get(2)?.marker ?? '';
  mended(run);
  assert.equal(run.state.byMarker.get(marker), undefined);
  assert.equal(run.state.byMarker.get(NEW_MARKER), 2);
  assert.equal(run.state.bySession.rowOf('s-1'), undefined);
  seen(run, { id: 's-1', status: 'failed', description: marker });
  assert.equal(run.state.rows.get(2)?.state, 'ready');
  assert.deepEqual(alarms(run), []);
});

test('the old session completing before the mended row is sent pays the row', () => {
  const run = endedAs('failed');
  mended(run);
  seen(run, { id: 's-1', status: 'completed' });
  assert.equal(run.state.rows.get(2)?.state, 'paid');
  assert.equal(run.state.rows.get(2)?.sessionId, 's-1');
  assert.equal(alarms(run).length, 1);
});

test('the old marker found after the mended row was sent is the alarm that it may be paid twice', () => {
  const run = endedAs('failed');
  const marker = run.state.rows.get(2)?.marker ?? '';
  mended(run);
  sweptEmpty(run);
  run.take({ type: 'tick' });
  run.connected(2);
  assert.equal(run.state.rows.get(2)?.state, 'sending');
  seen(run, { id: 's-9', status: 'processing', description: `${marker} pay` });
  assert.equal(run.state.rows.get(2)?.state, 'sending');
  assert.deepEqual(alarms(run), ['paid-twice']);
});

test('the old session completing after the correction failed, too, and was set aside is an alarm, and nothing breaks', () => {
  const run = endedAs('failed');
  mended(run);
  sweptEmpty(run);
  run.take({ type: 'tick' });
  run.connected(2);
  run.answered(2, takenAs('s-2'));
  seen(run, { id: 's-2', status: 'failed', description: `${NEW_MARKER} pay` });
  run.take({ type: 'decided', events: [{ type: 'row-closed', row: 2, by: 'awa', reason: 'set-aside' }] });
  assert.equal(run.state.rows.get(2)?.state, 'closed');
  seen(run, { id: 's-1', status: 'completed' });
  assert.deepEqual(alarms(run), ['paid-twice']);
  assert.equal(run.state.rows.get(2)?.sessionId, 's-2');
});

test('an answer that names the session of before the mending proves nothing', () => {
  const run = endedAs('failed');
  mended(run);
  sweptEmpty(run);
  run.take({ type: 'tick' });
  run.connected(2);
  assert.equal(run.state.rows.get(2)?.state, 'sending');
  run.answered(2, TAKEN);
  assert.equal(run.state.rows.get(2)?.state, 'unknown');
  assert.deepEqual(alarms(run), ['answer-not-theirs']);
});

test('while a row waits for the proof of its mending nothing else of the batch is sent', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, refusedFor('row', { status: 422 }));
  assert.equal(run.state.rows.get(2)?.state, 'rejected');
  const content = importedRow('B1', 2, { channel: null, marker: NEW_MARKER });
  assert.deepEqual(named(run.take({ type: 'mend', by: 'awa', content })), ['list']);
  assert.deepEqual(
    run.connected(3).map(({ type }) => type),
    ['abandon'],
  );
  const sweep = run.state.sweep?.id ?? 0;
  const value = { sessions: [], items: 0, total: 0, hasNext: false };
  run.take({ type: 'listed', sweep, result: { ok: true, value, serverTimeMs: undefined } });
  assert.equal(run.state.rows.get(2)?.state, 'ready');
  assert.equal(run.state.batch.approval, null);
  assert.deepEqual(named(run.take()), []);
});

/** The list as the sweep under way reads it, and what a single fetch of the old session brings then. */
function sweptWith(run: CoreRun, listed: readonly Session[], fetched: Session | undefined): void {
  run.take({ type: 'tick' });
  const sweep = run.state.sweep?.id ?? 0;
  const value = { sessions: listed, items: listed.length, total: listed.length, hasNext: false };
  run.take({ type: 'listed', sweep, result: { ok: true, value, serverTimeMs: undefined } });
  const result = fetched
    ? ({ ok: true, value: fetched, serverTimeMs: undefined } as const)
    : ({ ok: false, failure: { kind: 'not-found' } } as const);
  run.take({ type: 'fetched', sessionId: 's-1', result });
}

for (const [what, status, isMended] of [
  ['says failed', 'failed', true],
  ['is not found', undefined, false],
  ['says completed', 'completed', false],
] as const) {
  test(`a failed row is ${isMended ? '' : 'not '}mended if its session ${what} when it is fetched anew`, () => {
    const run = endedAs('failed');
    const own = { ...EMPTY_SESSION, id: 's-1', status: 'failed', description: run.state.rows.get(2)?.marker };
    const content = importedRow('B1', 2, { channel: null, marker: NEW_MARKER });
    run.take({ type: 'mend', by: 'awa', content });
    sweptWith(run, [own], status === undefined ? undefined : { ...own, status });
    assert.equal(
      run.events.some(({ type }) => type === 'row-mended'),
      isMended,
    );
  });
}

test('a row that was mended before is not mended while the session before that says anything but failed', () => {
  for (const status of ['failed', 'completed']) {
    const run = endedAs('failed');
    const before = { marker: 'PS-before', sessionId: 's-0', candidateIds: [], openedServerMs: run.nowMs };
    const row = run.state.rows.get(2);
    assert.ok(row);
    run.state.rows.set(2, { ...row, earlier: [before] });
    const content = importedRow('B1', 2, { channel: null, marker: NEW_MARKER });
    run.take({ type: 'mend', by: 'awa', content });
    const own = { ...EMPTY_SESSION, id: 's-1', status: 'failed', description: row.marker };
    sweptWith(run, [own], own);
    const value: Session = { ...EMPTY_SESSION, id: 's-0', status };
    run.take({ type: 'fetched', sessionId: 's-0', result: { ok: true, value, serverTimeMs: undefined } });
    const isMended = run.events.some(({ type }) => type === 'row-mended');
    assert.equal(isMended, status === 'failed', status);
  }
});

test('a row is paid once the list says what its answer said already', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, { kind: 'accepted', sessionIds: ['s-1'], reference: undefined, status: 'completed' });
  assert.equal(run.state.rows.get(2)?.state, 'accepted');
  seen(run, { id: 's-1', status: 'completed', description: run.state.rows.get(2)?.marker });
  assert.equal(run.state.rows.get(2)?.state, 'paid');
});

test('a mended row whose old session is not found before it is sent is held for a person, not sent', () => {
  const run = endedAs('failed');
  mended(run);
  sweptWith(run, [], undefined);
  assert.equal(run.state.rows.get(2)?.state, 'held');
});
