// The command line when payments come back: an answer that is needed, an invoice again, a corrected sheet.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../../electron/practice/ports/clock.ts';
import { type CommandLine, commandLine, type Ran } from '../../support/command-line.ts';
import { jumpingClock } from '../../support/jumping-clock.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { startPracticeService } from '../../support/practice-service.ts';

const DAY_MS = 86_400_000;

interface Month {
  readonly cli: CommandLine;
  readonly sessions: () => number;
  /** Days pass, by the clocks of the command line and of the service alike. */
  pass(days: number): void;
  quote(name: string, lines: readonly string[]): Promise<Ran>;
  pay(name: string, lines: readonly string[], ...options: readonly string[]): Promise<Ran>;
}

async function months(t: TestContext): Promise<Month> {
  let passedMs = 0;
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + passedMs };
  const service = await startPracticeService({ life: { processingAfterMs: 5, finalAfterMs: 20 } }, { clock });
  t.after(() => service.close());
  const before = service.books.sessions().length;
  const cli = commandLine(t, service);
  const { environment, setClock } = jumpingClock(cli.folder);
  Object.assign(cli.environment, environment);
  const run = (command: string, name: string, lines: readonly string[], options: readonly string[]) => {
    const sheet = join(cli.folder, name);
    writeFileSync(sheet, `${lines.join('\n')}\n`);
    const where = ['--wallet', 'xof', '--service', service.url, '--json'];
    return cli.runProcess([command, sheet, ...where, ...options]);
  };
  return {
    cli,
    sessions: () => service.books.sessions().length - before,
    pass(days) {
      passedMs += days * DAY_MS;
      setClock(passedMs);
    },
    quote: (name, lines) => run('quote', name, lines, []),
    pay: (name, lines, ...options) => run('pay', name, lines, ['--yes', ...options]),
  };
}

function payroll(heading: string, month: string): readonly string[] {
  const staff = [1, 2, 3].map(
    (n) =>
      `E-${n},Awa,Diop${n},${200_000 + 250 * n},XOF,mobile_money,sn,${payeePhone(n)},orange,Salaire ${month}`,
  );
  return [
    `${heading},first_name,last_name,amount,currency,channel,country,phone,provider,description`,
    ...staff,
  ];
}

interface Document {
  readonly batch: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly Readonly<Record<string, unknown>>[];
  readonly rows: readonly {
    readonly problems: readonly { readonly code: string; readonly duplicateOf: unknown }[];
  }[];
}

test('three months of one payroll by a bare “Réf”: asked once with the values and what each answer means, then paid', async (t) => {
  const { pay, pass, sessions } = await months(t);
  const october = await pay('paie-10.csv', payroll('Réf', 'octobre'));
  assert.equal(october.status, 0, october.stderr);
  pass(31);
  const asked = await pay('paie-11.csv', payroll('Réf', 'novembre'));
  assert.equal(asked.status, 1, asked.stderr);
  const document = asked.json<Document>();
  assert.equal(document.batch, null);
  const question = document.problems.find(({ code }) => code === 'needs-answer');
  assert.ok(question);
  assert.equal(question.key, 'reference');
  assert.deepEqual(question.options, ['payment', 'person', 'neither']);
  assert.deepEqual(Object.keys(Object(question.meanings)), ['payment', 'person', 'neither']);
  assert.match(String(question.message), /“Réf”.*paie-10\.csv.*E-1, E-2, E-3/);
  assert.equal(sessions(), 3, 'nothing was sent');

  const november = await pay('paie-11.csv', payroll('Réf', 'novembre'), '--answer', 'reference=person');
  assert.equal(november.status, 0, november.stdout + november.stderr);
  pass(30);
  const december = await pay('paie-12.csv', payroll('Réf', 'décembre'));
  assert.equal(december.status, 0, december.stdout + december.stderr);
  assert.equal(sessions(), 9);
});

test('a sheet that was paid long ago waits as it stands for a person; with its month in it it is paid', async (t) => {
  const { pay, pass, sessions } = await months(t);
  const sheet = payroll('Matricule', 'du mois');
  assert.equal((await pay('paie.csv', sheet)).status, 0);
  pass(3);
  const repeated = await pay('paie.csv', sheet);
  assert.equal(repeated.status, 0, 'a command that is repeated has succeeded');
  pass(28);
  const again = await pay('paie.csv', sheet, '--quiet');
  assert.equal(again.status, 1, again.stderr);
  assert.equal(again.json<Document>().counts.held, 3);
  assert.equal(sessions(), 3);
  assert.equal((await pay('paie.csv', payroll('Matricule', 'de novembre'))).status, 0);
  assert.equal(sessions(), 6);
});

test('an answer that means nothing is refused, with the three that do', async (t) => {
  const { pay } = await months(t);
  const ran = await pay('paie.csv', payroll('Réf', 'octobre'), '--answer', 'reference=employee');
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, /payment.*person.*neither/s);
});

test('an invoice again a month later is held, and the JSON names the batch, the row and the day', async (t) => {
  const { pay, pass, sessions } = await months(t);
  const first = (await pay('oct.csv', payroll('N° de facture', 'octobre'))).json<Document>();
  pass(31);
  const ran = await pay('nov.csv', payroll('N° de facture', 'novembre'));
  assert.equal(ran.status, 1, ran.stderr);
  const again = ran.json<Document>();
  assert.deepEqual(again.counts.held, 3);
  const [problem] = again.rows[0]?.problems ?? [];
  const day = new Date().toISOString().slice(0, 10);
  assert.deepEqual(problem?.duplicateOf, { batch: first.batch, row: 2, date: day });
  assert.equal(sessions(), 3);
});

test('a sheet that was quoted and paid is held once it is corrected, and not by its quote', async (t) => {
  const { cli, quote, pay, sessions } = await months(t);
  const lines = payroll('Matricule', 'octobre');
  assert.equal((await quote('paie.csv', lines)).status, 0);
  const ran = await pay('paie.csv', lines);
  assert.equal(ran.status, 0, ran.stderr);
  const paid = ran.json<Document>();
  const corrected = lines.map((line) => line.replace('200750', '210750'));
  const again = (await pay('paie (2).csv', corrected)).json<Document>();
  // Two were paid unchanged; the third got another amount, and would get both. A person decides.
  assert.equal(again.counts.held, 3);
  const date = new Date().toISOString().slice(0, 10);
  assert.deepEqual(
    again.rows.map(({ problems }) => problems[0]?.duplicateOf),
    [2, 3, 4].map((row) => ({ batch: paid.batch, row, date })),
  );
  assert.equal(sessions(), 3);
  assert.equal((await cli.runProcess(['verify'])).status, 0);
});
