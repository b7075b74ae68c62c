/**
 * The floor refuses less than the comparison of payments everywhere: whatever it refuses, the comparison holds as well.
 * Otherwise a row that a person was never asked about would stop a batch.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { AlreadyPaid } from '../../../electron/engine/core/row/invariant.ts';
import { EarlierPayments } from '../../../electron/engine/duplicates/earlier-payments.ts';
import { type MemoryJournal, openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { REFERENCE_MEANINGS } from '../../../shared/domain/reference-meaning.ts';
import {
  ADDRESS,
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { seededRandom } from '../../support/random-row-event.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 15);
const SEEDS = 500;

interface Made {
  readonly row: ImportedRow;
  readonly means: (typeof REFERENCE_MEANINGS)[number] | 'unsure';
  readonly ourMs: number;
  readonly serverMs: number;
}

const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

function made(random: () => number, batch: string): Made {
  const offMs = pick(random, [0, 0, 0, 365 * DAY_MS, -3 * DAY_MS]);
  const serverMs = START_MS + pick(random, [0, 0.4, 0.9, 1.1, 3, 40]) * DAY_MS;
  const row = importedRow(batch, 2, {
    identity: pick(random, ['awa', 'awa', 'awa', 'binta']),
    amountMinor: pick(random, [1_000, 1_000, 1_000, 2_000]),
    reference: pick(random, [null, 'F-1', 'f 01', 'F-2']),
    operation: pick(random, ['payment', 'payment', 'payment', 'withdrawal']),
  });
  return { row, means: pick(random, [...REFERENCE_MEANINGS, 'unsure']), ourMs: serverMs + offMs, serverMs };
}

function importMade(journal: MemoryJournal, batch: string, { row, means, ourMs }: Made): void {
  const reference = { column: 'A', means } as const;
  journal.append(batch, [batchCreated({ reference }), { type: 'rows-imported', rows: [row] }], ourMs);
}

function openMade(journal: MemoryJournal, batch: string, { ourMs, serverMs }: Made): void {
  journal.append(batch, [attemptOpened(batch, 2, { serverTimeMs: serverMs })], ourMs);
}

const ENDS = [
  [],
  [{ type: 'attempt-unknown', row: 2, attempt: 1, why: 'timeout' }],
  [attemptAccepted(2, ['s-1'])],
  [attemptAccepted(2, ['s-1']), sessionClaimed(2, 's-1'), statusSeen(2, 's-1', 'completed')],
  [attemptAccepted(2, ['s-1']), sessionClaimed(2, 's-1'), statusSeen(2, 's-1', 'failed')],
  [attemptRefused(2)],
] as const;

test('what the journal refuses, the comparison holds: random pairs of one payer, compared at the moment of the attempt', () => {
  const seen = { refused: 0, heldOnly: 0, neither: 0 };
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = seededRandom(seed);
    const journal = openMemoryJournal();
    const [first, second] = [made(random, 'B1'), made(random, 'B2')];
    importMade(journal, 'B1', first);
    openMade(journal, 'B1', first);
    for (const event of pick(random, ENDS)) journal.append('B1', [event], first.ourMs);
    const compared = new EarlierPayments({
      ...{ journal, address: ADDRESS, environment: 'sandbox', means: second.means, layout: null },
      ...{ days: pick(random, [1, 7]), now: second },
    });
    const isHeld = compared.of(second.row).some(({ makes }) => makes !== 'nothing');
    importMade(journal, 'B2', second);
    let isRefused = false;
    try {
      openMade(journal, 'B2', second);
    } catch (error) {
      assert.ok(error instanceof AlreadyPaid, String(error));
      isRefused = true;
    }
    assert.ok(isHeld || !isRefused, `seed ${seed}: refused, and nobody was asked`);
    if (isRefused) seen.refused += 1;
    else if (isHeld) seen.heldOnly += 1;
    else seen.neither += 1;
    journal.close();
  }
  assert.ok(Math.min(...Object.values(seen)) > SEEDS / 30, JSON.stringify(seen));
});
