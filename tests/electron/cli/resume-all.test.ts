// `resume` without a batch continues the batches of its own service, and names the others.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

/** Nothing listens there. */
const MISTYPED = 'http://127.0.0.1:9';

test('a batch that was begun at a mistyped service is named by each later resume, and blocks none', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const at = (address: string) => ['--yes', '--json', '--service', address];
  const slip = await cli.run(['pay', sheet, '--wallet', 'xof', ...at(MISTYPED)]);
  assert.equal(slip.status, 3, slip.stderr);
  const left = slip.json<{ batch: string }>().batch;
  assert.equal((await cli.run(['pay', sheet, '--wallet', 'xof', ...at(service.url)])).status, 0);

  const nothingElse = await cli.run(['resume', ...at(service.url)]);
  assert.equal(nothingElse.status, 0, nothingElse.stderr);
  assert.deepEqual(nothingElse.json(), []);
  assert.match(
    nothingElse.stderr,
    new RegExp(`^paysheet: ${left}: .*${MISTYPED}.*decide BATCH ROW close.*\n$`),
  );

  service.controls.setFaults({ rules: [{ operations: ['payment-quote'], fault: '503-before-commit' }] });
  const other = writePayoutSheet(join(cli.folder, 'other.csv'), payoutLines(6).slice(3));
  const stopped = await cli.run(['pay', other, '--wallet', 'xof', ...at(service.url)]);
  assert.equal(stopped.status, 3, stopped.stderr);
  service.controls.setFaults({});
  const goesOn = await cli.run(['resume', '--quiet', ...at(service.url)]);
  assert.equal(goesOn.status, 0, goesOn.stderr);
  assert.equal(goesOn.json<unknown[]>().length, 1);
  assert.match(goesOn.stderr, new RegExp(left), 'said with --quiet, too');

  assert.equal((await cli.run(['resume', ...at(MISTYPED)])).status, 3, 'it goes on at its own');
  assert.equal((await cli.run(['resume', left, ...at(service.url)])).status, 2, 'and nowhere else');
  for (const row of ['2', '3', '4']) assert.equal((await cli.run(['decide', left, row, 'close'])).status, 0);
  assert.equal((await cli.run(['resume', ...at(service.url)])).stderr, '');
});

test('resume without a batch exits 1 while rows of a sheet are not paid, and says which, until a person sets them aside', async (t) => {
  const fault = { answer: 'status', status: 422, effect: 'none', code: 'validation_error' } as const;
  const service = await practiceFor(t, { faults: { rules: [{ nth: [2], fault }] } });
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, canary: false, concurrency: 1 }));
  const common = ['--yes', '--json', '--settings', settings, '--service', service.url];
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(ran.status, 1, ran.stderr);
  const { batch, rows } = ran.json<{ batch: string; rows: { row: number; state: string }[] }>();
  const rejected = rows.find(({ state }) => state === 'rejected');
  assert.ok(rejected, ran.stdout);

  const resumed = await cli.run(['resume', ...common]);
  assert.equal(resumed.status, 1, resumed.stderr);
  assert.deepEqual(
    resumed.json<{ batch: string }[]>().map((one) => one.batch),
    [batch],
  );
  assert.match(resumed.stderr, new RegExp(`${batch}: 1 row not paid.*decide ${batch} ROW close`));
  assert.equal((await cli.run(['resume', batch, ...common])).status, 1, 'as by its name');

  await cli.run(['decide', batch, String(rejected.row), 'close']);
  const closed = await cli.run(['resume', ...common]);
  assert.deepEqual([closed.status, closed.json()], [0, []], closed.stderr);
});

test('a later sheet stands for the earlier one of its name only if it may be the same again, not the next month’s', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const journal = openJournal({ dataDir: cli.data });
  const hasHeld = (batch: string, daysAgo: number, change: Partial<ReturnType<typeof batchCreated>>) => {
    const created = batchCreated({ address: service.url, environment: 'practice', ...change });
    const held = { ...importedRow(batch, 2), state: 'held' as const };
    journal.append(batch, [created, { type: 'rows-imported', rows: [held] }], Date.now() - daysAgo * DAY_MS);
  };
  const file = (name: string) => ({ file: { name, sha256: 'a'.repeat(64) } });
  hasHeld('b-month001', 30, file('pay.csv'));
  hasHeld('b-month002', 3, file('pay.csv'));
  hasHeld('b-mended01', 0, file('pay.csv'));
  hasHeld('b-stated01', 1, { ...file('wages.csv'), period: 'month 10 2026' });
  hasHeld('b-stated02', 0, { ...file('wages.csv'), period: 'month 11 2026' });
  hasHeld('b-stated03', 30, { ...file('bonus.csv'), period: 'month 11 2026' });
  hasHeld('b-stated04', 0, { ...file('bonus.csv'), period: 'month 11 2026' });
  journal.close();
  const resumed = await cli.run(['resume', '--yes', '--json', '--service', service.url]);
  assert.equal(resumed.status, 1, resumed.stderr);
  const named = resumed.json<{ batch: string }[]>().map(({ batch }) => batch);
  assert.deepEqual(named.toSorted(), [
    ...['b-mended01', 'b-month001', 'b-stated01', 'b-stated02', 'b-stated04'],
  ]);
});

test('a batch whose last rows were paid in another one ends as paid once they are set aside, and says so', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const common = ['--yes', '--service', service.url];
  const pay = (name: string, count: number) =>
    cli.run([
      'pay',
      writePayoutSheet(join(cli.folder, name), payoutLines(count)),
      '--wallet',
      'xof',
      '--json',
      ...common,
    ]);
  assert.equal((await pay('first.csv', 2)).status, 0);
  const second = await pay('second.csv', 3);
  const { batch, rows } = second.json<{ batch: string; rows: { row: number; state: string }[] }>();
  const open = rows.filter(({ state }) => state !== 'paid');
  assert.equal(open.length, 2, second.stdout);
  for (const { row, state } of open)
    if (state === 'held') assert.equal((await cli.run(['decide', batch, String(row), 'close'])).status, 0);
  const resumed = await cli.run(['resume', batch, ...common]);
  assert.equal(resumed.status, 0, resumed.stdout);
  assert.match(resumed.stdout, /2 rows set aside here: paid in another batch\./);
});

test('what a refusal says of several fields is told whole: when paying, in show, and in the results', async (t) => {
  const errors = {
    'recipient.phone': ['Not a number.', 'Too short.'],
    'transaction.amount': ['Minimum is 20.'],
  };
  const fault = { answer: 'status', status: 422, effect: 'none', code: 'validation_error', errors } as const;
  const service = await practiceFor(t, { faults: { rules: [{ operations: ['payment'], fault }] } });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', service.url]);
  const { batch } = ran.json<{ batch: string }>();
  const results = join(cli.folder, 'results.csv');
  await cli.run(['export', batch, '--out', results]);
  const shown = await cli.run(['show', batch]);
  for (const [where, said] of [
    ['pay', ran.stdout],
    ['show', shown.stdout],
    ['results', readFileSync(results, 'utf8')],
  ] as const) {
    assert.match(said, /Not a number\. Too short\./, where);
    assert.match(said, /transaction\.amount.*Minimum is 20\./, where);
  }
});
