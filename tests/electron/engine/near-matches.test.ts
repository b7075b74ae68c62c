// The sessions that are put to the person who decides about a row in doubt, at a service that shows no markers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Effect } from '../../../electron/engine/core/state/inputs.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import type { Session } from '../../../shared/api/session.ts';
import { amountToApi } from '../../../shared/domain/money.ts';
import { LOST, takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';

/**
 * Reads the list once more, which shows these sessions and no marker; nor does the single fetch, if nothing else is
 * said. Returns the ids that were fetched.
 */
function look(
  run: CoreRun,
  sessions: readonly Session[],
  fetched: readonly Session[] = sessions,
): readonly string[] {
  for (let waits = 0; waits < 2_000 && run.state.sweep === null; waits += 1) {
    run.nowMs += 1_000;
    run.take();
  }
  const { sweep } = run.state;
  assert.ok(sweep, 'no sweep became due');
  const value = { sessions, items: sessions.length, total: sessions.length, hasNext: false };
  const result = { ok: true, value, serverTimeMs: run.nowMs } as const;
  let effects: readonly Effect[] = run.take({ type: 'listed', sweep: sweep.id, result });
  const asked: string[] = [];
  for (;;) {
    const fetch = effects.find(({ type }) => type === 'fetch');
    if (fetch?.type !== 'fetch') return asked;
    asked.push(fetch.sessionId);
    const shown = fetched.find(({ id }) => id === fetch.sessionId);
    effects = run.take({
      type: 'fetched',
      sessionId: fetch.sessionId,
      result: shown
        ? { ok: true, value: shown, serverTimeMs: run.nowMs }
        : { ok: false, failure: { kind: 'not-found' } },
    });
  }
}

/** What becomes of the answer of row 3, whose session was compared with row 2 before anybody doubted row 3. */
const ANSWERS: Readonly<Record<string, { readonly early?: AnswerMeaning; readonly late?: AnswerMeaning }>> = {
  'is lost later': { late: LOST },
  'named a session that turns out to be another’s': { early: takenAs('s-other') },
};

for (const [what, { early, late }] of Object.entries(ANSWERS)) {
  test(`a session that was fetched as another row’s possible payment is put to the person for a row whose answer ${what}`, () => {
    const run = coreRun(2);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.connected(3);
    run.answered(2, LOST);
    if (early) run.answered(3, early);
    const { amountMinor, currency } = rowOf(run.state, 3);
    const session: Session = {
      ...EMPTY_SESSION,
      ...{ id: 's-3', status: 'completed', createdAtMs: run.nowMs },
      ...{ amount: amountToApi(amountMinor, currency), fromCurrency: currency as Session['fromCurrency'] },
    };
    assert.ok(look(run, [session]).includes('s-3'), 'it was fetched for row 2');
    if (late) run.answered(3, late);
    else {
      const reason = 'too-little-shown';
      run.take({
        type: 'decided',
        events: [{ type: 'session-disclaimed', row: 3, sessionId: 's-other', reason }],
      });
    }
    assert.equal(rowOf(run.state, 3).state, 'unknown');
    const asked: string[] = [];
    for (let looks = 0; looks < 50 && rowOf(run.state, 3).state === 'unknown'; looks += 1)
      asked.push(...look(run, [session]));
    const parked = run.events.findLast((event) => event.type === 'row-parked' && event.row === 3);
    assert.ok(parked?.type === 'row-parked' && parked.nearMatches.includes('s-3'));
    assert.equal(asked.filter((id) => id === 's-3').length, 1, 'fetched once more, for row 3');
  });
}

for (const dated of ['now', 'zero'] as const)
  test(`a payment of another amount to the payee of a row in doubt is fetched, and by its marker it is the row’s: dated ${dated}`, () => {
    const run = coreRun(2);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, LOST);
    const { amountMinor, currency, identity, marker } = rowOf(run.state, 2);
    const phone = identity.slice('mobile_money:'.length);
    const listed: Session = {
      ...EMPTY_SESSION,
      ...{
        id: 's-2',
        status: 'processing',
        createdAtMs: dated === 'now' ? run.nowMs : 0,
        recipient: { ...NO_RECIPIENT, phone },
      },
      ...{
        amount: amountToApi(amountMinor, currency) - 1,
        fromCurrency: currency as Session['fromCurrency'],
      },
    };
    const asked = look(run, [listed], [{ ...listed, description: marker }]);
    assert.deepEqual(asked, ['s-2']);
    assert.equal(rowOf(run.state, 2).sessionId, 's-2');
    assert.ok(
      run.events.some(({ type }) => type === 'alarm-raised'),
      'a person is told of the other amount',
    );
  });
