import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, FAST_SETTINGS } from '../../support/command-line.ts';
import { type DocumentServiceChoices, documentService } from '../../support/document-service.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly counts: Record<string, number>;
  readonly rows: readonly {
    readonly marker: string;
    readonly sessionId: string;
    readonly idempotencyKey: string;
  }[];
}

const CASES: readonly (readonly [string, number, DocumentServiceChoices])[] = [
  ['as the document reads first', 300, {}],
  [
    'whose transaction_id is the session’s id, and whose wallets come as a bare array',
    20,
    {
      idField: 'transaction_id',
      walletForm: 'snake-array',
    },
  ],
  [
    'whose wallets come by pages, and which settles late',
    20,
    { walletForm: 'content', settlesAfterMs: 1500 },
  ],
  ['that writes descriptions in lower case', 20, { writes: (description) => description.toLowerCase() }],
];

for (const [what, count, choices] of CASES) {
  test(`${count} rows are paid once each at a service ${what}`, async (t) => {
    const service = await documentService(t, choices);
    const cli = commandLine(t, service);
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(count));
    const settings = join(cli.folder, 'settings.json');
    writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
    const ran = await cli.run([
      ...[
        'pay',
        sheet,
        '--wallet',
        'XOF',
        '--yes',
        '--json',
        '--service',
        service.url,
        '--settings',
        settings,
      ],
    ]);
    assert.equal(ran.status, 0, ran.stderr);
    assert.deepEqual(service.headerFaults, []);
    const { counts, rows } = ran.json<BatchDocument>();
    assert.equal(counts.paid, count);
    assert.equal(service.paid.length, count);
    assert.equal(new Set(service.paid.map(({ key }) => key)).size, count);
    for (const { marker, sessionId, idempotencyKey } of rows) {
      const [one, another] = service.paid.filter(({ description }) => description.includes(marker));
      assert.equal(another, undefined);
      assert.deepEqual([one?.id, one?.key], [sessionId, idempotencyKey]);
    }
  });
}

for (const [hours, said] of [
  [-1, /clock is 1 hr ahead of the service’s/],
  [49, /clock is 2 days 1 hr behind the service’s/],
] as const) {
  test(`a clock that is ${-hours} h ahead is told in place of refused keys, whatever is asked for`, async (t) => {
    const service = await documentService(t, { clockOffsetMs: hours * 3_600_000 });
    const cli = commandLine(t, service);
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
    const at = ['--service', service.url];
    for (const args of [
      ['pay', sheet, '--wallet', 'XOF', '--yes', ...at],
      ['call', 'list-wallets', ...at],
      ['call', 'get-session', '--param', 'id=s-1', ...at],
    ]) {
      const ran = await cli.run(args);
      assert.notEqual(ran.status, 0);
      assert.match(ran.stderr, said, args.join(' '));
      assert.doesNotMatch(ran.stderr, /Keys missing|portal/);
    }
    assert.deepEqual(service.paid, []);
  });
}
