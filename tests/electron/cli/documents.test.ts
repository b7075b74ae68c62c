/** Payment advices and transfer orders from the command line: who is told what, who is ordered, and what the journal keeps. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SAMPLE_ACCOUNT_IDS } from '../../../electron/practice/sample-data.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { pdfText } from '../../support/pdf-text.ts';

/** Rows 2 and 3 pay the same person; the service pays row 5 to nobody. */
const SHEET = `first_name,last_name,phone,email,provider,country,channel,amount,currency,language,description,reference
Awa,Ndiaye,+221770008888,awa@example.com,orange_money,sn,mobile_money,1500,XOF,fr,Salaire de mai,E1
Awa,Ndiaye,+221770008888,awa@example.com,orange_money,sn,mobile_money,250,XOF,fr,Prime,E2
Omar,Faye,+221770007777,,orange_money,sn,mobile_money,1700,XOF,en,June,E3
Coumba,Sarr,+221781000000,c@example.com,orange_money,sn,mobile_money,1800,XOF,fr,May,E4
`;
const COLUMNS = { email: 'email' };

interface Written {
  readonly batch: string;
  readonly file: string;
  readonly payees: number;
  readonly rows: readonly number[];
}

/** The sheet, paid or only quoted. */
async function batchOf(t: TestContext, command: 'pay' | 'quote') {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const place = (name: string) => join(cli.folder, name);
  writeFileSync(place('settings.json'), JSON.stringify(FAST_SETTINGS));
  writeFileSync(place('columns.json'), JSON.stringify(COLUMNS));
  writeFileSync(place('sheet.csv'), SHEET);
  writeFileSync(place('letterhead.txt'), 'Cabinet Ñdiaye & Fils\nDakar\n');
  const yes = command === 'pay' ? ['--yes'] : [];
  const common = [
    '--service',
    service.url,
    '--settings',
    place('settings.json'),
    '--columns',
    place('columns.json'),
  ];
  const ran = await cli.run([command, place('sheet.csv'), '--wallet', 'xof', ...yes, '--json', ...common]);
  return { cli, place, common, batch: ran.json<{ batch: string }>().batch };
}

/** A draft's headers, its words and what is attached. */
function draftIn(path: string) {
  const [head = '', , text = '', pdf = ''] = readFileSync(path, 'utf8').split('\r\n\r\n');
  const decoded = (part: string) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64');
  return { head, text: decoded(text).toString('utf8'), pdf: decoded(pdf) };
}

test('each payee is told of all that was paid to them, in their language, and nobody of what was not', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'pay');
  const letterhead = ['--letterhead', place('letterhead.txt')];
  const made = await cli.run([
    'advice',
    batch,
    '--as',
    'text',
    '--out',
    place('texts'),
    '--json',
    ...letterhead,
  ]);
  assert.equal(made.status, 0, made.stderr);
  const { payees, rows } = made.json<Written>();
  assert.deepEqual([payees, rows], [2, [2, 3, 4]]);
  assert.deepEqual(readdirSync(place('texts')).sort(), ['2 Awa Ndiaye.txt', '4 Omar Faye.txt']);
  const french = readFileSync(join(place('texts'), '2 Awa Ndiaye.txt'), 'utf8').replace(
    /[\u00a0\u202f]/g,
    ' ',
  );
  for (const line of [
    ...['ENTRAÎNEMENT · aucun argent réel', 'Awa Ndiaye, voici ce qui vous a été versé :'],
    ...['Montant : 1 500 XOF', 'Motif : Salaire de mai', 'Référence : E2', 'Versé sur : ••••8888'],
    ...['Total : 1 750 XOF', 'Cabinet Ñdiaye & Fils'],
  ])
    assert.ok(french.split('\n').includes(line), `${line} in ${french}`);
  assert.doesNotMatch(french, /770008888|Frais/);
  assert.match(
    readFileSync(join(place('texts'), '4 Omar Faye.txt'), 'utf8'),
    /^Omar Faye, this has been paid/m,
  );

  const pdf = await cli.run(['advice', batch, '2', '4', '--out', place('all.pdf'), ...letterhead]);
  assert.deepEqual([pdf.status, pdf.stdout.trim()], [0, place('all.pdf')], pdf.stderr);
  assert.equal(pdfText(place('all.pdf')).pages, 2);
});

test('a row that cannot be on an order is refused in words that a person knows', async (t) => {
  const { cli, place, common } = await batchOf(t, 'quote');
  const [heading = '', row = ''] = SHEET.split('\n');
  // The practice service lets a payment to this family name fail.
  writeFileSync(
    place('fails.csv'),
    `${heading}\n${row}\n${row.replace('Ndiaye', 'Fail').replace('8888', '5555')}\n`,
  );
  const paid = await cli.run(['pay', place('fails.csv'), '--wallet', 'xof', '--yes', '--json', ...common]);
  const { batch } = paid.json<{ batch: string }>();
  const order = (number: string) => cli.run(['transfer-order', batch, number, '--out', place('order.pdf')]);
  assert.match((await order('2')).stderr, /row 2: it is paid\. Nothing was written\./);
  assert.equal((await cli.run(['decide', batch, '3', 'close'])).status, 0);
  assert.match((await order('3')).stderr, /row 3: it was sent once, or is no payment to somebody else\./);
});

test('a draft is a mail with the advice in words and as PDF; one without an address says so', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'pay');
  const made = await cli.run(['advice', batch, '--as', 'mail', '--out', place('drafts')]);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stderr, /^paysheet: 1 of the payees have no e-mail in the batch/m);
  const { head, text, pdf } = draftIn(join(place('drafts'), '2 Awa Ndiaye.eml'));
  assert.match(head, /^X-Unsent: 1\r\nTo: awa@example\.com\r\nSubject: =\?utf-8\?B\?[\w+/=]+\?=\r\n/);
  assert.match(text, /voici ce qui vous a été versé/);
  assert.equal(pdf.toString('latin1', 0, 5), '%PDF-');
  assert.doesNotMatch(draftIn(join(place('drafts'), '4 Omar Faye.eml')).head, /^To:/m);
  const inFile = await cli.run(['advice', batch, '--as', 'mail', '--out', place('sheet.csv')]);
  assert.deepEqual([inFile.status, inFile.stdout], [2, '']);
  assert.match(inFile.stderr, /sheet\.csv could not be written: there is a file of that name\./);
  // A folder with other files is left alone, and what is there stays.
  const again = await cli.run(['advice', batch, '--as', 'mail', '--out', place('drafts')]);
  assert.deepEqual([again.status, again.stdout], [2, '']);
  assert.match(again.stderr, /drafts could not be written: the folder holds other files\./);
});

test('nobody is told of a batch that paid nobody, of an unpaid row, or of a row that is not there', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'quote');
  const refusals = [
    [[batch], /no row of b-\w+ is paid to somebody/],
    [[batch, '2'], /row 2: it is ready\. Nothing was written\./],
    [[batch, '99'], /row 99: there is none/],
    [[batch, 'two'], /two: a row is its number in the sheet/],
    [['b-none'], /there is no batch b-none here/],
  ] as const;
  for (const [args, why] of refusals) {
    const ran = await cli.run(['advice', ...args, '--out', place('none.pdf')]);
    assert.deepEqual([ran.status, ran.stdout], [2, ''], args.join(' '));
    assert.match(ran.stderr, why);
  }
  assert.ok(!existsSync(place('none.pdf')));
});

test('a row that was set aside is refused as that: nothing is said of it that only an order asks', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'quote');
  assert.equal((await cli.run(['decide', batch, '2', 'close'])).status, 0);
  const ran = await cli.run(['advice', batch, '2', '--out', place('none.pdf')]);
  assert.deepEqual([ran.status, ran.stdout], [2, '']);
  assert.match(ran.stderr, /row 2: it is set aside\. Nothing was written\./);
});

test('a withdrawal that is named beside a payment is refused, and never left out unsaid', async (t) => {
  const { cli, place, common } = await batchOf(t, 'quote');
  const own = `${SAMPLE_ACCOUNT_IDS.cad},cad,eft,ca`;
  writeFileSync(
    place('own.csv'),
    `account,currency,channel,country,amount,recipient_type\n${own},10,withdrawal\n${own},11,transaction\n`,
  );
  writeFileSync(place('columns.json'), JSON.stringify({ account: 'destination_account_id' }));
  const paid = await cli.run(['pay', place('own.csv'), '--wallet', 'cad', '--yes', '--json', ...common]);
  assert.equal(paid.status, 0, paid.stdout + paid.stderr);
  const { batch } = paid.json<{ batch: string }>();
  const advice = (...rows: readonly string[]) =>
    cli.run(['advice', batch, ...rows, '--out', place('advice.pdf'), '--json']);
  const named = await advice('2', '3');
  assert.deepEqual([named.status, named.stdout], [2, '']);
  assert.match(named.stderr, /row 2: it pays nobody else\. Nothing was written\./);
  assert.deepEqual((await advice()).json<Written>().rows, [3]);
});

test('a letterhead that is no text file is refused by its option, and nothing is written', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'pay');
  for (const [path, why] of [
    [place('none.txt'), /--letterhead \S+none\.txt: there is no such file\./],
    [cli.folder, /--letterhead \S+: that is a folder\./],
  ] as const) {
    const ran = await cli.run(['advice', batch, '--letterhead', path, '--out', place('advices.pdf')]);
    assert.deepEqual([ran.status, ran.stdout], [2, '']);
    assert.match(ran.stderr, why);
  }
  assert.equal(existsSync(place('advices.pdf')), false);
});

test('a transfer order names what was set aside, in figures and words, and such a row is opened again only by a yes', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'quote');
  const none = await cli.run(['transfer-order', batch, '--out', place('order.pdf')]);
  assert.deepEqual([none.status, existsSync(place('order.pdf'))], [2, false]);
  assert.match(none.stderr, /no row of b-\w+ is set aside: there is nothing to order/);
  for (const row of ['2', '4']) {
    const closed = await cli.run(['decide', batch, row, 'close']);
    assert.equal(closed.status, 0, closed.stderr);
  }
  const made = await cli.run([
    ...['transfer-order', batch, '--to', 'Banque de Dakar', '--language', 'fr', '--json'],
    ...['--out', place('order.pdf')],
  ]);
  assert.equal(made.status, 0, made.stderr);
  assert.deepEqual(made.json<Written>().rows, [2, 4]);
  const { words } = pdfText(place('order.pdf'));
  if (words !== undefined) {
    const shown = words.replace(/[\u00a0\u202f]/g, ' ');
    for (const text of [
      ...['Ordre de virement', 'À : Banque de Dakar', '+221770008888', 'Omar Faye', '3 200 XOF en tout'],
      ...['En lettres : trois mille deux cents XOF.', 'Date, nom et signature'],
    ])
      assert.ok(shown.includes(text), `${text} in ${shown}`);
  }
  const opened = await cli.run(['decide', batch, '2', 'release', '--json']);
  assert.equal(opened.status, 0, opened.stderr);
  const shown = await cli.run(['show', batch, '--json']);
  const { rows } = shown.json<{ rows: { row: number; state: string; problems: { code: string }[] }[] }>();
  const second = rows.find(({ row }) => row === 2);
  assert.equal(second?.state, 'held');
  assert.ok(second?.problems.some(({ code }) => code === 'ordered-elsewhere'));
  const released = await cli.run(['decide', batch, '2', 'release', '--json']);
  assert.equal(released.status, 0, released.stderr);
  const after = (await cli.run(['show', batch, '--json'])).json<{ rows: { row: number; state: string }[] }>();
  assert.equal(after.rows.find(({ row }) => row === 2)?.state, 'ready');
});

test('a row that is named twice is ordered once, and told of once', async (t) => {
  const quoted = await batchOf(t, 'quote');
  assert.equal((await quoted.cli.run(['decide', quoted.batch, '2', 'close'])).status, 0);
  const order = ['transfer-order', quoted.batch, '2', '2', '--out', quoted.place('order.pdf'), '--json'];
  const ordered = await quoted.cli.run(order);
  assert.deepEqual(ordered.json<Written>().rows, [2], ordered.stderr);
  const paid = await batchOf(t, 'pay');
  const advice = ['advice', paid.batch, '4', '4', '--out', paid.place('advice.pdf'), '--json'];
  assert.deepEqual((await paid.cli.run(advice)).json<Written>().rows, [4]);
});

test('a row of an order is not paid a second time, neither by another order nor by its sheet again', async (t) => {
  const { cli, place, common, batch } = await batchOf(t, 'quote');
  const order = (...rows: readonly string[]) =>
    cli.run(['transfer-order', batch, ...rows, '--out', place('order.pdf'), '--json']);
  for (const row of ['2', '4']) assert.equal((await cli.run(['decide', batch, row, 'close'])).status, 0);
  assert.deepEqual((await order('2')).json<Written>().rows, [2]);
  // What was ordered is not ordered again, unless somebody names it and is told.
  assert.deepEqual((await order()).json<Written>().rows, [4]);
  const none = await order();
  assert.deepEqual([none.status, none.stdout], [2, '']);
  assert.match(
    none.stderr,
    /2 rows set aside, each of them sent, on an order already, or perhaps paid otherwise/,
  );
  const named = await order('4');
  assert.deepEqual(named.json<Written>().rows, [4]);
  assert.match(named.stderr, /^paysheet: row 4: It is on the transfer order of /m);
  // The same rows in another sheet: those of the order wait, though no request to the service paid them.
  writeFileSync(
    place('other.csv'),
    `${SHEET}Awa,Diop,+221770006666,,orange_money,sn,mobile_money,900,XOF,fr,Mai,E5\n`,
  );
  const quoted = await cli.run(['quote', place('other.csv'), '--wallet', 'xof', '--json', ...common]);
  const { rows } = quoted.json<{ rows: { row: number; state: string; problems: { code: string }[] }[] }>();
  const like = rows.filter(({ problems }) => problems.some(({ code }) => code === 'duplicate-exact'));
  assert.deepEqual(
    like.map(({ row, state }) => `${row} ${state}`),
    ['2 held', '4 held'],
  );
});

test('an order that cannot be written is none: its rows are on the next one', async (t) => {
  const { cli, place, batch } = await batchOf(t, 'quote');
  assert.equal((await cli.run(['decide', batch, '2', 'close'])).status, 0);
  for (const [out, why] of [
    [join('none', 'order.pdf'), /the folder \S+none does not exist/],
    ['order.csv', /must end in \.pdf/],
  ] as const) {
    const refused = await cli.run(['transfer-order', batch, '--out', place(out)]);
    assert.deepEqual([refused.status, refused.stdout], [2, '']);
    assert.match(refused.stderr, why);
  }
  const made = await cli.run(['transfer-order', batch, '--out', place('order.pdf'), '--json']);
  assert.deepEqual(made.json<Written>().rows, [2], made.stderr);
});

test('a row whose like was paid elsewhere after it was set aside is on no order that does not name it', async (t) => {
  const { cli, place, common, batch } = await batchOf(t, 'quote');
  assert.equal((await cli.run(['decide', batch, '4', 'close'])).status, 0);
  writeFileSync(place('other.csv'), SHEET.replace('E4', 'E9'));
  const pay = ['pay', place('other.csv'), '--wallet', 'xof', '--yes', '--json', ...common];
  const paid = await cli.run(pay);
  assert.ok(paid.status === 0 || paid.status === 1, paid.stderr);
  const order = ['transfer-order', batch, '--out', place('order.pdf'), '--json'];
  assert.equal((await cli.run(order)).status, 2);
  const named = await cli.run([...order, '4']);
  assert.deepEqual(named.json<Written>().rows, [4], named.stderr);
  assert.match(named.stderr, /^paysheet: row 4: (Same payment as|Its sheet repeats) /m);
});

test('a row that was held for another payment is on no order that does not name it', async (t) => {
  const { cli, place, common } = await batchOf(t, 'quote');
  const [heading = '', row = ''] = SHEET.split('\n');
  writeFileSync(place('twice.csv'), `${heading}\n${row}\n${row}\n`);
  const quoted = await cli.run(['quote', place('twice.csv'), '--wallet', 'xof', '--json', ...common]);
  assert.ok(quoted.status === 0 || quoted.status === 1, quoted.stderr);
  const { batch: second, rows } = quoted.json<{ batch: string; rows: { row: number; state: string }[] }>();
  const held = rows.filter(({ state }) => state === 'held').map(({ row: number }) => String(number));
  assert.ok(held.length > 0, quoted.stdout);
  for (const number of held) assert.equal((await cli.run(['decide', second, number, 'close'])).status, 0);
  const unnamed = await cli.run(['transfer-order', second, '--out', place('second.pdf')]);
  assert.equal(unnamed.status, 2);
  const named = await cli.run(['transfer-order', second, ...held, '--out', place('second.pdf'), '--json']);
  assert.equal(named.status, 0, named.stderr);
  assert.deepEqual(named.json<Written>().rows.map(String), held);
  // Opened again, it waits for the order first, and then for the equal line of its sheet, which nobody has decided.
  const [first = ''] = held;
  const why = async () => {
    const shown = (await cli.run(['show', second, '--json'])).json<{
      rows: { row: number; state: string; problems: { code: string }[] }[];
    }>();
    const found = shown.rows.find(({ row: number }) => String(number) === first);
    return [found?.state, found?.problems.some(({ code }) => code === 'ordered-elsewhere')];
  };
  for (const waits of [
    ['held', true],
    ['held', false],
    ['ready', false],
  ]) {
    assert.equal((await cli.run(['decide', second, first, 'release'])).status, 0);
    assert.deepEqual(await why(), waits);
  }
});
