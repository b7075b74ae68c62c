import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Variant } from '../support/second-service/variant.ts';
import { batchOf, countsOf, outsideCase, payments, QUICK, writeRows } from './outside-case.ts';

const WALLETS = ['--wallet', 'XOF', '--wallet', 'CAD'];

interface Expected {
  readonly status: number;
  readonly counts?: Readonly<Record<string, number>>;
  readonly made: number;
}

const ALL_PAID: Expected = { status: 0, counts: { paid: 12 }, made: 12 };

/** Services that the document allows, several choices at a time, and what twelve rows must come to at each. */
const SERVICES: readonly (readonly [string, Partial<Variant>, Expected])[] = [
  [
    'wallets in camel case, pages of ten, sessions listed under session_id, initiated first',
    {
      walletList: 'camel-items',
      walletGet: 'camel',
      pageCap: 10,
      listedUnder: 'session_id',
      firstStatus: 'initiated',
    },
    ALL_PAID,
  ],
  [
    'wallets as data.content, empty fields as "", local times ahead of UTC without a zone',
    { walletList: 'content', empties: 'empty', zone: 'none', zoneHours: 9 },
    ALL_PAID,
  ],
  [
    'wallets in snake case, fields absent, sessions under transaction_id, local times behind UTC',
    {
      walletList: 'snake-items',
      empties: 'absent',
      zone: 'none',
      zoneHours: -6,
      listedUnder: 'transaction_id',
    },
    ALL_PAID,
  ],
  [
    'a list two seconds late and an unlisted first status',
    { listLagMs: 2000, firstStatus: 'queued' },
    ALL_PAID,
  ],
  [
    'a list without descriptions, and two sessions that fail',
    { description: 'single-only', failing: [4, 9] },
    { status: 1, counts: { paid: 10, failed: 2 }, made: 12 },
  ],
  [
    'sessions that show the debit with its fees, under an id of their own',
    { sessionAmount: 'debit', convertedAmount: 'exchange-only', listedUnder: 'another' },
    ALL_PAID,
  ],
  [
    'fees with a fraction, shown as two figures beside the debit',
    { sessionAmount: 'debit', sessionFees: 'apart', feeFraction: 0.5, empties: 'absent' },
    ALL_PAID,
  ],
  [
    'a processing fee that is a part of the transaction fee, with a fraction',
    { sessionFees: 'within', feeFraction: 0.5, convertedAmount: 'exchange-only' },
    ALL_PAID,
  ],
  [
    'currencies in capitals, recipients by id, no Date header, sessions created as completed',
    { currencyCase: 'upper', listedRecipient: 'id-only', hasDateHeader: false, createdStatus: 'completed' },
    ALL_PAID,
  ],
  [
    'answers lost after the payment was made, and repeated keys refused',
    {
      repeatedKey: 'conflict',
      faults: [
        { payments: [3, 8], what: 'drop-after-commit' },
        { payments: [6], what: '500-after-commit' },
      ],
    },
    ALL_PAID,
  ],
  ['429 with Retry-After', { limitPerSecond: 10, retryAfterSeconds: 1, listedRecipient: 'null' }, ALL_PAID],
  [
    '429 without Retry-After, and no description anywhere',
    { limitPerSecond: 30, description: 'nowhere' },
    ALL_PAID,
  ],
];

for (const [name, variant, expected] of SERVICES) {
  test(`at a service with ${name}, no row is paid twice and none is lost`, async (t) => {
    const place = await outsideCase(t, variant);
    const sheet = writeRows(place.folder, 'payroll.csv', payments(12));
    const started = Date.now();
    const outcome = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json'], { settings: QUICK });
    t.diagnostic(
      `${outcome.status} in ${Date.now() - started} ms, ${place.service.books.requests.length} requests`,
    );
    const batch = batchOf(outcome);
    const made = place.service.payments();
    assert.deepEqual(
      { status: outcome.status, counts: countsOf(batch), made: made.length },
      expected,
      outcome.stderr,
    );
    assert.deepEqual(batch.alarms, [], 'an honest service is never an alarm');
    for (const row of batch.rows) {
      const own = made.filter((session) => session.description?.startsWith(row.marker ?? '?'));
      assert.equal(own.length, 1);
      assert.equal(own[0]?.id, row.sessionId);
    }
    assert.deepEqual([...new Set(place.service.books.oddities)], []);
  });
}
