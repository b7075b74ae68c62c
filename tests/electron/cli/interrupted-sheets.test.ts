/** Sheets of every kind that moves money beside plain payments, killed again and again: no row twice, none lost. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Fault, FaultName } from '../../../electron/practice/faults/fault-plan.ts';
import { SAMPLE_ACCOUNT_IDS } from '../../../electron/practice/sample-data.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, { readonly paid: string; readonly paidIn?: string }>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly marker: string;
    readonly paymentLink?: string | null;
    readonly problems: readonly { readonly code: string }[];
  }[];
}

interface Kind {
  readonly operation: MoneyOperation;
  readonly lines: readonly string[];
  readonly args: readonly string[];
}

const ROWS = 12;
const numbers = Array.from({ length: ROWS }, (_, n) => n);

const KINDS: Readonly<Record<string, Kind>> = {
  'customers who are asked to pay in': {
    operation: 'customer-deposit',
    lines: [
      'Nom du client,Courriel,Téléphone,Pays,Montant à encaisser,Devise,Banque du client,Nom du compte émetteur',
      ...numbers.map(
        (n) =>
          `Client ${n},c${n}@example.com,${payeePhone(n)},SN,${15_000 + 25 * n},XOF,Banque du Plateau,C ${n}`,
      ),
    ],
    args: ['--wallet', 'xof'],
  },
  'withdrawals to an account of one’s own': {
    operation: 'withdrawal',
    lines: [
      'destination_account_id,Amount,Currency,Channel,Country,recipient_type',
      ...numbers.map((n) => `${SAMPLE_ACCOUNT_IDS.cad},${100 + 7 * n}.25,cad,eft,ca,withdrawal`),
    ],
    args: ['--wallet', 'cad'],
  },
  'payments by exchange': {
    operation: 'swap',
    lines: [
      'reference,first_name,last_name,amount,currency,channel,country,email,language',
      ...numbers.map(
        (n) => `R-${n},Jean,Tremblay${n},${125 + 7 * n}.40,CAD,etransfer_send,ca,j${n}@example.org,fr`,
      ),
    ],
    args: ['--convert-from', 'xof'],
  },
};

/** One at a time: a kill leaves only what was on the wire in doubt. */
const CALM = { ...FAST_SETTINGS, concurrency: 1, http: { timeoutSeconds: 1 } };

async function opened(t: TestContext, { lines, args }: Kind) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const [settings, sheet] = [join(cli.folder, 'settings.json'), join(cli.folder, 'sheet.csv')];
  writeFileSync(settings, JSON.stringify(CALM));
  writeFileSync(sheet, `${lines.join('\n')}\n`);
  const common = ['--yes', '--json', '--service', service.url, '--settings', settings];
  const requests = (of: OperationName) =>
    service.books.requests().filter((request) => request.operation === of).length;
  const pay = ['pay', sheet, ...args, ...common];
  const resume = ['resume', ...common];
  return {
    service,
    cli,
    requests,
    pay: () => cli.run(pay),
    resume: () => cli.run(resume),
    async killAt(command: 'pay' | 'resume', at: OperationName, fault: FaultName | Partial<Fault>, nth = 1) {
      service.controls.setFaults({ rules: [{ operations: [at], fault, nth: [nth] }] });
      const { child, ended } = cli.start(command === 'pay' ? pay : resume);
      const tooEarly = ended.then(({ stderr }) => assert.fail(`it ended before ${at}: ${stderr}`));
      await Promise.race([service.books.requestsArrived(requests(at) + nth, at), tooEarly]);
      child.kill('SIGKILL');
      await Promise.allSettled([tooEarly]);
      service.controls.setFaults({});
    },
    /** Each row has at most the one session that its state implies; nothing else was made. */
    async assertTrue({ rows }: BatchDocument) {
      assert.equal(rows.length, ROWS);
      for (const { marker, state, row } of rows) {
        const made = service.books.sessionsMarked(marker);
        assert.equal(made.length, state === 'paid' ? 1 : 0, `row ${row} is ${state}`);
      }
      const paid = rows.filter(({ state }) => state === 'paid').length;
      assert.equal(service.books.sessions().length, paid);
      const verified = await cli.run(['verify']);
      assert.equal(verified.status, 0, verified.stdout);
    },
  };
}

for (const [name, kind] of Object.entries(KINDS)) {
  const { operation } = kind;
  test(`${name}: killed before, during and after requests, then resumed: no row twice, none lost`, async (t) => {
    const { killAt, resume, pay, assertTrue, service } = await opened(t, kind);
    await killAt('pay', 'list-sessions', 'hang-before-commit');
    assert.equal(service.books.sessions().length, 0);
    await killAt('resume', operation, 'hang-after-commit');
    await killAt('pay', operation, 'hang-before-commit', 3);
    await killAt('resume', operation, { answer: 'hang', effect: 'later', laterMs: 300 }, 2);
    const ended = await resume();
    const [document] = ended.json<BatchDocument[]>();
    assert.ok(document);
    await assertTrue(document);
    // One request never arrived: its row waits for a person, and stays the only one.
    assert.deepEqual([document.counts.paid, document.counts.parked], [ROWS - 1, 1]);
    assert.equal(ended.status, 1);
    const again = await pay();
    assert.equal(again.status, 1, again.stderr);
    await assertTrue(again.json<BatchDocument>());
  });

  test(`${name}: answers that are lost, late, or none`, async (t) => {
    const { pay, assertTrue, service } = await opened(t, kind);
    const faults = [
      'drop-after-commit',
      '500-after-commit',
      'hang-after-commit',
      'drop-before-commit',
    ] as const;
    const rules = faults.map((fault, n) => ({ operations: [operation], fault, nth: [2 * n + 2] }));
    service.controls.setFaults({ rules });
    const ran = await pay();
    const document = ran.json<BatchDocument>();
    await assertTrue(document);
    assert.deepEqual([document.counts.paid, document.counts.parked], [ROWS - 1, 1]);
    assert.equal(ran.status, 1);
  });
}
