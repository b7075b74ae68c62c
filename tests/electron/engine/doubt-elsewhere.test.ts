// A payment whose outcome is unknown, compared with one like it by another route: another address of the service,
// another channel, another phone, an amount off by a digit. Whoever does not know whether it came through pays again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment, JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { paymentOfFields } from '../../../electron/engine/import/compared-rows.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { OwnFindings } from '../../../electron/engine/same-payment/findings.ts';
import { paidSince } from '../../../electron/engine/same-payment/paid-since.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { mobileRows } from '../../support/engine-bench.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';

const DAY_MS = 86_400_000;
const HERE = 'https://a.test';
const ELSEWHERE = 'https://b.test';
const [AWA = {}] = mobileRows(1);

interface Books {
  readonly address?: string;
  readonly environment?: Environment;
}

function importOne(journal: Journal, batch: string, fields: RowFields, books: Books = {}): void {
  const { address = HERE, environment = 'live' } = books;
  const { amountMinor = 0, ...payment } = paymentOfFields(fields);
  const row = importedRow(batch, 2, { fields, amountMinor, ...payment });
  journal.append(
    batch,
    [
      { ...batchCreated({ address }), environment, begunBy: 'pay' },
      { type: 'rows-imported', rows: [row] },
    ],
    1,
  );
}

function send(journal: Journal, batch: string, end: 'unknown' | 'parked' | 'paid'): void {
  journal.append(batch, [attemptOpened(batch, 2)], 2);
  if (end === 'paid') {
    const id = `s-${batch}`;
    journal.append(
      batch,
      [attemptAccepted(2, [id]), sessionClaimed(2, id), statusSeen(2, id, 'completed')],
      3,
    );
    return;
  }
  journal.append(batch, [{ type: 'attempt-unknown', row: 2, attempt: 1, why: 'timeout' }], 3);
  if (end === 'parked')
    journal.append(batch, [{ type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] }], 4);
}

/** What the earlier payments mean for a new row at our address, so many days later. */
function foundFor(journal: Journal, fields: RowFields, daysLater = 0) {
  const { amountMinor = 0, ...payment } = paymentOfFields(fields);
  const earlier = new OwnFindings({
    ...{
      journal,
      payer: { address: HERE, environment: 'live', businessId: null },
      days: 7,
      means: 'neither',
    },
    sheet: undefined,
    now: { ourMs: daysLater * DAY_MS, serverMs: undefined },
  });
  return earlier
    .of({ row: 9, fields, amountMinor, ...payment })
    .map(({ makes, problem }) => `${problem.code} ${makes}`);
}

/** The moment of the events below. */
const NOW = { ourMs: 10, serverMs: undefined };

for (const end of ['unknown', 'parked'] as const)
  test(`a payment that is ${end} at another address of the service holds the same payment, however long ago`, () => {
    const journal = openMemoryJournal();
    importOne(journal, 'B1', AWA, { address: ELSEWHERE });
    assert.deepEqual(foundFor(journal, AWA), ['duplicate-exact held'], 'it is about to be sent');
    send(journal, 'B1', end);
    assert.deepEqual(foundFor(journal, AWA), ['duplicate-exact held']);
    assert.deepEqual(foundFor(journal, AWA, 40), ['duplicate-exact held']);
    assert.deepEqual(foundFor(journal, { ...AWA, phone: '+221770000999' }), ['duplicate-near held']);
    assert.deepEqual(foundFor(journal, { ...AWA, amount: '77' }), []);
  });

test('a payment of a declared sandbox holds nothing live, and one that was paid at another address of the payer does', () => {
  const journal = openMemoryJournal();
  importOne(journal, 'B1', AWA, { address: 'https://sandbox.test', environment: 'sandbox' });
  send(journal, 'B1', 'unknown');
  assert.deepEqual(foundFor(journal, AWA), []);
  importOne(journal, 'B2', AWA, { address: ELSEWHERE });
  send(journal, 'B2', 'paid');
  assert.deepEqual(foundFor(journal, AWA), ['duplicate-exact held']);
});

test('a payment that was made otherwise than it was meant at another address is asked about, since the list shows it otherwise', () => {
  const journal = openMemoryJournal();
  importOne(journal, 'B1', AWA, { address: ELSEWHERE });
  send(journal, 'B1', 'paid');
  const what = { what: 'other-amount:100000 10000 xof' };
  journal.append('B1', [{ type: 'alarm-raised', row: 2, problem: problem('answer-not-theirs', what) }], 4);
  assert.deepEqual(foundFor(journal, AWA), ['duplicate-exact held']);
  assert.deepEqual(foundFor(journal, AWA, 40), ['duplicate-old nothing']);
});

test('a payment in doubt to a recipient who is known by an id alone holds whatever pays as much, and one that was paid does not', () => {
  const journal = openMemoryJournal();
  const amountMinor = paymentOfFields(AWA).amountMinor ?? 0;
  const row = importedRow('B1', 2, { fields: {}, identity: 'recipient:rec-1', amountMinor });
  journal.append('B1', [{ ...batchCreated({ address: HERE }), begunBy: 'call' }], 1);
  journal.append('B1', [{ type: 'rows-imported', rows: [row] }], 1);
  assert.deepEqual(foundFor(journal, AWA), []);
  send(journal, 'B1', 'parked');
  assert.deepEqual(foundFor(journal, AWA), ['duplicate-near held']);
  assert.deepEqual(foundFor(journal, { ...AWA, amount: '10001' }), []);
  journal.append('B1', [sessionClaimed(2, 's-1'), statusSeen(2, 's-1', 'completed')], 5);
  assert.deepEqual(foundFor(journal, AWA), []);
});

test('a payment in doubt holds what pays the same person by another way, or almost the same amount', () => {
  const ways: readonly RowFields[] = [
    { ...AWA, phone: '+221770000999' },
    { ...AWA, channel: 'cashpickup', transaction_type: 'cash_pickup' },
    { ...AWA, amount: '10001' },
  ];
  for (const end of ['unknown', 'parked', 'paid'] as const) {
    const journal = openMemoryJournal();
    importOne(journal, 'B1', AWA);
    send(journal, 'B1', end);
    for (const fields of ways) {
      const held = foundFor(journal, fields).some((found) => found === 'duplicate-near held');
      assert.equal(held, end !== 'paid', `${end}: ${JSON.stringify(fields)}`);
    }
    const stranger = { ...AWA, last_name: 'Sarr', phone: '+221770000999' };
    assert.deepEqual(foundFor(journal, stranger), []);
  }
});

test('a near payment that came into doubt since the row was compared holds it before its first byte, until a person decides', () => {
  for (const end of ['unknown', 'parked', 'paid'] as const) {
    const journal = openMemoryJournal();
    importOne(journal, 'B1', { ...AWA, phone: '+221770000999' }, { address: ELSEWHERE });
    importOne(journal, 'B2', AWA);
    const ref = { batch: 'B2', row: 2 };
    const found = () => paidSince(ref, journal.content(ref), { journal, now: NOW, days: 7 });
    assert.equal(found(), undefined, 'what is not sent yet pays nobody');
    send(journal, 'B1', end);
    const held = found();
    assert.equal(held?.code, end === 'paid' ? undefined : 'duplicate-near', end);
    if (held === undefined) continue;
    journal.append(
      'B2',
      [
        { type: 'row-held', row: 2, problem: held },
        { type: 'row-released', row: 2, by: 'awa' },
      ],
      5,
    );
    assert.equal(found(), undefined, 'a person has decided on this pair');
  }
});

test('a payment near the row that was in doubt already when the row was compared is not asked about a second time', () => {
  const journal = openMemoryJournal();
  importOne(journal, 'B1', { ...AWA, phone: '+221770000999' });
  send(journal, 'B1', 'parked');
  importOne(journal, 'B2', AWA);
  const ref = { batch: 'B2', row: 2 };
  assert.equal(
    paidSince(ref, journal.content(ref), { journal, now: NOW, days: 7 }),
    undefined,
    'the import held it, and it was released there',
  );
});

/** What each row was before the comparison, and the one event that shows a payment of it after that. */
const SIGNS: readonly (readonly [string, readonly JournalEvent[], JournalEvent])[] = [
  ['its first attempt', [], attemptOpened('B1', 2)],
  [
    'a session of a payment that was refused',
    [attemptOpened('B1', 2), attemptRefused(2)],
    sessionClaimed(2, 's-1'),
  ],
  [
    'a failed payment’s new status',
    [
      ...[attemptOpened('B1', 2), attemptAccepted(2, ['s-1']), sessionClaimed(2, 's-1')],
      statusSeen(2, 's-1', 'failed'),
    ],
    statusSeen(2, 's-1', 'completed'),
  ],
  ['a doubt that a restored copy brings', [], { type: 'row-doubted', row: 2, reason: 'journal-older' }],
];
for (const [what, before, sign] of SIGNS)
  test(`${what} holds a row that was compared before it, by itself`, () => {
    const journal = openMemoryJournal();
    importOne(journal, 'B1', AWA);
    if (before.length > 0) journal.append('B1', before, 2);
    importOne(journal, 'B2', AWA);
    const ref = { batch: 'B2', row: 2 };
    const found = () => paidSince(ref, journal.content(ref), { journal, now: NOW, days: 7 });
    assert.equal(found(), undefined);
    journal.append('B1', [sign], 3);
    assert.equal(found()?.code, 'duplicate-exact');
  });

const ANOTHER_PHONE = { ...AWA, phone: '+221770000999' };
for (const [what, fields, books, code] of [
  ['a payment that came into doubt at another address', AWA, { address: ELSEWHERE }, 'duplicate-exact'],
  [
    'a near payment that came into doubt at another address',
    ANOTHER_PHONE,
    { address: ELSEWHERE },
    'duplicate-near',
  ],
  // Whatever the profile of their address was called then.
  [
    'a near payment that came into doubt in a sandbox of the address',
    ANOTHER_PHONE,
    { environment: 'sandbox' },
    'duplicate-near',
  ],
] as const)
  test(`${what} since the row was compared holds it before its first byte`, () => {
    const journal = openMemoryJournal();
    importOne(journal, 'B1', fields, books);
    importOne(journal, 'B2', AWA);
    const ref = { batch: 'B2', row: 2 };
    assert.equal(paidSince(ref, journal.content(ref), { journal, now: NOW, days: 7 }), undefined);
    send(journal, 'B1', 'unknown');
    assert.equal(paidSince(ref, journal.content(ref), { journal, now: NOW, days: 7 })?.code, code);
  });
