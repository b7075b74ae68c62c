import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment, ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  rowsImported,
  sessionClaimed,
} from '../../support/journal-events.ts';

const AWA = { identity: 'mobile_money:+221770000001', amountMinor: 1000, currency: 'xof' } as const;

/** A batch of one row to Awa, in the books of this address and business. */
function batchOfOne(
  journal: Journal,
  batch: string,
  books: {
    readonly address?: string;
    readonly environment?: Environment;
    readonly businessId?: string | null;
  },
  change: Partial<ImportedRow> = {},
): void {
  const address = books.address ?? 'https://a.test';
  // A number of its own each, or the journal would refuse the second payment.
  const row = importedRow(batch, 2, { identity: AWA.identity, reference: batch, ...change });
  journal.append(
    batch,
    [
      batchCreated({ address, environment: books.environment ?? 'sandbox' }),
      { type: 'rows-imported', rows: [row] },
    ],
    Number(batch.slice(1)),
  );
  if (books.businessId !== undefined)
    journal.append(batch, [{ type: 'wallets-chosen', wallets: {}, businessId: books.businessId }], 1);
}

const send = (journal: Journal, batch: string): void => journal.append(batch, [attemptOpened(batch, 2)], 50);

test('R6: a duplicate in doubt is found within the same address and business, or where a business is unknown', () => {
  const journal = openMemoryJournal();
  batchOfOne(journal, 'B1', { businessId: 'one' });
  batchOfOne(journal, 'B2', { businessId: 'one' });
  batchOfOne(journal, 'B3', { businessId: 'two' });
  batchOfOne(journal, 'B4', { address: 'https://b.test', businessId: 'one' });
  batchOfOne(journal, 'B5', {});
  const twinOf = (batch: string) => journal.duplicateInDoubt({ ...AWA, except: { batch, row: 2 } })?.batch;
  const twinOfBatch = (batch: string) =>
    journal.duplicateInDoubt({ ...AWA, except: { batch, row: null } })?.batch;
  assert.equal(twinOf('B2'), undefined, 'ready rows are in nobody’s way');
  send(journal, 'B1');
  assert.equal(twinOf('B1'), undefined, 'a row is not its own duplicate');
  assert.equal(twinOf('B2'), 'B1');
  assert.equal(twinOfBatch('B2'), 'B1');
  assert.equal(twinOfBatch('B1'), undefined, 'a run that asks knows its own batch');
  assert.equal(twinOf('B3'), undefined);
  assert.equal(twinOf('B4'), undefined);
  assert.equal(twinOf('B5'), 'B1');
  for (const change of [{ amountMinor: 1001 }, { currency: 'cad' }, { identity: 'other' }])
    assert.equal(journal.duplicateInDoubt({ ...AWA, ...change, except: { batch: 'B2', row: 2 } }), undefined);
  journal.append('B1', [{ type: 'attempt-unknown', row: 2, attempt: 1, why: 'timeout' }], 60);
  assert.equal(twinOf('B2'), 'B1');
  journal.append('B1', [{ type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] }], 61);
  assert.equal(twinOf('B2'), 'B1');
  journal.append('B1', [sessionClaimed(2, 's-1')], 62);
  assert.equal(twinOf('B2'), undefined, 'an accepted row is no longer in doubt');
});

test('a batch asked for as a whole still hides no duplicate of another batch behind its own', () => {
  const journal = openMemoryJournal();
  batchOfOne(journal, 'B1', {});
  batchOfOne(journal, 'B2', {});
  for (const batch of ['B1', 'B2']) send(journal, batch);
  assert.equal(journal.duplicateInDoubt({ ...AWA, except: { batch: 'B1', row: null } })?.batch, 'B2');
});

test('R6: a swap whose amount only its quote knows is the duplicate of any from and into the same wallets', () => {
  const journal = openMemoryJournal();
  batchOfOne(journal, 'B1', {});
  send(journal, 'B1');
  batchOfOne(journal, 'B2', {});
  const except = { batch: 'B2', row: 2 };
  const unsaid = { amountMinor: 0, currency: '' };
  assert.equal(journal.duplicateInDoubt({ ...AWA, ...unsaid, except })?.batch, 'B1');
  assert.equal(journal.duplicateInDoubt({ ...AWA, ...unsaid, identity: 'other', except }), undefined);
  const other = openMemoryJournal();
  batchOfOne(other, 'B1', {}, unsaid);
  send(other, 'B1');
  batchOfOne(other, 'B2', {});
  assert.equal(other.duplicateInDoubt({ ...AWA, except })?.batch, 'B1');
  assert.equal(other.duplicateInDoubt({ ...AWA, identity: 'other', except }), undefined);
});

test('R5: a session’s owner is the row that was answered with it or claimed it, first at the same address, then in the environment', () => {
  const journal = openMemoryJournal();
  batchOfOne(journal, 'B1', {});
  batchOfOne(journal, 'B2', {});
  batchOfOne(journal, 'B3', { address: 'https://b.test' });
  batchOfOne(journal, 'B4', { address: 'https://b.test', environment: 'live' });
  for (const batch of ['B1', 'B2', 'B3']) send(journal, batch);
  journal.append('B1', [attemptAccepted(2, ['s-1', 't-1'])], 60);
  assert.deepEqual(journal.ownerOf('t-1', 'B2'), { batch: 'B1', row: 2 });
  assert.deepEqual(journal.ownerOf('t-1'), { batch: 'B1', row: 2 });
  assert.deepEqual(journal.ownerOf('t-1', 'B3'), { batch: 'B1', row: 2 });
  assert.equal(journal.ownerOf('t-1', 'B4'), undefined);
  assert.equal(journal.ownerOf('s-2', 'B2'), undefined);
  assert.throws(() => journal.append('B2', [attemptAccepted(2, ['s-2', 't-1'])], 61), BrokenInvariant);
  assert.equal(journal.row({ batch: 'B2', row: 2 })?.state, 'sending');
  assert.equal(journal.ownerOf('s-2'), undefined);
  assert.throws(() => journal.append('B3', [attemptAccepted(2, ['s-1'])], 62), BrokenInvariant);
  const reason = 'marker-of-another';
  journal.append('B1', [{ type: 'session-disclaimed', row: 2, sessionId: 's-1', reason }], 63);
  journal.append('B3', [{ type: 'attempt-unknown', row: 2, attempt: 1, why: 'no-answer' }], 64);
  const given = {
    type: 'session-claimed',
    row: 2,
    sessionId: 's-1',
    via: 'person',
    reference: null,
  } as const;
  journal.append('B3', [given], 65);
  assert.deepEqual(journal.ownerOf('s-1', 'B3'), { batch: 'B3', row: 2 });
  assert.deepEqual(journal.ownerOf('s-1', 'B1'), { batch: 'B1', row: 2 });
});

test('earlier payments come from the batches of the environment at any address, newest first, with what tells duplicates apart', () => {
  const journal = openMemoryJournal();
  batchOfOne(journal, 'B1', { businessId: 'one' }, { reference: 'jan', fields: { description: 'January' } });
  batchOfOne(journal, 'B2', { businessId: 'two' }, { reference: null, fields: {}, state: 'held' });
  batchOfOne(journal, 'B3', { businessId: 'one' }, { amountMinor: 999 });
  batchOfOne(journal, 'B4', { address: 'https://b.test', businessId: 'one' }, { reference: null });
  batchOfOne(journal, 'B5', { address: 'https://b.test', environment: 'live' });
  const earlier = journal.earlierPayments({
    ...AWA,
    address: 'https://a.test',
    environment: 'sandbox',
    except: null,
  });
  const unsent = { ...AWA, row: 2, operation: 'payment', openedAtMs: null, openedServerMs: null };
  const sure = { ...unsent, isWrittenOff: false };
  const { fields } = importedRow('B4', 2);
  assert.deepEqual(earlier, [
    { ...sure, batch: 'B4', state: 'ready', reference: null, fields },
    { ...sure, batch: 'B2', state: 'held', reference: null, fields: {} },
    { ...sure, batch: 'B1', state: 'ready', reference: 'jan', fields: { description: 'January' } },
  ]);
});

test('a number is found as it is written whoever is paid, and in any spelling among the payments to one payee', () => {
  const journal = openMemoryJournal();
  const others = { identity: 'mobile_money:+221779999999' };
  batchOfOne(journal, 'B1', {}, { reference: 'INV-0012', amountMinor: 5_000 });
  batchOfOne(journal, 'B2', {}, { reference: 'Inv12', amountMinor: 6_000 });
  batchOfOne(journal, 'B3', {}, { reference: 'inv 12', ...others });
  batchOfOne(journal, 'B4', {}, { reference: 'INV-0012', ...others });
  batchOfOne(journal, 'B5', {}, { reference: 'INV-0120', amountMinor: 7_000 });
  batchOfOne(journal, 'B6', {}, { reference: '—', amountMinor: 8_000 });
  batchOfOne(journal, 'B7', { address: 'https://b.test', environment: 'live' }, { reference: 'inv 12' });
  const found = (reference: string, except: string | null = null) =>
    journal
      .numberedPayments({ ...AWA, reference, address: 'https://a.test', environment: 'sandbox', except })
      .map(({ batch }) => batch);
  assert.deepEqual(found('inv 12'), ['B3', 'B2', 'B1']);
  assert.deepEqual(found('INV-0012'), ['B4', 'B1', 'B2']);
  assert.deepEqual(found('INV-0012', 'B1'), ['B4', 'B2']);
  assert.deepEqual(found('inv 12', 'B3'), ['B2', 'B1']);
  assert.deepEqual(found('inv 120'), ['B5']);
  assert.deepEqual(found('–'), [], 'signs alone are no number');
});

test('an earlier payment counts from its attempt by both clocks; one that a copy has forgotten, from when it was found', () => {
  const journal = openMemoryJournal();
  const moments = () =>
    journal
      .earlierPayments({ ...AWA, address: 'https://a.test', environment: 'sandbox', except: null })
      .map(({ batch, openedAtMs, openedServerMs }) => [batch, openedAtMs, openedServerMs]);
  batchOfOne(journal, 'B1', { businessId: 'one' });
  batchOfOne(journal, 'B2', { businessId: 'one' });
  journal.append('B1', [{ ...attemptOpened('B1', 2), serverTimeMs: 7 }], 20);
  journal.append('B2', [sessionClaimed(2, 's-2')], 40);
  assert.deepEqual(moments(), [
    ['B2', 40, null],
    ['B1', 20, 7],
  ]);
});

test('a marker finds its row, also the marker of an earlier intent, and no other row may have it', () => {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  journal.append('B1', [attemptRefused(2)], 3);
  const mended = importedRow('B1', 2, { marker: 'PS-second', amountMinor: 900 });
  journal.append('B1', [{ type: 'row-mended', row: 2, by: 'awa', content: mended }], 4);
  assert.deepEqual(journal.rowOfMarker('PS-B1-2'), { batch: 'B1', row: 2 });
  assert.deepEqual(journal.rowOfMarker('PS-second'), { batch: 'B1', row: 2 });
  assert.equal(journal.rowOfMarker('PS-none'), undefined);
  assert.deepEqual(journal.content({ batch: 'B1', row: 2 }), mended);
  assert.equal(journal.row({ batch: 'B1', row: 2 })?.amountMinor, 900);
  journal.append('B2', [batchCreated()], 5);
  const stolen = importedRow('B2', 2, { marker: 'PS-B1-2' });
  assert.throws(() => journal.append('B2', [{ type: 'rows-imported', rows: [stolen] }], 6), BrokenInvariant);
  const borrowed = importedRow('B1', 3, { marker: 'PS-second' });
  assert.throws(
    () => journal.append('B1', [{ type: 'row-mended', row: 3, by: 'awa', content: borrowed }], 6),
    BrokenInvariant,
  );
  assert.equal(journal.verify().ok, true);
});

test('the same key with other bytes, and a body that is not its hash’s, are broken invariants (R3)', () => {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const opened = attemptOpened('B1', 2);
  assert.throws(() => journal.append('B1', [{ ...opened, body: `${opened.body} ` }], 2), BrokenInvariant);
  journal.append('B1', [opened], 2);
  assert.throws(
    () => journal.append('B1', [attemptOpened('B1', 3, { key: opened.key })], 3),
    (error) => error instanceof BrokenInvariant && /R3/.test(error.message),
  );
  journal.append('B1', [{ type: 'attempt-not-sent', row: 2, attempt: 1, reason: 'refused' }], 4);
  assert.throws(
    () => journal.append('B1', [attemptOpened('B1', 2, { attempt: 2, body: '{"amount":1}' })], 5),
    BrokenInvariant,
  );
  journal.append('B1', [attemptOpened('B1', 2, { attempt: 2 })], 6);
  assert.equal(journal.lastBody({ batch: 'B1', row: 2 }), opened.body);
});

test('batches of a file are found by its bytes', () => {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated({ file: { name: 'a.csv', sha256: '1'.repeat(64) } })], 1);
  journal.append('B2', [batchCreated({ file: { name: 'b.csv', sha256: '1'.repeat(64) } })], 2);
  journal.append('B3', [batchCreated({ file: null })], 3);
  assert.deepEqual(journal.batchesOfFile('1'.repeat(64)), ['B1', 'B2']);
  assert.deepEqual(journal.batchesOfFile('2'.repeat(64)), []);
  assert.deepEqual(
    journal.batches().map(({ batch }) => batch),
    ['B1', 'B2', 'B3'],
  );
});

test('events of interleaved batches come each to its own, in order, across pages', () => {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated()], 1);
  journal.append('B2', [batchCreated()], 1);
  for (let turn = 0; turn < 700; turn += 1)
    for (const batch of ['B1', 'B2'])
      journal.append(batch, [{ type: 'run-started', run: String(turn) }], turn);
  for (const batch of ['B1', 'B2']) {
    const events = [...journal.events(batch)];
    assert.equal(events.length, 701);
    assert.ok(
      events.every((logged, index) => logged.batch === batch && logged.seq > (events[index - 1]?.seq ?? 0)),
    );
    const last = events.at(-1)?.event;
    assert.deepEqual(last, { type: 'run-started', run: '699' });
  }
  assert.deepEqual([...journal.events('B3')], []);
});

test('the events about a row are its own and the batch’s, without the import and the other rows’', () => {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  for (const row of [2, 3]) journal.append('B1', [attemptOpened('B1', row)], row);
  journal.append('B2', [batchCreated()], 4);
  journal.append('B1', [{ type: 'run-started', run: 'r' }, attemptAccepted(3, ['s-3'])], 5);
  journal.append('B1', [attemptAccepted(2, ['s-2'])], 6);
  assert.deepEqual(
    [...journal.eventsAbout({ batch: 'B1', row: 2 })].map(({ event, atMs }) => [event.type, atMs]),
    [
      ['batch-created', 1],
      ['attempt-opened', 2],
      ['run-started', 5],
      ['attempt-accepted', 6],
    ],
  );
});

test('the first attempt of a batch counts by the earlier of both clocks', () => {
  const journal = openMemoryJournal();
  for (const [batch, serverTimeMs, firstOpenedMs] of [
    ['B1', 70, 50],
    ['B2', 30, 30],
  ] as const) {
    batchOfOne(journal, batch, {});
    journal.append(batch, [attemptOpened(batch, 2, { serverTimeMs })], 50);
    assert.equal(journal.sentOf(batch)?.firstOpenedMs, firstOpenedMs);
  }
  journal.close();
});
