// A batch is closed, certified, checked and reopened on the command line; what is in the way is listed, and nothing is sent.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { pdfText } from '../../support/pdf-text.ts';

const COMMAND_LINE = join(import.meta.dirname, '..', '..', '..', 'electron', 'cli', 'paysheet.mjs');

interface Closed {
  readonly batch: string;
  readonly state: string;
  readonly closed: { readonly by: string; readonly reason: string | null } | null;
  readonly problems: readonly { readonly code: string }[];
  readonly lines: readonly unknown[];
  readonly walletSide: readonly { readonly unexplained: string | null }[];
}

/** A paid sheet. */
async function paid(t: TestContext, lines: readonly string[] = payoutLines(2)) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...lines]);
  const at = ['--service', service.url];
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...at];
  const ran = await cli.run(pay);
  const { batch } = ran.json<{ batch: string }>();
  return { service, cli, sheet, at, pay, batch };
}

test('a batch is closed with its certificate, shown as closed, refused to be sent, and reopened', async (t) => {
  const { service, cli, sheet, at, pay, batch } = await paid(t);
  const certificate = join(cli.folder, 'certificate.json');
  const results = join(cli.folder, 'results.csv');
  assert.equal((await cli.run(['export', batch, '--out', results])).status, 0);
  const files = ['--certificate', certificate, '--results', results];
  const closed = await cli.run(['close', batch, ...files, '--json', ...at]);
  assert.equal(closed.status, 0, closed.stderr);
  const told = closed.json<Closed>();
  assert.deepEqual([told.state, told.problems, told.closed?.reason], ['closed', [], null]);
  assert.deepEqual(
    told.walletSide.map(({ unexplained }) => unexplained),
    ['0'],
  );
  assert.match((await cli.run(['batches'])).stdout, /│ closed /);
  assert.match((await cli.run(['show', batch])).stdout, /Closed by \S+, /);

  const text = readFileSync(certificate, 'utf8');
  const { sha256, ...body } = JSON.parse(text);
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  assert.deepEqual([body.sheet.sha256, body.results.sha256], [hashOf(sheet), hashOf(results)]);
  const beside = ['--sheet', sheet, '--results', results, '--data', cli.data];
  const held = await cli.run(['certificate', 'verify', certificate, ...beside]);
  assert.equal(held.status, 0, held.stdout);
  assert.match(held.stdout, /holds: it agrees with itself, the sheet, the results, the journal/);
  assert.ok(held.stdout.includes(sha256) && held.stdout.includes('A hash is no signature'));
  assert.doesNotMatch(held.stdout, /not compared/);
  // The journal does not know the results, so others may stand in their place.
  const withoutResults = await cli.run(['certificate', 'verify', certificate, '--data', cli.data]);
  assert.match(
    withoutResults.stdout,
    /The results that it names, \S+, were not compared: --results FILE does it\./,
  );

  const sessions = service.books.sessions().length;
  for (const refused of [await cli.run(pay), await cli.run(['resume', batch, '--yes', ...at])]) {
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /closed: "paysheet reopen/);
  }
  assert.equal((await cli.run(['resume', '--yes', ...at])).status, 0);
  assert.equal(service.books.sessions().length, sessions);

  assert.equal((await cli.run(['reopen', batch, '--reason', ' '])).status, 2);
  const reopened = await cli.run(['reopen', batch, '--reason', 'a question', '--json']);
  assert.equal(reopened.json<Closed>().closed, null, reopened.stderr);
  const past = await cli.run(['certificate', 'verify', certificate, '--data', cli.data, '--json']);
  assert.equal(past.status, 1);
  assert.deepEqual(past.json<{ faults: unknown }>().faults, [{ fault: 'reopened' }]);
  const none = await cli.run(['certificate', 'write', batch, '--out', certificate]);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /is not closed/);
});

test('a certificate that was changed, and one beside another sheet, do not hold, without a journal', async (t) => {
  const { cli, at, batch } = await paid(t);
  assert.equal((await cli.run(['close', batch, ...at])).status, 0);
  const file = join(cli.folder, 'c.json');
  const written = await cli.run(['certificate', 'write', batch, '--out', file, '--json']);
  assert.equal(written.status, 0, written.stderr);
  const text = readFileSync(file, 'utf8');
  assert.equal(written.json<{ sha256: string }>().sha256, JSON.parse(text).sha256);
  const other = join(cli.folder, 'other.csv');
  writeFileSync(other, 'other');
  // Without `--data`, which `run` adds.
  const alone = (args: readonly string[]) =>
    spawnSync(process.execPath, [COMMAND_LINE, ...args], { env: cli.environment, encoding: 'utf8' });
  assert.equal(alone(['certificate', 'verify', file]).status, 0);
  const changed = join(cli.folder, 'changed.json');
  writeFileSync(changed, text.replace(/"paid":\{"xof":\d+\}/, '"paid":{"xof":1}'));
  const found = alone(['certificate', 'verify', changed, '--sheet', other]);
  assert.equal(found.status, 1);
  assert.match(found.stdout, /It was changed/);
  assert.match(found.stdout, /Its sums are not those of its lines\. \(paid\)/);
  assert.match(found.stdout, /It certifies another sheet/);
  const folder = await cli.run(['certificate', 'verify', cli.folder]);
  assert.equal(folder.status, 2);
  assert.match(folder.stderr, /: that is a folder\.\n$/);
  const missing = await cli.run(['certificate', 'verify', join(cli.folder, 'none.json')]);
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /there is no such file/);
});

test('the report is written with the closing and later, in either language, with masked accounts', async (t) => {
  const { cli, sheet, at, batch } = await paid(t);
  const first = join(cli.folder, 'first.pdf');
  const later = join(cli.folder, 'later.pdf');
  const open = await cli.run(['report', batch, '--out', later, '--json']);
  assert.deepEqual([open.status, open.json<{ certificate: unknown }>().certificate], [0, null], open.stderr);
  const named = await cli.run(['report', batch, '--out', later, '--results', sheet]);
  assert.equal(named.status, 2, named.stdout);
  assert.match(named.stderr, /--results goes with a closed batch/);
  const both = ['--report', first, '--certificate', join(cli.folder, 'c.json'), '--results', sheet];
  const closed = await cli.run(['close', batch, ...both, '--language', 'fr', '--paper', 'Letter', ...at]);
  assert.equal(closed.status, 0, closed.stderr);
  const { sha256 } = JSON.parse(readFileSync(join(cli.folder, 'c.json'), 'utf8'));
  const told = await cli.run(['report', batch, '--out', later, '--results', sheet, '--json']);
  assert.equal(told.json<{ certificate: string }>().certificate, sha256);
  for (const [path, words] of [
    [first, /Rapport du lot/],
    [later, /Batch report/],
  ] as const) {
    const { pages, words: text } = pdfText(path);
    assert.ok(pages >= 1);
    if (text === undefined) continue;
    assert.match(text, words);
    assert.ok(text.includes(sha256), 'the hash that the certificate has');
    assert.ok(!text.includes(payeePhone(1).slice(-7)) && text.includes(payeePhone(1).slice(-4)));
  }
  for (const out of [sheet, join(cli.folder, 'r.txt'), cli.folder])
    assert.equal((await cli.run(['report', batch, '--out', out])).status, 2);
});

test('what is not known needs a reason: exit 1 and the list, and nothing is written', async (t) => {
  const failing = payoutLine(9).replace(payeePhone(9), '+221771000000');
  const { cli, at, batch, service } = await paid(t, [...payoutLines(2), failing]);
  // A failed row is over, and needs no reason.
  const over = await cli.run(['close', batch, '--json', ...at]);
  assert.equal(over.status, 0, over.stderr);
  assert.equal((await cli.run(['reopen', batch, '--reason', 'more'])).status, 0);
  await service.close();
  const refused = await cli.run(['close', batch, '--json', ...at]);
  assert.equal(refused.status, 1, refused.stderr);
  const told = refused.json<Closed>();
  assert.deepEqual([told.closed, told.problems.map(({ code }) => code)], [null, ['closing-unread']]);
  const words = await cli.run(['close', batch, ...at]);
  assert.match(words.stdout, /--reason WORDS closes it all the same/);
  const given = await cli.run(['close', batch, '--reason', 'the service is down', '--json', ...at]);
  assert.equal(given.json<Closed>().closed?.reason, 'the service is down');
});

test('places that take no file and words that do not belong are refused before anything is closed', async (t) => {
  const { cli, at, batch } = await paid(t);
  const file = join(cli.folder, 'c.json');
  const refusals = [
    ['close', 'no-such-batch', ...at],
    ['close', batch, '--certificate', join(cli.folder, 'c.txt'), ...at],
    ['close', batch, '--certificate', join(cli.folder, 'none', 'c.json'), ...at],
    ['close', batch, '--results', file, ...at],
    ['close', batch, '--certificate', file, '--results', join(cli.folder, 'none'), ...at],
    ['certificate', 'write', batch],
    ['certificate', 'verify', file, '--out', file],
    ['reopen', batch, '--reason', 'why'],
  ];
  for (const args of refusals) {
    const refused = await cli.run(args);
    assert.equal(refused.status, 2, args.join(' '));
    assert.match(refused.stderr, /^paysheet: .+\n$/);
  }
  assert.equal(existsSync(file), false);
  assert.match((await cli.run(['show', batch])).stdout, /: finished/);
});
