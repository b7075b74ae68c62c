/** More than max(5, 2 %) in doubt: what a scheduler, a person, a restart and a decision can make of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtRest } from '../../../electron/engine/core/lifecycle.ts';
import { LOST, takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const SETTINGS = { concurrency: 1, breaker: { unknowns: 1000, consecutive5xx: 1000 } } as const;

/** Sends rows whose answers are all lost, from the first ready one on, as far as the run lets it. */
function loseAnswers(run: CoreRun): number {
  let lost = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    run.nowMs += 20_000;
    const effects = run.take();
    for (const effect of effects) if (effect.type === 'list') seesNothing(run, effect.sweep);
    const row = [...run.state.flights].find(([, { stage }]) => stage === 'connecting')?.[0];
    if (row === undefined) continue;
    if (!named(run.connected(row)).includes(`send ${row}`)) continue;
    run.answered(row, LOST);
    lost += 1;
  }
  return lost;
}

function seesNothing(run: CoreRun, sweep: number): void {
  const value = { sessions: [], items: 0, total: 0, hasNext: false };
  run.take({ type: 'listed', sweep, result: { ok: true, value, serverTimeMs: undefined } });
}

/** Parks the first rows, as after an older journal was put back. */
function parkRows(run: CoreRun, count: number): void {
  for (let row = 2; row < 2 + count; row += 1)
    run.take({
      type: 'decided',
      events: [
        { type: 'row-doubted', row, reason: 'journal-older' },
        { type: 'row-parked', row, sweeps: 2, nearMatches: [] },
      ],
    });
}

function stoppedInDoubt(rows = 40): CoreRun {
  const run = coreRun(rows, SETTINGS);
  run.looked({ type: 'start', run: 'r' });
  assert.equal(loseAnswers(run), 6, 'the sixth in doubt is one too many');
  assert.equal(run.state.batch.problem?.code, 'stopped-in-doubt');
  return run;
}

test('a scheduler that resumes for ever puts no further row in doubt', () => {
  const run = stoppedInDoubt();
  const before = run.events.length;
  for (let time = 0; time < 10; time += 1) {
    run.looked({ type: 'resume', by: 'cron' });
    assert.equal(loseAnswers(run), 0, `resume ${time + 1}`);
    assert.equal(run.state.batch.control, 'stopped');
  }
  const told = run.events.slice(before).map(({ type }) => type);
  assert.ok(!told.includes('batch-resumed'), 'and the log does not fill with it');
});

test('a row whose connection opens in the moment in which another comes to be in doubt counts it', () => {
  const run = coreRun(10, { ...SETTINGS, concurrency: 2 });
  parkRows(run, 5);
  run.looked({ type: 'start', run: 'r' });
  const [first = 0, second = 0] = run.state.flights.keys();
  assert.ok(named(run.connected(first)).includes(`send ${first}`));
  const lost = { type: 'answered', row: first, attempt: 1, meaning: LOST, serverTimeMs: undefined } as const;
  assert.ok(!named(run.connected(second, lost)).includes(`send ${second}`));
  assert.equal(run.state.batch.problem?.code, 'stopped-in-doubt');
});

test('a process that starts anew where the count is over the limit sends nothing', () => {
  const run = stoppedInDoubt();
  run.state.batch = { ...run.state.batch, control: 'running', problem: null };
  run.looked({ type: 'start', run: 'again' });
  assert.equal(run.state.batch.problem?.code, 'stopped-in-doubt');
  assert.equal(loseAnswers(run), 0);
});

test('a paused batch that is resumed over the limit says why it does not go on', () => {
  const run = stoppedInDoubt();
  run.state.batch = { ...run.state.batch, control: 'paused', problem: null };
  run.looked({ type: 'resume', by: 'cron' });
  assert.deepEqual([run.state.batch.control, run.state.batch.problem?.code], ['stopped', 'stopped-in-doubt']);
});

test('what a resume finds makes room again, and the same resume goes on by itself', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'cron' });
  const marker = run.state.rows.get(2)?.marker ?? '';
  for (let turn = 0; turn < 400 && run.state.batch.control !== 'running'; turn += 1) {
    run.nowMs += 20_000;
    const list = run.take().find((effect) => effect.type === 'list');
    if (list === undefined) continue;
    const found = { ...EMPTY_SESSION, id: 's-1', status: 'processing', description: marker };
    const value = { sessions: [found], items: 1, total: 1, hasNext: false };
    run.take({ type: 'listed', sweep: list.sweep, result: { ok: true, value, serverTimeMs: undefined } });
  }
  assert.equal(run.state.batch.control, 'running');
  assert.equal(loseAnswers(run), 1, 'one more, and it stops again');
  assert.equal(run.state.batch.problem?.code, 'stopped-in-doubt');
});

test('an alarm takes back the wish to go on: what the look found must be seen first', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'cron' });
  const description = run.state.rows.get(2)?.marker ?? '';
  const sessions = ['s-1', 's-2'].map((id) => ({ ...EMPTY_SESSION, id, status: 'completed', description }));
  run.take({ type: 'seen', sessions, via: 'list' });
  assert.deepEqual(
    run.state.batch.alarms.map(({ problem }) => problem.code),
    ['paid-twice'],
  );
  assert.equal(loseAnswers(run), 0);
  assert.equal(run.state.batch.control, 'stopped');
});

test('a pause takes back the wish to go on', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'cron' });
  run.take({ type: 'pause' });
  for (const row of [2, 3])
    run.take({
      type: 'decided',
      events: [{ type: 'session-claimed', row, sessionId: `s-${row}`, via: 'person', reference: null }],
    });
  assert.equal(run.state.batch.control, 'stopped');
});

test('a person who accepts what is in doubt goes on, by the limit once more and no further', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'awa', acceptsDoubt: true });
  const resumed = run.events.findLast(({ type }) => type === 'batch-resumed');
  assert.deepEqual(resumed, { type: 'batch-resumed', by: 'awa', doubtAccepted: 6 });
  assert.equal(loseAnswers(run), 6, 'six more');
  assert.equal(run.state.batch.problem?.code, 'stopped-in-doubt');
  assert.equal(run.state.batch.doubtAccepted, undefined, 'what was accepted is spent');
  run.looked({ type: 'resume', by: 'cron' });
  assert.equal(loseAnswers(run), 0);
});

test('a row that was accepted and found since makes no room for another one, in the next process either', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'awa', acceptsDoubt: true });
  const found = (row: number) =>
    ({ type: 'session-claimed', row, sessionId: `s-${row}`, via: 'person', reference: null }) as const;
  run.take({ type: 'decided', events: [2, 3, 4].map(found) });
  assert.equal(run.state.batch.doubtAccepted, 6, 'nothing is recorded while no row comes to be in doubt');
  loseAnswers(run);
  const lowered = run.events.filter(({ type }) => type === 'doubt-lowered');
  assert.deepEqual(lowered, [{ type: 'doubt-lowered', doubtAccepted: 3 }]);
});

test('rows a person decides leave the count, and a row to send again goes out although the rest waits', () => {
  const run = stoppedInDoubt();
  const parked = [...(run.state.byState.get('parked') ?? [])];
  assert.ok(parked.length >= 2, `${parked.length} parked`);
  run.looked({ type: 'resume', by: 'cron' });
  assert.equal(run.state.batch.control, 'stopped');
  const [again = 0, other = 0] = parked;
  let effects = run.take({
    type: 'decided',
    events: [{ type: 'send-again-decided', row: again, by: 'awa' }],
  });
  assert.equal(run.state.batch.control, 'running', 'five are left: within the limit');
  for (let turn = 0; turn < 50 && !named(effects).includes(`connect ${again}`); turn += 1) {
    const before = [...run.state.flights].find(([, { stage }]) => stage === 'connecting')?.[0];
    effects = before === undefined ? run.seesNothing() : run.connected(before);
    if (before !== undefined) effects = run.answered(before, takenAs(`s-${before}`));
  }
  assert.ok(named(run.connected(again)).includes(`send ${again}`));
  run.take({ type: 'decided', events: [{ type: 'row-closed', row: other, by: 'awa', reason: 'not-paid' }] });
  assert.equal(run.state.rows.get(other)?.state, 'closed');
});

test('two rows to send again go out one after the other while the batch waits for the limit', () => {
  const run = coreRun(40, SETTINGS);
  parkRows(run, 12);
  run.looked({ type: 'start', run: 'r' });
  run.looked({ type: 'resume', by: 'cron' });
  const again = [2, 3];
  run.take({
    type: 'decided',
    events: again.map((row) => ({ type: 'send-again-decided', row, by: 'awa' })),
  });
  const sent: number[] = [];
  for (let turn = 0; turn < 100 && sent.length < 2; turn += 1) {
    const [row] = [...run.state.flights].find(([, { stage }]) => stage === 'connecting') ?? [];
    if (row === undefined) run.seesNothing();
    else if (named(run.connected(row)).includes(`send ${row}`)) {
      sent.push(row);
      run.answered(row, takenAs(`s-${row}`));
    }
  }
  assert.deepEqual(sent, again);
  assert.equal(run.state.batch.control, 'stopped', 'ten are left: over the limit');
});

test('many parked rows and nothing else to send: nothing is stopped, and one decided on is sent again', () => {
  const run = coreRun(12, SETTINGS);
  parkRows(run, 12);
  run.looked({ type: 'start', run: 'r' });
  assert.equal(run.state.batch.control, 'running');
  let effects = run.take({ type: 'decided', events: [{ type: 'send-again-decided', row: 5, by: 'awa' }] });
  for (let turn = 0; turn < 50 && !named(effects).includes('connect 5'); turn += 1) {
    const { sweep } = run.state;
    const value = { sessions: [], items: 0, total: 0, hasNext: false };
    const result = { ok: true, value, serverTimeMs: undefined } as const;
    effects = run.take(sweep ? { type: 'listed', sweep: sweep.id, result } : { type: 'tick' });
  }
  assert.ok(named(effects).includes('connect 5'));
});

test('a stopped batch whose rows are all parked is at rest until somebody decides', () => {
  const run = stoppedInDoubt();
  run.looked({ type: 'resume', by: 'cron' });
  loseAnswers(run);
  assert.ok(isAtRest(run.state, run.nowMs));
});

test('a batch that was stopped in doubt stays stopped when the doubt is gone, unless somebody has resumed it', () => {
  const run = stoppedInDoubt();
  const found = [2, 3, 4, 5, 6, 7].map((row) => ({
    ...EMPTY_SESSION,
    id: `s-${row}`,
    status: 'completed',
    description: run.state.rows.get(row)?.marker,
  }));
  run.take({ type: 'seen', sessions: found, via: 'list' });
  assert.equal(run.state.rows.get(7)?.state, 'paid');
  assert.equal(loseAnswers(run), 0);
  assert.equal(run.state.batch.control, 'stopped');
});
