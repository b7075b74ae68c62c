/** `find`, `name` and `note`: what was ever paid to somebody, and what a person calls and notes of a batch. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { localDay } from '../../../shared/domain/time.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';

const HEADINGS =
  'first_name,last_name,phone,provider,country,channel,amount,currency,language,description,reference';
const MONTHS = [
  ['may.csv', 'Awa,Ndiaye,+221770008888,orange_money,sn,mobile_money,1500,XOF,fr,Salaire de mai,E1'],
  ['june.csv', 'Awa,Ndiaye,+221770008888,orange_money,sn,mobile_money,2500,XOF,fr,Salaire de juin,F1'],
] as const;
const OTHER = 'Omar,Faye,+221770007777,orange_money,sn,mobile_money,1700,XOF,fr,Salaire,';

interface Found {
  readonly rows: readonly {
    readonly name: string;
    readonly row: number;
    readonly payee: string;
    readonly state: string;
  }[];
  readonly paid: readonly { readonly currency: string; readonly amount: string }[];
  readonly isWhole: boolean;
}

test('all that was ever paid to somebody is found over every batch, with its sum', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const place = (name: string) => join(cli.folder, name);
  writeFileSync(place('settings.json'), JSON.stringify(FAST_SETTINGS));
  const common = ['--service', service.url, '--settings', place('settings.json')];
  const batches: string[] = [];
  for (const [file, line] of MONTHS) {
    writeFileSync(place(file), `${HEADINGS}\n${line}\n${OTHER}${file}\n`);
    const ran = await cli.run(['pay', place(file), '--wallet', 'xof', '--yes', '--json', ...common]);
    batches.push(ran.json<{ batch: string }>().batch);
  }
  const [may = '', june = ''] = batches;
  const named = await cli.run(['name', june, 'Paie de juin']);
  assert.deepEqual([named.status, named.stdout.trim()], [0, 'Paie de juin'], named.stderr);
  const noted = await cli.run(['note', june, 'Paid late.', '--json']);
  assert.equal(noted.json<{ note: string }>().note, 'Paid late.');

  const found = (await cli.run(['find', 'ndiaye', '--json'])).json<Found>();
  assert.deepEqual(
    found.rows.map(({ name, row, payee }) => [name, row, payee]),
    [
      ['Paie de juin', 2, 'Awa Ndiaye'],
      ['may', 2, 'Awa Ndiaye'],
    ],
  );
  assert.deepEqual([found.paid, found.isWhole], [[{ currency: 'xof', amount: '4000' }], true]);
  const byNumber = await cli.run(['find', '77', '000', '88', '88']);
  assert.match(byNumber.stdout, /Awa Ndiaye[\s\S]*Paid: 2 rows, XOF\u00a04,000\./);
  assert.doesNotMatch(byNumber.stdout, /Omar/);
  assert.match((await cli.run(['find', 'nobody'])).stdout, /^No row of any batch has “nobody”\./);
  assert.equal((await cli.run(['find', '--', '-'])).status, 2);
  assert.equal((await cli.run(['name', may, ' '])).status, 2);
  assert.equal((await cli.run(['note', 'b-none', 'x'])).status, 2);
});

test('an amount that could not be read is found as none, never as zero', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const place = (name: string) => join(cli.folder, name);
  writeFileSync(place('settings.json'), JSON.stringify(FAST_SETTINGS));
  writeFileSync(
    place('may.csv'),
    `${HEADINGS}\n${MONTHS[0]?.[1].replace(',1500,', ',as agreed,')}\n${OTHER}may\n`,
  );
  const sent = ['pay', place('may.csv'), '--wallet', 'xof', '--yes', '--skip-invalid', '--json'];
  const ran = await cli.run([...sent, '--service', service.url, '--settings', place('settings.json')]);
  const { batch } = ran.json<{ batch: string }>();
  const shown = (await cli.run(['show', batch, '--json'])).json<{
    rows: { row: number; amount: unknown }[];
  }>();
  assert.equal(shown.rows.find(({ row }) => row === 2)?.amount, null);
  const found = (await cli.run(['find', 'ndiaye', '--json'])).json<{ rows: { amount: unknown }[] }>();
  assert.deepEqual(
    found.rows.map(({ amount }) => amount),
    [null],
  );
  assert.doesNotMatch((await cli.run(['find', 'ndiaye'])).stdout.split('Paid:')[0] ?? '', /XOF/);
});

test('the day that is told is that of the place, as on every other paper', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'may.csv');
  writeFileSync(sheet, `${HEADINGS}\n${MONTHS[0][1]}\n`);
  const ran = await cli.run(['quote', sheet, '--wallet', 'xof', '--json', '--service', service.url]);
  assert.equal(ran.status, 0, ran.stderr);
  const { rows } = (await cli.run(['find', 'ndiaye', '--json'])).json<{ rows: { at: string }[] }>();
  const at = rows[0]?.at ?? '';
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  // Whatever the hour is, one of these places has another day than UTC.
  process.env.TZ = new Date(at).getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14';
  const here = localDay(Date.parse(at));
  assert.notEqual(here, at.slice(0, 10));
  assert.match((await cli.run(['find', 'ndiaye'])).stdout, new RegExp(`${here} │`));
});
