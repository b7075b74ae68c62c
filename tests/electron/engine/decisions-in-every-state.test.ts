// Whatever a row went through, each decision on it is taken or refused with a reason: none breaks an invariant.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import type { RowRef } from '../../../electron/engine/core/row/row-record.ts';
import {
  closeRows,
  type Decided,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  releaseRows,
  takeBack,
} from '../../../electron/engine/decide/decide.ts';
import { suggestedMinor, takeSuggested } from '../../../electron/engine/decide/mend.ts';
import { Engine } from '../../../electron/engine/engine.ts';
import { JournalSession } from '../../../electron/engine/journal-session.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { systemClock } from '../../../electron/engine/ports/clock.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { ADDRESS, batchCreated, importedRow } from '../../support/journal-events.ts';
import { randomRowEvent, seededRandom } from '../../support/random-row-event.ts';

const NOT_SENT = { kind: 'not-sent', reason: 'this test has no service', isCertificate: false } as const;
const NO_SERVICE: PaymentsService = {
  address: ADDRESS,
  connect: () => Promise.resolve(NOT_SENT),
  read: () => Promise.resolve(NOT_SENT),
};

type Decide = (engine: Engine, place: RowRef & { readonly by: string }) => Decided | Promise<Decided>;

const DECISIONS: Readonly<Record<string, Decide>> = {
  release: (engine, { batch, row, by }) => releaseRows(engine, batch, [row], by),
  close: (engine, { batch, row, by }) => closeRows(engine, batch, [row], by),
  'take-back': (engine, { batch, row, by }) => takeBack(engine, batch, [row], by),
  'not-paid': decideNotPaid,
  'send-again': decideSendAgain,
  paid: (engine, place) => decidePaid(engine, NO_SERVICE, { ...place, sessionId: 's-B1-2' }),
  'take-suggested': (engine, place) => {
    const record = engine.journal.row(place);
    const amountMinor = (record && suggestedMinor(record)) ?? 0;
    return takeSuggested(engine, place, { amountMinor, by: place.by });
  },
};

const HELD_BY_QUOTE = problem('quote-error', { errorCode: 'AMOUNT', suggested: '900 XOF' });

test('each decision in each state of a row, after any life, is taken or refused with a reason', async () => {
  const met = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seededRandom(seed);
    const journal = openMemoryJournal();
    const engine = new Engine({
      session: new JournalSession(journal),
      service: NO_SERVICE,
      clock: systemClock,
      chance: systemChance,
      settings: DEFAULT_SETTINGS,
    });
    const state = (['ready', 'held', 'invalid', 'closed'] as const)[seed % 4] ?? 'ready';
    const problems = state === 'held' ? [HELD_BY_QUOTE] : [];
    journal.append(
      'B1',
      [
        batchCreated(),
        { type: 'rows-imported', rows: [2, 3].map((row) => importedRow('B1', row, { state, problems })) },
      ],
      1,
    );
    for (let turn = 1; turn <= 60; turn += 1) {
      const place = { batch: 'B1', row: 2 + Math.floor(random() * 2), by: 'awa' };
      const row = journal.row(place);
      assert.ok(row);
      const names = Object.keys(DECISIONS);
      const name = random() < 0.3 ? names[Math.floor(random() * names.length)] : undefined;
      if (name === undefined) {
        tryEvent(() => journal.append('B1', [randomRowEvent(random, { ...place, row, turn })], turn));
        continue;
      }
      met.add(`${name} ${row.state}`);
      const decided = await DECISIONS[name]?.(engine, place);
      const told = `seed ${seed}, turn ${turn}: ${name} on ${JSON.stringify(row)}`;
      assert.ok(decided, told);
      if (decided.ok) continue;
      for (const locale of LANGUAGES)
        assert.doesNotMatch(renderProblem(decided.problem, locale).message, /\{|undefined|row-was/, told);
    }
    assert.deepEqual(journal.verify().faults, [], `seed ${seed}`);
    journal.close();
  }
  assert.ok(met.size >= 70, `only ${met.size} of 77 were met`);
});

/** Of the events drawn about half may not follow: those are passed over. */
function tryEvent(append: () => void): void {
  try {
    append();
  } catch (failure) {
    if (!(failure instanceof BrokenInvariant)) throw failure;
  }
}
