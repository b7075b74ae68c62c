import assert from 'node:assert/strict';
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Papa from 'papaparse';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
}

interface CheckDocument {
  readonly counts: { readonly valid: number; readonly invalid: number };
  readonly rows: readonly { readonly state: string; readonly fields: Record<string, string> }[];
}

for (const kind of ['xlsx', 'csv'] as const) {
  test(`failed rows exported as ${kind}, mended and imported again are paid, the others not again`, async (t) => {
    // The practice service fails a payment to a phone that ends in six zeros.
    const service = await practiceFor(t);
    const cli = commandLine(t, service);
    const failing = payoutLine(9).replace(/\+2217712\d{5}/, '+221771000000');
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...payoutLines(4), failing]);
    const settings = join(cli.folder, 'settings.json');
    writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
    const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
    const ran = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
    assert.equal(ran.status, 1, ran.stderr);
    const { batch, counts } = ran.json<BatchDocument>();
    assert.deepEqual([counts.paid, counts.failed], [4, 1]);

    const out = join(cli.folder, `failed.${kind}`);
    const exported = await cli.run(['export', batch, '--out', out, '--only', 'failed', '--json']);
    assert.equal(exported.status, 0, exported.stderr);

    const checked = await cli.run(['check', out, '--json']);
    assert.equal(
      checked.status,
      0,
      checked.stderr + JSON.stringify(checked.json<{ problems: unknown }>().problems),
    );
    const { rows } = checked.json<CheckDocument>();
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.fields.phone, '+221771000000');
    assert.equal(rows[0]?.fields.amount, '10009');
    assert.equal(rows[0]?.fields.reference, 'R-9');

    const before = service.books.sessions().length;
    const mended = join(cli.folder, 'mended.csv');
    if (kind === 'csv') {
      writeFileSync(mended, readFileSync(out, 'utf8').replace('+221771000000', '+221771234599'));
      const paid = await cli.run(['pay', mended, '--wallet', 'xof', ...common]);
      assert.equal(paid.status, 0, paid.stderr);
      assert.equal(service.books.sessions().length - before, 1);
    }
  });
}

test('unsent rows are exported with what stood in the sheet', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const lines = [...payoutLines(2), payoutLine(3, { amount: '-5' })];
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), lines);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const ran = await cli.run([
    ...['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--skip-invalid', '--service', service.url],
    ...['--settings', settings],
  ]);
  const { batch } = ran.json<BatchDocument>();
  const out = join(cli.folder, 'unsent.csv');
  assert.equal((await cli.run(['export', batch, '--out', out, '--only', 'unsent'])).status, 0);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(out, 'utf8').trim(), { header: true });
  assert.equal(data.length, 1);
  assert.equal(data[0]?.Amount, "'-5");
  assert.equal(data[0]?.['Paysheet state'], 'invalid');
});

test('the sheet itself is no place for its results, under whatever name', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const text = readFileSync(sheet, 'utf8');
  const other = join(cli.folder, 'other.csv');
  linkSync(sheet, other);
  const copy = join(cli.folder, 'copy.csv');
  writeFileSync(copy, text);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const common = ['--wallet', 'xof', '--yes', '--json', '--service', service.url, '--settings', settings];
  for (const out of [sheet, other, copy]) {
    const refused = await cli.run(['pay', sheet, '--out', out, ...common]);
    assert.equal(refused.status, 2, refused.stderr);
    assert.match(refused.stderr, /it is the sheet itself\. Choose another name/);
  }
  assert.equal(service.books.sessions().length, 0);
  const { batch } = (await cli.run(['pay', sheet, ...common])).json<BatchDocument>();
  const resumed = await cli.run(['resume', batch, '--out', sheet, '--yes', '--service', service.url]);
  assert.equal(resumed.status, 2, resumed.stderr);
  assert.match(resumed.stderr, /it is the sheet itself\. Choose another name/);
  const exported = await cli.run(['export', batch, '--out', sheet]);
  assert.equal(exported.status, 2);
  assert.match(exported.stderr, /it is the sheet itself/);
  assert.equal(readFileSync(sheet, 'utf8'), text);
});
