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

/** Services that the document allows, and what twelve rows must come to at each. */
const SERVICES: readonly (readonly [string, Partial<Variant>, Expected])[] = [
  [
    'wallets in camel case, pages of ten',
    { walletList: 'camel-items', walletGet: 'camel', pageCap: 10 },
    ALL_PAID,
  ],
  [
    'wallets as data.content, empty optional fields as ""',
    { walletList: 'content', empties: 'empty' },
    ALL_PAID,
  ],
  [
    'wallets in snake case, optional fields absent',
    { walletList: 'snake-items', empties: 'absent' },
    ALL_PAID,
  ],
  ['times without a zone', { zone: 'none' }, ALL_PAID],
  ['sessions listed under session_id alone', { listedUnder: 'session_id' }, ALL_PAID],
  ['sessions listed under transaction_id alone', { listedUnder: 'transaction_id' }, ALL_PAID],
  ['a list two seconds late', { listLagMs: 2000 }, ALL_PAID],
  ['a list without descriptions', { description: 'single-only' }, ALL_PAID],
  ['sessions that begin as initiated', { firstStatus: 'initiated' }, ALL_PAID],
  ['a first status that the document does not have', { firstStatus: 'queued' }, ALL_PAID],
  ['two sessions that fail', { failing: [4, 9] }, { status: 1, counts: { paid: 10, failed: 2 }, made: 12 }],
  ['no description anywhere', { description: 'nowhere' }, ALL_PAID],
  [
    'a connection dropped after the payment was made',
    { faults: [{ payments: [3, 8], what: 'drop-after-commit' }] },
    ALL_PAID,
  ],
  ['500 after the payment was made', { faults: [{ payments: [5], what: '500-after-commit' }] }, ALL_PAID],
  ['local times without a zone, behind UTC', { zone: 'none', zoneHours: -6 }, ALL_PAID],
  ['local times without a zone, ahead of UTC', { zone: 'none', zoneHours: 9 }, ALL_PAID],
  [
    'sessions that show the debit, fees included',
    { sessionAmount: 'debit', convertedAmount: 'exchange-only' },
    ALL_PAID,
  ],
  [
    'currencies in capitals and recipients by id',
    { currencyCase: 'upper', listedRecipient: 'id-only' },
    ALL_PAID,
  ],
  ['recipients not listed, no Date header', { listedRecipient: 'null', hasDateHeader: false }, ALL_PAID],
  ['sessions listed under an id of their own', { listedUnder: 'another' }, ALL_PAID],
  ['sessions created as completed', { createdStatus: 'completed' }, ALL_PAID],
  [
    'repeated keys refused, and dropped connections',
    { repeatedKey: 'conflict', faults: [{ payments: [4], what: 'drop-after-commit' }] },
    ALL_PAID,
  ],
  ['slow answers', { latencyMs: 80 }, ALL_PAID],
  ['429 with Retry-After', { limitPerSecond: 8, retryAfterSeconds: 1 }, ALL_PAID],
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
    for (const row of batch.rows) {
      const own = made.filter((session) => session.description?.startsWith(row.marker ?? '?'));
      assert.equal(own.length, 1);
      assert.equal(own[0]?.id, row.sessionId);
    }
    assert.deepEqual([...new Set(place.service.books.oddities)], []);
  });
}
