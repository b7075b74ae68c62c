/**
 * The recipients' book fills in what a sheet leaves out, once a person allows it: never by itself, and never against
 * the sheet.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { exchange } from '../../support/practice-caller.ts';

interface Document {
  readonly questions: readonly {
    readonly key: string;
    readonly options: readonly string[];
    readonly message: string;
    readonly fills?: readonly { readonly row: number; readonly values: readonly object[] }[];
  }[];
  readonly rows: readonly {
    readonly state: string;
    readonly marker: string | null;
    readonly problems: readonly { readonly code: string; readonly field: string | null }[];
  }[];
}

async function opened(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const run = (command: string, lines: readonly string[], ...more: readonly string[]) => {
    const sheet = join(cli.folder, 'sheet.csv');
    writeFileSync(sheet, `${lines.join('\n')}\n`);
    return cli.run([command, sheet, '--json', ...more]);
  };
  const paying = ['--service', service.url, '--wallet', 'xof', '--yes'] as const;
  return { service, run, paying };
}

const NAMES_AND_AMOUNTS = ['first_name,last_name,amount,currency', 'Coumba,Sarr,15000,XOF'];

test('names and amounts alone: what the book would fill in is shown and asked, and nothing is sent', async (t) => {
  const { service, run, paying } = await opened(t);
  const before = service.books.sessions().length;
  const ran = await run('pay', NAMES_AND_AMOUNTS, ...paying);
  assert.equal(ran.status, 1, ran.stderr);
  assert.equal(service.books.sessions().length, before);
  const { questions } = ran.json<Document>();
  const [asked] = questions;
  assert.equal(asked?.key, 'book');
  assert.deepEqual(asked?.options, ['fill', 'leave']);
  assert.match(asked?.message ?? '', /knows 1 recipient/);
  assert.deepEqual(
    asked?.fills?.map(({ row }) => row),
    [2],
  );
  const values = JSON.stringify(asked?.fills);
  assert.match(values, /"phone","value":"••••4567"/);
  assert.doesNotMatch(values, /781204567/);
});

test('told to fill, the row is paid where the book says, and each value that was filled is told', async (t) => {
  const { service, run, paying } = await opened(t);
  const ran = await run('pay', NAMES_AND_AMOUNTS, ...paying, '--answer', 'book=fill');
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const [row] = ran.json<Document>().rows;
  const [session] = service.books.sessionsMarked(row?.marker ?? '-');
  assert.equal(session?.recipient.phone, '+221781204567');
  assert.equal(session?.channel, 'mobile_money');
  const told = row?.problems.filter(({ code }) => code === 'value-cleaned').map(({ field }) => field) ?? [];
  for (const field of ['channel', 'country', 'phone', 'provider'])
    assert.ok(told.includes(field), `${field} is told to come from the book`);
});

test('a row that says something else than the book is not filled, nor one of a name that the book has twice', async (t) => {
  const { service, run, paying } = await opened(t);
  const twin = {
    ...{ first_name: 'Coumba', last_name: 'Sarr', transaction_type: 'mobile_money', country: 'sn' },
    ...{ phone: '+221770000042', provider: 'wave', recipient_type: 'transaction', language: 'fr' },
  };
  const other = ['first_name,last_name,phone,amount,currency,country,channel', ''];
  const differs = [other[0] ?? '', 'Coumba,Sarr,+221770009999,15000,XOF,sn,mobile_money'];
  const ran = await run('pay', differs, ...paying, '--answer', 'book=fill');
  const [row] = ran.json<Document>().rows;
  assert.equal(row?.state, 'invalid');
  assert.ok(row?.problems.some(({ code, field }) => code === 'required-missing' && field === 'provider'));
  const agrees = [other[0] ?? '', 'Coumba,Sarr,78 120 45 67,15000,XOF,sn,mobile_money'];
  const filled = await run('check', agrees, '--service', service.url, '--answer', 'book=fill');
  assert.equal(filled.status, 0, filled.stderr + filled.stdout);

  const made = await exchange(`${service.url}/api/v1/mb-api/recipients`, {
    method: 'POST',
    headers: {
      Authorization: `HMAC-SHA256 ${service.publicKey}:${service.privateKey}`,
      'X-Origin': service.origin,
      'X-Timestamp': new Date().toISOString(),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(twin),
  });
  assert.equal(made.status, 200);
  const twice = await run('check', NAMES_AND_AMOUNTS, '--service', service.url, '--answer', 'book=fill');
  assert.equal(twice.status, 1, twice.stdout);
  assert.ok(twice.json<Document>().questions.some(({ key }) => key === 'field.channel'));
});

test('left blank, or answered with a word that means nothing, the sheet stays as it is', async (t) => {
  const { run, paying } = await opened(t);
  const left = await run('pay', NAMES_AND_AMOUNTS, ...paying, '--answer', 'book=leave');
  assert.equal(left.status, 1);
  assert.deepEqual(
    left.json<Document>().questions.map(({ key }) => key),
    ['field.country', 'field.channel'],
  );
  const unknown = await run('pay', NAMES_AND_AMOUNTS, ...paying, '--answer', 'book=perhaps');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /fill, leave/);
});
