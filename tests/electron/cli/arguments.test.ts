import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import manifest from '../../../package.json' with { type: 'json' };
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

/** One line, and never a stack trace. */
function assertOneLine(stderr: string, expected: RegExp): void {
  assert.match(stderr, expected);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.doesNotMatch(stderr, /^\s+at /m);
}

test('unusable arguments end with exit 2 and one line', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 's.csv'), payoutLines(1));
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['check'], /missing required argument/],
    [['check', sheet, '--frob'], /unknown option/],
    [['check', sheet, '--hedaer-row', '3'], /Did you mean --header-row/],
    // npm runs a command in the project’s folder, wherever it was given.
    [['check', 'nowhere.csv'], /[\\/]nowhere\.csv: there is no such file/],
    [['frob'], /unknown command/],
    [['check', sheet, '--header-row', 'x'], /header-row/],
    [['check', sheet, '--delimiter', 'xy'], /delimiter/],
    [['check', sheet, '--answer', 'decimal'], /NAME=VALUE/],
    [['check', sheet, '--default', 'colour=red'], /not a field/],
    [['check', sheet, '--columns', join(folder, 'nothing.json')], /no such file/],
    [['pay', sheet, '--yes'], /--wallet is missing/],
    [['pay', sheet, '--wallet', 'xof'], /give --yes/],
    [['pay', sheet, '--wallet', 'xof', '--yes'], /no service is named/],
    [['pay', sheet, '--wallet', 'xof', '--yes', '--profile', 'nobody'], /no such profile/],
    [['pay', sheet, '--wallet', 'xof', '--yes', '--service', 'http://example.com'], /https/],
    [['pay', sheet, '--wallet', 'xof', '--yes', '--service', 'http://127.0.0.1:9'], /PAYSHEET_ORIGIN/],
    [['pay', sheet, '--wallet', 'xof', '--yes', '--out', join(folder, 'r.pdf')], /\.xlsx or \.csv/],
    [['pay', sheet, '--wallet', 'xof', '--yes', '--out', join(folder, 'no', 'r.csv')], /does not exist/],
    [['show', 'b-nothing'], /no journal in/],
    [['export', 'b-nothing', '--out', join(folder, 'r.csv')], /no journal in/],
    [['call', 'launch'], /Allowed choices/],
    [['call', 'list-wallets', '--param', '__proto__=1'], /__proto__ is not a parameter/],
    [['decide', 'b', '2', 'perhaps'], /Allowed choices/],
    [['template', '--out', join(folder, 'no', 't.xlsx')], /does not exist/],
    [['practice', '--port', '70000'], /whole number/],
  ];
  for (const [args, expected] of cases) {
    const { status, stdout, stderr } = await run(args);
    assert.equal(status, 2, args.join(' '));
    assertOneLine(stderr, expected);
    assert.equal(stdout, '');
  }
});

test('keys and an origin that no header can hold are refused before anything is called', async (t) => {
  const service = ['--service', 'http://127.0.0.1:9'];
  for (const [name, value] of [
    ['PAYSHEET_ORIGIN', 'paysheet\n'],
    ['PAYSHEET_ORIGIN', 'é'],
    ['PAYSHEET_PUBLIC_KEY', 'public-key '],
    ['PAYSHEET_PRIVATE_KEY', 'private-key\r\n'],
  ] as const) {
    const { run, environment } = commandLine(t, {
      publicKey: 'public-key',
      privateKey: 'private-key',
      origin: 'paysheet',
    });
    environment[name] = value;
    const { status, stderr } = await run(['call', 'list-wallets', ...service]);
    assert.equal(status, 2, name);
    assertOneLine(stderr, new RegExp(`${name} holds a character that no`));
  }
});

test('a password in an address is refused and not printed', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 's.csv'), payoutLines(1));
  const service = ['--service', 'https://me:secret@payments.example'];
  const { status, stderr } = await run(['pay', sheet, '--wallet', 'xof', '--yes', ...service]);
  assert.equal(status, 2);
  assertOneLine(stderr, /--service: an address must not hold a user name or password/);
  assert.doesNotMatch(stderr, /secret/);
});

test('an option about the sheet that is given two values is refused: which of them is meant is not guessed', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 's.csv'), payoutLines(1));
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['--header-row', '1', '--header-row', '2'], /--header-row: it is given twice, as 1 and as 2/],
    [['--encoding', 'utf-8', '--encoding', 'latin1'], /--encoding: it is given twice/],
    [['--default', 'currency=xof', '--default', 'currency=cad'], /currency.*given twice, as xof and as cad/],
    [['--answer', 'names=A', '--answer', 'names=separate'], /names.*given twice, as A and as separate/],
    [
      ['--answer', 'header-row=1', '--header-row', '2'],
      /--answer header-row=1: --header-row 2 says otherwise/,
    ],
    [['--answer', 'sheet=A', '--sheet', 'B'], /--answer sheet=A: --sheet B says otherwise/],
    [['--answer', 'delimiter=,', '--delimiter', ';'], /--answer delimiter=,: --delimiter ; says otherwise/],
    [
      ['--answer', 'field.currency=xof', '--default', 'currency=cad'],
      /--answer field.currency=xof: --default currency=cad says otherwise/,
    ],
  ];
  for (const [args, expected] of cases) {
    const { status, stderr } = await run(['check', sheet, ...args]);
    assert.equal(status, 2, args.join(' '));
    assertOneLine(stderr, expected);
  }
  const twice = await run(['check', sheet, '--header-row', '1', '--header-row', '1', '--json', '--json']);
  assert.equal(twice.status, 0, twice.stderr);
});

test('so is one about what is paid, decided or written', async (t) => {
  const { run } = commandLine(t);
  for (const [args, expected] of [
    [
      ['pay', 's.csv', '--yes', '--convert-from', 'CAD', '--convert-from', 'USD'],
      /--convert-from: .* CAD and as USD/,
    ],
    [['quote', 's.csv', '--confirm', 'one', '--confirm', 'two'], /--confirm: it is given twice/],
    [['decide', 'b-1', '2', 'paid', '--session', 'A', '--session', 'B'], /--session: .*as A and as B/],
    [['export', 'b-1', '--out', 'a.csv', '--out', 'b.csv'], /--out: it is given twice/],
  ] as const) {
    const { status, stderr } = await run([...args]);
    assert.equal(status, 2, args.join(' '));
    assertOneLine(stderr, expected);
  }
});

test('a settings file with an unknown key or a value out of range is refused by name', async (t) => {
  const service = await practiceFor(t);
  const { run, folder } = commandLine(t, service);
  const sheet = writePayoutSheet(join(folder, 's.csv'), payoutLines(1));
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{"rate": {"perSecond": 0}}', /rate\.perSecond/],
    ['{"rate": {"perMinute": 2}}', /rate\.perMinute.*no such setting/],
    ['{"speed": 2}', /speed.*no such setting/],
    ['{"concurrency": 65}', /concurrency/],
    ['{"tracking": {"maxSeconds": 604801}}', /tracking\.maxSeconds/],
    ['not json', /not JSON/],
  ];
  for (const [text, expected] of cases) {
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, text);
    const { status, stderr } = await run([
      ...['quote', sheet, '--wallet', 'xof', '--service', service.url, '--settings', settings],
    ]);
    assert.equal(status, 2);
    assertOneLine(stderr, expected);
  }
  assert.deepEqual(service.books.requests().length, 0);
});

test('a file that is no sheet is refused in one line, with what to do', async (t) => {
  const { run, folder, data } = commandLine(t);
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'empty.csv'), '');
  writeFileSync(join(folder, 'blank.csv'), '\n\n ,,\n');
  writeFileSync(join(folder, 'page.xlsx'), '<html><body>not a sheet</body></html>');
  writeFileSync(join(folder, 'cut.xlsx'), Buffer.from('504b030414000600080000002100', 'hex'));
  // A letter of Word under a workbook's name.
  const letter = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8('<w:p/>'),
  });
  writeFileSync(join(folder, 'letter.xlsx'), letter);
  const cases: readonly (readonly [string, RegExp])[] = [
    ['letter.xlsx', /Word|\.docx|Save as \.xlsx/i],
    ['nothing.xlsx', /no such file/],
    ['folder', /folder/],
    ['empty.csv', /Nothing to pay/],
    ['blank.csv', /Nothing to pay/],
    ['page.xlsx', /HTML/i],
    ['cut.xlsx', /Damaged/],
  ];
  for (const [name, expected] of cases) {
    const { status, stderr, stdout } = await run(['check', join(folder, name), '--json']);
    assert.equal(status, 2, name);
    assertOneLine(stderr, expected);
    assert.equal(stdout, '');
  }
  assert.ok(!readdirSync(folder).includes('data'), `check wrote ${data}`);
});

test('help and version end with exit 0', async (t) => {
  const { run } = commandLine(t);
  assert.equal((await run(['--version'])).stdout.trim(), manifest.version);
  const help = await run(['--help']);
  assert.equal(help.status, 0);
  for (const name of [
    'check',
    'quote',
    'pay',
    'resume',
    'batches',
    'show',
    'export',
    'entries',
    'statement',
    'decide',
    'payees',
    'verify',
  ]) {
    assert.match(help.stdout, new RegExp(`^  ${name} `, 'm'));
  }
});

const REFUSED = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'corpus', '12-refuse');

test('the corpus’s unusable files end with exit 2 and one line', {
  skip: !existsSync(REFUSED) && 'the corpus is not here',
}, async (t) => {
  const { run } = commandLine(t);
  for (const name of readdirSync(REFUSED)) {
    const { status, stderr } = await run(['check', join(REFUSED, name)]);
    assert.equal(status, 2, name);
    assertOneLine(stderr, /\w/);
  }
});
