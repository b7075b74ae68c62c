/** Rows that name a recipient of the service's book by its id. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';

interface Document {
  readonly counts: Record<string, number>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly marker: string;
    readonly channel: string;
    readonly problems: readonly {
      readonly code: string;
      readonly severity: string;
      readonly field?: string;
    }[];
  }[];
}

/** A practice service, and how a sheet of these lines is run through a command. */
async function opened(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const run = (command: string, lines: readonly string[], ...more: readonly string[]) => {
    const sheet = join(cli.folder, 'sheet.csv');
    writeFileSync(sheet, `${lines.join('\n')}\n`);
    return cli.run([command, sheet, '--json', ...more]);
  };
  const paying = ['--service', service.url, '--wallet', 'xof', '--yes'] as const;
  const mobile = service.books
    .recipients()
    .find(
      ({ fields }) => fields.transaction_type === 'mobile_money' && fields.recipient_type === 'transaction',
    );
  assert.ok(mobile, 'the sample book has somebody who is paid by mobile money');
  return { service, run, paying, mobile };
}

test('an id, an amount and a currency are enough: the recipient is the book’s, whole, and the service takes it', async (t) => {
  const { service, run, paying, mobile } = await opened(t);
  const ran = await run('pay', ['recipient_id,amount,currency', `${mobile.id},15000,XOF`], ...paying);
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const [row] = ran.json<Document>().rows;
  const [session, ...others] = service.books.sessionsMarked(row?.marker ?? '-');
  assert.deepEqual(others, []);
  assert.equal(session?.recipient.phone, mobile.fields.phone);
  assert.equal(session?.recipient.first_name, mobile.fields.first_name);
  assert.equal(session?.channel, 'mobile_money');
  const told = row?.problems.filter(({ severity }) => severity === 'note').map(({ field }) => field) ?? [];
  for (const field of ['first_name', 'last_name', 'phone', 'country', 'channel']) {
    assert.ok(told.includes(field), `${field} is told to come from the book`);
  }
});

test('a row that contradicts the book is not paid; one that says the same otherwise written is', async (t) => {
  const { service, run, paying, mobile } = await opened(t);
  const { first_name: first = '', last_name: last = '', phone = '' } = mobile.fields;
  const head = 'recipient_id,first_name,last_name,phone,amount,currency';
  const spaced = `${phone.slice(0, 4)} ${phone.slice(4)}`;
  const before = service.books.sessions().length;
  const lines = [
    head,
    `${mobile.id},${first},${last},+221770000001,15000,XOF`,
    `${mobile.id},Someone,Else,${phone},15001,XOF`,
    `${mobile.id},${first.toUpperCase()},${last},${spaced},15002,XOF`,
  ];
  const ran = await run('pay', lines, ...paying, '--skip-invalid');
  assert.equal(ran.status, 1, ran.stderr);
  const { rows } = ran.json<Document>();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['invalid', 'invalid', 'paid'],
  );
  for (const { problems } of rows.slice(0, 2)) {
    assert.ok(problems.some(({ code }) => code === 'recipient-differs'));
  }
  assert.equal(service.books.sessions().length, before + 1);
});

test('the same recipient by its id and by its phone is one payment twice: held', async (t) => {
  const { run, paying, mobile } = await opened(t);
  const { first_name, last_name, phone, country, provider } = mobile.fields;
  const ran = await run(
    'pay',
    [
      'recipient_id,first_name,last_name,phone,country,provider,channel,amount,currency,language',
      `${mobile.id},,,,,,,15000,XOF,`,
      `,${first_name},${last_name},${phone},${country},${provider},mobile_money,15000,XOF,fr`,
    ],
    ...paying,
  );
  assert.equal(ran.status, 1, ran.stderr);
  const { counts } = ran.json<Document>();
  assert.equal(counts.paid, 1);
  assert.equal(counts.held, 1);
});

test('an id that the book has not, and a book that cannot be read, pay nobody', async (t) => {
  const { service, run, paying, mobile } = await opened(t);
  const before = service.books.sessions().length;
  const unknown = await run('pay', ['recipient_id,amount,currency', 'nobody,15000,XOF'], ...paying);
  assert.equal(unknown.status, 1);
  const said = unknown.json<Document>().rows[0]?.problems.map(({ code }) => code) ?? [];
  assert.ok(said.includes('recipient-unknown'));
  const checked = await run('check', ['recipient_id,amount,currency', `${mobile.id},15000,XOF`]);
  assert.equal(checked.status, 1);
  const errors = checked.json<Document>().rows[0]?.problems.filter(({ severity }) => severity === 'error');
  assert.deepEqual(
    errors?.map(({ code }) => code),
    ['recipient-unread'],
  );
  service.controls.setFaults({ rules: [{ operations: ['list-recipients'], fault: 'malformed' }] });
  const unread = await run('pay', ['recipient_id,amount,currency', `${mobile.id},15000,XOF`], ...paying);
  assert.equal(unread.status, 3, unread.stderr);
  assert.equal(service.books.sessions().length, before);
});
