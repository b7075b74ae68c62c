/** What an older copy of the journal may have forgotten, row by row: doubted at once, or as soon as it is made ready again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentsOf } from '../../../electron/engine/approve/approval.ts';
import { contentHash } from '../../../electron/engine/core/row/content-hash.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { Engine } from '../../../electron/engine/engine.ts';
import { JournalSession } from '../../../electron/engine/journal-session.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { systemClock } from '../../../electron/engine/ports/clock.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';

const unknown = (row: number): JournalEvent => ({ type: 'attempt-unknown', row, attempt: 1, why: 'timeout' });
const parked = (row: number): JournalEvent => ({ type: 'row-parked', row, sweeps: 2, nearMatches: [] });

/** Row number by what the copy shows of it. */
const ROWS = {
  ready: 2,
  held: 3,
  unknown: 4,
  parked: 5,
  again: 6,
  rejected: 7,
  failed: 8,
  closed: 9,
  paid: 10,
} as const;

/** An older copy, put back, of a journal that has gone on since; with rows in every state. */
function putBack(begunBy: 'pay' | 'quote' | 'app' = 'pay'): Journal {
  const texts = new Map<string, string>();
  const mark = {
    read: (id: string) => texts.get(id) ?? null,
    write: (id: string, text: string) => void texts.set(id, text),
  };
  const journal = openMemoryJournal({ mark });
  const rows = Object.entries(ROWS).map(([name, row]) => {
    const state = name === 'held' || name === 'closed' ? name : 'ready';
    return importedRow('B1', row, { state });
  });
  journal.append('B1', [batchCreated({ begunBy }), { type: 'rows-imported', rows }], 1);
  const { again, rejected, failed, paid } = ROWS;
  for (const row of [ROWS.unknown, ROWS.parked, again, rejected, failed, paid])
    journal.append('B1', [attemptOpened('B1', row)], 2);
  journal.append(
    'B1',
    [
      unknown(ROWS.unknown),
      unknown(ROWS.parked),
      parked(ROWS.parked),
      unknown(again),
      parked(again),
      { type: 'send-again-decided', row: again, by: 'awa' },
      attemptRefused(rejected),
      attemptAccepted(failed, ['s-8']),
      sessionClaimed(failed, 's-8'),
      statusSeen(failed, 's-8', 'failed'),
      attemptAccepted(paid, ['s-10']),
      sessionClaimed(paid, 's-10'),
      statusSeen(paid, 's-10', 'completed'),
    ],
    3,
  );
  const copy = journal.copy();
  journal.append('B1', [{ type: 'run-started', run: 'forgotten' }], 4);
  return copy.reopen();
}

function engineOver(journal: Journal): Engine {
  const nothing = { kind: 'not-sent', reason: 'none', isCertificate: false } as const;
  const service = { address: '', connect: async () => nothing, read: async () => nothing };
  return new Engine({
    session: new JournalSession(journal),
    service,
    clock: systemClock,
    chance: systemChance,
    settings: DEFAULT_SETTINGS,
  });
}

const APPROVAL = { by: 'awa', count: 1, totalsMinor: {}, highestDebitMinor: {} } as const;

const stateOf = (journal: Journal, row: number) => journal.row({ batch: 'B1', row })?.state;

test('what looks unsent, and what is in doubt, is doubted at once; a decision still to be carried out is spent', () => {
  const journal = putBack();
  assert.equal(doubtForgotten(journal, 100), 'journal-older');
  assert.equal(doubtForgotten(journal, 100), undefined, 'once');
  for (const name of ['ready', 'held', 'unknown', 'parked', 'again'] as const) {
    const row = journal.row({ batch: 'B1', row: ROWS[name] });
    assert.equal(row?.state, 'unknown', name);
    assert.equal(row?.isSendAgain, false, name);
    assert.equal(row?.unknownSinceMs, 100, `${name}: the settle window begins anew`);
  }
  for (const name of ['rejected', 'failed', 'closed', 'paid'] as const)
    assert.equal(stateOf(journal, ROWS[name]), name, 'nothing can send it as it stands');
  assert.deepEqual(
    journal.batch('B1')?.alarms.map(({ problem }) => problem.code),
    ['journal-older'],
  );
  assert.deepEqual(journal.verify().faults, []);
});

test('a row mended or opened again in an older copy is doubted then, and only the first time', () => {
  const journal = putBack();
  doubtForgotten(journal, 100);
  const engine = engineOver(journal);
  engine.append('B1', { type: 'row-reopened', row: ROWS.closed, by: 'awa' });
  assert.equal(stateOf(journal, ROWS.closed), 'unknown');
  for (const row of [ROWS.rejected, ROWS.failed]) {
    const content = importedRow('B1', row, { marker: `PS-new-${row}` });
    engine.append('B1', { type: 'row-mended', row, by: 'awa', content });
    assert.equal(stateOf(journal, row), 'unknown', `row ${row}`);
  }
  // Mended so that it stays held, released later.
  const later = putBack();
  doubtForgotten(later, 100);
  const second = engineOver(later);
  const content = importedRow('B1', ROWS.rejected, { marker: 'PS-held', state: 'held' });
  second.append('B1', { type: 'row-mended', row: ROWS.rejected, by: 'awa', content });
  assert.equal(stateOf(later, ROWS.rejected), 'held');
  second.append('B1', { type: 'row-released', row: ROWS.rejected, by: 'awa' });
  assert.equal(stateOf(later, ROWS.rejected), 'unknown');
  // Found, failed, mended once more: what the copy forgot was looked for already.
  second.append('B1', sessionClaimed(ROWS.rejected, 's-7'), statusSeen(ROWS.rejected, 's-7', 'failed'), {
    type: 'row-mended',
    row: ROWS.rejected,
    by: 'awa',
    content: { ...content, marker: 'PS-next', state: 'ready' },
  });
  assert.equal(stateOf(later, ROWS.rejected), 'ready');
  for (const each of [journal, later]) assert.deepEqual(each.verify().faults, []);
});

test('going round the engine is of no use: the journal takes no attempt of a row that nobody looked for', () => {
  const journal = putBack();
  doubtForgotten(journal, 100);
  journal.append('B1', [{ type: 'row-reopened', row: ROWS.closed, by: 'awa' }], 101);
  assert.equal(stateOf(journal, ROWS.closed), 'ready');
  assert.throws(() => journal.append('B1', [attemptOpened('B1', ROWS.closed)], 102), BrokenInvariant);
  journal.append('B1', [{ type: 'row-doubted', row: ROWS.closed, reason: 'journal-older' }], 103);
  journal.append(
    'B1',
    [parked(ROWS.closed), { type: 'send-again-decided', row: ROWS.closed, by: 'awa' }],
    104,
  );
  journal.append('B1', [attemptOpened('B1', ROWS.closed, { attempt: 2 })], 105);
  assert.equal(stateOf(journal, ROWS.closed), 'sending');
});

test('a batch that was only quoted is not doubted, since it can never be sent', () => {
  const journal = putBack('quote');
  doubtForgotten(journal, 100);
  assert.equal(stateOf(journal, ROWS.ready), 'ready');
  assert.equal(engineOver(journal).approve('B1', { by: 'awa' })?.params?.reason, 'only-quoted');
});

test('what a command had begun on another machine and nobody had approved yet waits for a person here, too', () => {
  for (const begunBy of ['pay', 'quote', 'app'] as const) {
    const journal = { ...putBack(begunBy), isOlderThanRemembered: () => false, isNewHere: () => true };
    doubtForgotten(journal, 100);
    const record = journal.batch('B1');
    assert.equal(record?.isFromElsewhere === true, begunBy === 'pay', begunBy);
  }
});

test('of a journal that is new to this machine approvals are void, and what was approved or in doubt is looked for', () => {
  for (const begunBy of ['pay', 'quote', 'app'] as const) {
    const original = putBack(begunBy);
    const rowsSha256 = contentHash(contentsOf(original, 'B1'));
    original.append('B1', [{ type: 'batch-approved', ...APPROVAL, rowsSha256 }], 5);
    const journal = { ...original, isOlderThanRemembered: () => false, isNewHere: () => true };
    assert.equal(doubtForgotten(journal, 100), 'journal-new-here');
    const isQuote = begunBy === 'quote';
    const states = (['ready', 'held', 'unknown', 'parked', 'again'] as const).map((name) => [
      name,
      stateOf(original, ROWS[name]),
      original.row({ batch: 'B1', row: ROWS[name] })?.isSendAgain,
    ]);
    assert.deepEqual(states, [
      ['ready', isQuote ? 'ready' : 'unknown', false],
      ['held', 'held', false],
      ['unknown', 'unknown', false],
      ['parked', isQuote ? 'parked' : 'unknown', false],
      ['again', isQuote ? 'parked' : 'unknown', isQuote],
    ]);
    const record = original.batch('B1');
    assert.equal(record?.approval === null, !isQuote);
    assert.equal(record?.isFromElsewhere === true, !isQuote);
    assert.deepEqual(
      record?.alarms.map(({ problem }) => problem.code),
      ['journal-new-here'],
    );
    assert.deepEqual(original.verify().faults, []);
  }
});

test('whatever the code above does, a batch that was approved on another machine is not approved again', () => {
  const original = putBack('app');
  const rowsSha256 = contentHash(contentsOf(original, 'B1'));
  original.append('B1', [{ type: 'batch-approved', ...APPROVAL, rowsSha256 }], 5);
  doubtForgotten({ ...original, isOlderThanRemembered: () => false, isNewHere: () => true }, 100);
  assert.throws(
    () => original.append('B1', [{ type: 'batch-approved', ...APPROVAL, rowsSha256 }], 101),
    /approved on another machine/,
  );
});
