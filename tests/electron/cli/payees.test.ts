/**
 * Payees of a batch that the recipients' book does not know, from the command line: listed, added by row or all at
 * once, and nobody twice.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import type { PracticeService } from '../../support/practice-service.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { serveFront } from '../../support/wire-front.ts';

interface Document {
  readonly batch: string;
  readonly payees: readonly {
    readonly row: number;
    readonly name: string;
    readonly transactionType: string;
    readonly account: string;
    readonly kept: boolean;
    readonly problems: readonly { readonly code: string; readonly field: string | null }[];
  }[];
}

/** Rows 3 and 4 pay the same person; the sample book knows who is paid in row 5. */
const SHEET = `first_name,last_name,phone,provider,country,channel,amount,currency,language,description
Awa,Neuve,+221770008888,orange_money,sn,mobile_money,1500,XOF,fr,May
Omar,Neuf,+221770007777,orange_money,sn,mobile_money,1600,XOF,fr,May
Omar,Neuf,+221770007777,orange_money,sn,mobile_money,1700,XOF,fr,June
Coumba,Sarr,+221781204567,orange_money,sn,mobile_money,1800,XOF,fr,May
`;

const BOOK = '/api/v1/mb-api/recipients';

async function paid(t: TestContext, service: PracticeService, url = service.url) {
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  const sheet = join(cli.folder, 'sheet.csv');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  writeFileSync(sheet, SHEET);
  const common = ['--service', url, '--settings', settings];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...common]);
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const { batch } = ran.json<Document>();
  const payees = (...args: string[]) => cli.run(['payees', batch, ...args, ...common]);
  const listed = async () => (await payees('--json')).json<Document>().payees.map(({ row }) => row);
  return { cli, batch, payees, listed };
}

const namesOf = ({ books }: PracticeService) =>
  books.recipients().map(({ fields }) => `${fields.first_name} ${fields.last_name} ${fields.phone}`);

test('the new payees are listed once each, kept by row or all at once, and nobody twice', async (t) => {
  const service = await practiceFor(t);
  const { payees, listed, batch } = await paid(t, service);
  const before = service.books.recipients().length;
  const shown = await payees('--json');
  assert.equal(shown.status, 0, shown.stderr);
  assert.deepEqual(shown.json<Document>(), {
    batch,
    payees: [
      {
        ...{ row: 2, name: 'Awa Neuve', transactionType: 'mobile_money', account: '••••8888' },
        ...{ kept: false, problems: [] },
      },
      {
        ...{ row: 3, name: 'Omar Neuf', transactionType: 'mobile_money', account: '••••7777' },
        ...{ kept: false, problems: [] },
      },
    ],
  });
  assert.equal(service.books.recipients().length, before, 'to list keeps nobody');

  const first = await payees('3', '--keep');
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stdout, /Omar Neuf .*Mobile money.*••••7777.*kept/);
  assert.doesNotMatch(first.stdout, /Awa/);
  assert.deepEqual(namesOf(service).slice(before), ['Omar Neuf +221770007777']);
  assert.deepEqual(await listed(), [2]);
  const again = await payees('3', '--keep');
  assert.equal(again.status, 2);
  assert.match(again.stderr, /row 3: no new payee/);

  const rest = await payees('--keep', '--json');
  assert.equal(rest.status, 0, rest.stderr);
  assert.deepEqual(
    rest.json<Document>().payees.map(({ row, kept }) => [row, kept]),
    [[2, true]],
  );
  assert.equal(service.books.recipients().length, before + 2);
  const none = await payees('--keep');
  assert.equal(none.status, 0);
  assert.match(none.stdout, /Everybody whom the batch paid is in the book/);
  assert.equal(service.books.recipients().length, before + 2);
});

test('a row without a new payee, a row without --keep, no such batch and another service: exit 2, nobody kept', async (t) => {
  const service = await practiceFor(t);
  const other = await practiceFor(t);
  const { payees, cli, batch } = await paid(t, service);
  const before = service.books.recipients().length;
  for (const [args, words] of [
    [['2', '5', '--keep'], /row 5: no new payee/],
    [['2'], /rows go with --keep/],
    [['two', '--keep'], /two: a row is its number/],
  ] as const) {
    const ran = await payees(...args);
    assert.equal(ran.status, 2, ran.stdout);
    assert.match(ran.stderr, words);
  }
  assert.equal((await cli.run(['payees', 'nothing', '--service', service.url])).status, 2);
  const elsewhere = await cli.run(['payees', batch, '--keep', '--service', other.url]);
  assert.equal(elsewhere.status, 2);
  assert.match(elsewhere.stderr, /belongs to/);
  assert.equal(service.books.recipients().length, before);
});

test('whom the book refuses is told with field and reason, and what cannot be known ends it: exit 1', async (t) => {
  const service = await practiceFor(t);
  const { payees } = await paid(t, service);
  const before = service.books.recipients().length;
  const refused = {
    answer: 'status',
    effect: 'none',
    status: 422,
    message: 'The request is invalid.',
    errors: { provider: ['Unknown provider.'] as string[] },
  } as const;
  const broken = { answer: 'status', effect: 'none', status: 500 } as const;
  const refuseOnce = (fault: typeof refused | typeof broken) =>
    service.controls.setFaults({ rules: [{ operations: ['create-recipient'], times: 1, fault }] });
  refuseOnce(refused);
  const some = await payees('--keep', '--json');
  assert.equal(some.status, 1, some.stderr);
  const [first, second] = some.json<Document>().payees;
  assert.deepEqual(
    first?.problems.map(({ code, field }) => [code, field]),
    [['request-refused', 'provider']],
  );
  assert.deepEqual([first?.kept, second?.kept], [false, true]);
  assert.equal(service.books.recipients().length, before + 1);

  refuseOnce(broken);
  const unknown = await payees('--keep');
  assert.equal(unknown.status, 1, unknown.stderr);
  assert.doesNotMatch(unknown.stdout, /kept/);
  assert.equal((await payees('--keep')).status, 0);
  assert.equal(service.books.recipients().length, before + 2);
});

test('a book that was not read to its end keeps nobody: exit 3, with the reason', async (t) => {
  const service = await practiceFor(t);
  const front = await serveFront(
    service,
    ({ request, pass }) =>
      void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
    (passed, { path }) => {
      if (!path.startsWith(BOOK)) return passed;
      const book = JSON.parse(passed.body);
      return { ...passed, body: JSON.stringify({ ...book, total: book.total + 5 }) };
    },
  );
  t.after(() => front.server.close());
  const { payees } = await paid(t, service, front.server.address);
  const before = service.books.recipients().length;
  const ran = await payees('--keep');
  assert.equal(ran.status, 3, ran.stdout);
  assert.match(ran.stderr, /recipients of the book read.*Nobody was kept/);
  assert.equal(service.books.recipients().length, before);
});
