/** A service that writes the year 1 wherever it should write a time: the rows are paid all the same, and once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Alter, alteringFront } from '../support/altering-front.ts';
import { batchOf, countsOf, type OutsideBatch, outsideCase, payments, writeRows } from './outside-case.ts';

const PAY = ['--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json'];
const ROWS = 4;

const YEAR_1 = '0001-01-01T00:00:00Z';
const inYear1: Alter = (session) => ({
  ...session,
  ...('created' in session
    ? { created: YEAR_1, modified: YEAR_1 }
    : { created_at: YEAR_1, updated_at: YEAR_1 }),
});

test('sessions of the year 1 that bear the rows’ markers: the rows end paid, and the sheet again pays nobody', async (t) => {
  const place = await outsideCase(t);
  const front = await alteringFront(t, place.service, inYear1);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
  const run = (...args: string[]) => place.run(args, { service: front.url });
  const first = await run('pay', sheet, ...PAY);
  const { batch } = batchOf(first);
  // The odd date may be an alarm, which stops the batch until a person goes on with it.
  await run('decide', batch, 'seen');
  await run('resume', batch, '--yes', '--json');
  const shown = batchOf(await run('show', batch, '--json'));
  assert.deepEqual(countsOf(shown), { paid: ROWS }, first.stderr);
  const again = writeRows(place.folder, 'payroll-again.csv', payments(ROWS).reverse());
  await run('pay', again, ...PAY);
  assert.equal(place.service.payments().length, ROWS);
});

test('a parked row whose session is found in the year 1 is taken as paid by a person, and is not paid again', async (t) => {
  const place = await outsideCase(t, {
    listLagMs: 600_000,
    faults: [{ payments: [3], what: 'drop-after-commit' }],
  });
  const { service } = place;
  const front = await alteringFront(t, service, inYear1);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
  const run = (...args: string[]) => place.run(args, { service: front.url });
  const first = await run('pay', sheet, ...PAY);
  const row = batchOf(first).rows.find(({ state }) => state === 'parked');
  assert.ok(row, first.stdout);
  const session = service.payments().find(({ description }) => description?.startsWith(row.marker ?? '?'));
  service.variant = { ...service.variant, listLagMs: 0 };
  const { batch } = batchOf(first);
  const decided = await run(
    'decide',
    batch,
    String(row.row),
    'paid',
    '--session',
    session?.id ?? '',
    '--json',
  );
  const shown = JSON.parse((await run('show', batch, '--json')).stdout) as OutsideBatch;
  assert.equal(shown.rows.find((each) => each.row === row.row)?.state, 'paid', decided.stderr);
  assert.notEqual(decided.status, 2, decided.stderr);
  const again = writeRows(place.folder, 'payroll-again.csv', payments(ROWS).reverse());
  await run('pay', again, ...PAY);
  assert.equal(service.payments().length, ROWS);
});
