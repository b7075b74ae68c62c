import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BatchEntries, batchEntries } from '../../../electron/accounting/batch-entries.ts';
import { balancedOnly, type Entry } from '../../../electron/accounting/entries.ts';
import type {
  ImportedRow,
  JournalEvent,
  RowQuote,
  ShownMoney,
} from '../../../electron/engine/core/row/events.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { accountingSchema } from '../../../shared/domain/accounting.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import {
  attemptAccepted,
  attemptOpened,
  batchCreated,
  importedRow,
  statusSeen,
} from '../../support/journal-events.ts';

const BATCH = 'b-00000001';
const NOV_30 = Date.parse('2026-11-30T10:00:00Z');
const DEC_2 = Date.parse('2026-12-02T10:00:00Z');

interface Sent {
  readonly row: number;
  readonly change?: Partial<ImportedRow>;
  readonly quote?: Partial<RowQuote> | null;
  readonly shown?: ShownMoney;
  readonly status?: string;
}

/** A journal in which these rows were sent on 30 November, and completed unless they say otherwise. */
function journalOf(...rows: readonly Sent[]): Journal {
  const journal = openMemoryJournal();
  const imported = rows.map(({ row, change }) => importedRow(BATCH, row, change));
  journal.append(BATCH, [batchCreated(), { type: 'rows-imported', rows: imported }], 1);
  for (const sent of rows) journal.append(BATCH, paidEvents(sent), NOV_30);
  return journal;
}

function paidEvents({ row, change, quote, shown, status = 'completed' }: Sent): readonly JournalEvent[] {
  const id = `session-${row}`;
  const amountMinor = change?.amountMinor ?? 1000;
  const usual = { id: `quote-${row}`, userPaysMinor: amountMinor + 10, totalFeesMinor: 10 };
  return [
    attemptOpened(BATCH, row, {
      quote: quote === null ? null : { ...usual, recipientGetsMinor: amountMinor, ...quote },
    }),
    attemptAccepted(row, [id]),
    {
      type: 'session-claimed',
      row,
      sessionId: id,
      via: 'list',
      reference: `REF-${row}`,
      ...(shown && { shown }),
    },
    ...(status === 'pending' ? [] : [statusSeen(row, id, status)]),
  ];
}

type Wanted = Parameters<typeof accountingSchema.parse>[0];

function entriesOf(journal: Journal, accounting: Wanted = {}, currency?: string): BatchEntries {
  const batch = journal.batch(BATCH);
  assert.ok(batch);
  const chosen = currency === undefined ? {} : { currency };
  return batchEntries(journal, batch, accountingSchema.parse(accounting), { dayOf: utcDay, ...chosen });
}

const linesOf = ({ lines }: Entry) => lines.map(({ kind, amountMinor }) => [kind, amountMinor]);
const codesOf = ({ problems }: BatchEntries) => problems.map(({ code }) => code);

test('a payment is the payee and the fees on one side, the wallet on the other', () => {
  const { entries, totalsMinor } = entriesOf(journalOf({ row: 2 }));
  assert.deepEqual(entries.map(linesOf), [
    [
      ['payees', 1000],
      ['fees', 10],
      ['wallet', -1010],
    ],
  ]);
  const [entry] = entries;
  assert.deepEqual(
    [entry?.id, entry?.atMs, entry?.payee, entry?.reference, entry?.session],
    [`${BATCH}-2`, NOV_30, 'Awa Diop 2', 'R-2', 'REF-2'],
  );
  assert.deepEqual(totalsMinor, { xof: 1010 });
});

test('only what is paid is entered, and what has not ended is told', () => {
  const made = entriesOf(
    journalOf(
      { row: 2 },
      { row: 3, status: 'failed' },
      { row: 4, status: 'pending' },
      { row: 5, status: 'odd' },
    ),
  );
  assert.deepEqual(
    made.entries.map(({ row }) => row),
    [2],
  );
  assert.deepEqual(made.problems[0], problem('entries-open', { count: 2 }));
});

test('the fees that the session shows win over the quoted ones, and the difference is told', () => {
  const shown = { amount: 1000, transactionFee: 7, processingFee: 5, fromCurrency: 'xof', toCurrency: 'xof' };
  const made = entriesOf(journalOf({ row: 2, shown }, { row: 3, shown: { ...shown, processingFee: 3 } }));
  assert.deepEqual(made.entries.map(linesOf), [
    [
      ['payees', 1000],
      ['fees', 12],
      ['wallet', -1012],
    ],
    [
      ['payees', 1000],
      ['fees', 10],
      ['wallet', -1010],
    ],
  ]);
  assert.deepEqual(
    made.problems[0],
    problem('entries-fees-differ', { count: 1, fees: '12 XOF', quotedFees: '10 XOF' }),
  );
});

test('an entry whose sides differ is never written: its row is named instead', () => {
  const made = entriesOf(journalOf({ row: 2 }, { row: 3, quote: { userPaysMinor: 1100 } }));
  assert.deepEqual(
    made.entries.map(({ row }) => row),
    [2],
  );
  assert.deepEqual(made.problems[0], problem('entries-unbalanced', { rows: '3' }));
  const [good] = made.entries;
  assert.ok(good);
  assert.equal(balancedOnly([good, { ...good, lines: good.lines.slice(1) }]), undefined);
  assert.deepEqual(balancedOnly([good]), [good]);
});

test('a unit that only rounding made goes to the fees', () => {
  const [entry] = entriesOf(journalOf({ row: 2, quote: { userPaysMinor: 1011 } })).entries;
  assert.deepEqual(entry && linesOf(entry), [
    ['payees', 1000],
    ['fees', 11],
    ['wallet', -1011],
  ]);
});

test('a row of which nothing says what left the wallet is named, and not guessed', () => {
  const made = entriesOf(journalOf({ row: 2, quote: null }));
  assert.deepEqual(made.entries, []);
  assert.deepEqual(made.problems, [problem('entries-none'), problem('entries-without-debit', { rows: '2' })]);
});

test('an exchanged payment balances in each currency, over the account of exchanges', () => {
  const change = { amountMinor: 2000, currency: 'cad' } as const;
  const quote = { currency: 'xof', userPaysMinor: 9_100, totalFeesMinor: 100 } as const;
  const { entries, currencies } = entriesOf(journalOf({ row: 2, change, quote }));
  assert.deepEqual(
    entries.map((entry) => [entry.id, entry.about, entry.currency, linesOf(entry)]),
    [
      [
        `${BATCH}-2`,
        'payment',
        'cad',
        [
          ['payees', 2000],
          ['exchange', -2000],
        ],
      ],
      [
        `${BATCH}-2-X`,
        'exchange',
        'xof',
        [
          ['exchange', 9000],
          ['fees', 100],
          ['wallet', -9100],
        ],
      ],
    ],
  );
  assert.deepEqual(currencies, ['cad', 'xof']);
});

test('a payment that came back keeps its entry and gets a reversal of its own, on the day it came back', () => {
  const journal = journalOf({ row: 2 });
  const turned = problem('status-changed', { row: 2, before: 'completed', now: 'failed' });
  journal.append(
    BATCH,
    [{ type: 'alarm-raised', row: 2, problem: turned }, statusSeen(2, 'session-2', 'failed')],
    DEC_2,
  );
  const made = entriesOf(journal);
  assert.deepEqual(
    made.entries.map((entry) => [entry.id, entry.atMs, linesOf(entry)]),
    [
      [
        `${BATCH}-2`,
        NOV_30,
        [
          ['payees', 1000],
          ['fees', 10],
          ['wallet', -1010],
        ],
      ],
      [
        `${BATCH}-2-R`,
        DEC_2,
        [
          ['returns', -1000],
          ['fees', -10],
          ['wallet', 1010],
        ],
      ],
    ],
  );
  assert.ok(codesOf(made).includes('entries-returned'));
});

test('a row that was paid anew after its payment came back has three entries, each with an id of its own', () => {
  const journal = journalOf({ row: 2 });
  const turned = problem('status-changed', { row: 2, before: 'completed', now: 'failed' });
  const marker = 'PS-anew';
  const fields = { ...importedRow(BATCH, 2).fields, last_name: 'Ba' };
  journal.append(
    BATCH,
    [
      { type: 'alarm-raised', row: 2, problem: turned },
      statusSeen(2, 'session-2', 'failed'),
      { type: 'row-mended', row: 2, by: 'Awa', content: importedRow(BATCH, 2, { marker, fields }) },
      attemptOpened(BATCH, 2, { attempt: 2, key: 'key-anew', marker }),
      attemptAccepted(2, ['session-anew'], 2),
      { type: 'session-claimed', row: 2, sessionId: 'session-anew', via: 'list', reference: null },
      statusSeen(2, 'session-anew', 'completed'),
    ],
    DEC_2,
  );
  assert.deepEqual(
    entriesOf(journal).entries.map(({ id, atMs, payee }) => [id, atMs, payee]),
    [
      [`${BATCH}-2`, NOV_30, 'Awa Diop 2'],
      [`${BATCH}-2-R`, DEC_2, 'Awa Diop 2'],
      [`${BATCH}-2-2`, DEC_2, 'Awa Ba'],
    ],
  );
});

test('a payment that reads otherwise than completed, but not failed, stands until it is known', () => {
  const journal = journalOf({ row: 2 });
  const turned = problem('status-changed', { row: 2, before: 'completed', now: 'processing' });
  journal.append(
    BATCH,
    [{ type: 'alarm-raised', row: 2, problem: turned }, statusSeen(2, 'session-2', 'processing')],
    DEC_2,
  );
  const made = entriesOf(journal);
  assert.deepEqual(
    made.entries.map(({ id }) => id),
    [`${BATCH}-2`],
  );
  assert.ok(codesOf(made).includes('entries-open'));
});

test('a withdrawal goes to the own account, money from a customer comes into the wallet', () => {
  const deposit = { operation: 'customer-deposit', channel: null } as const;
  const free = { amount: 1000, transactionFee: 0, processingFee: 0 };
  const made = entriesOf(
    journalOf(
      { row: 2, change: { operation: 'withdrawal' } },
      { row: 3, change: deposit, quote: null, shown: free },
      { row: 4, change: deposit, quote: null, shown: { ...free, transactionFee: 5 } },
      { row: 5, change: deposit, quote: null, shown: { ...free, amount: 900 } },
    ),
  );
  assert.deepEqual(made.entries.map(linesOf), [
    [
      ['own-accounts', 1000],
      ['fees', 10],
      ['wallet', -1010],
    ],
    [
      ['customers', -1000],
      ['wallet', 1000],
    ],
  ]);
  assert.deepEqual(made.problems[0], problem('entries-without-debit', { rows: '4, 5' }));
});

test('tax is taken out of the fees, and nothing is lost by it', () => {
  const { entries } = entriesOf(journalOf({ row: 2 }), { taxPercent: 18 });
  assert.deepEqual(entries.map(linesOf), [
    [
      ['payees', 1000],
      ['fees', 8],
      ['tax', 2],
      ['wallet', -1010],
    ],
  ]);
});

test('a group has an account of its own, in whatever way its value is written', () => {
  const groups = [{ field: 'description' as const, is: 'SALARY 3', account: '6411' }];
  const { entries } = entriesOf(journalOf({ row: 2 }, { row: 3 }), { groups });
  assert.deepEqual(
    entries.map(({ lines }) => lines[0]?.account),
    [undefined, '6411'],
  );
});

test('totals are one entry a day, currency and kind, with at most 21 characters of id, and keep groups apart', () => {
  const groups = [{ field: 'payee' as const, is: 'awa diop 3', account: '6411' }];
  const { entries } = entriesOf(journalOf({ row: 2 }, { row: 3 }, { row: 4 }), { by: 'total', groups });
  assert.deepEqual(
    entries.map((entry) => [entry.id, entry.count, entry.payee, linesOf(entry)]),
    [
      [
        `${BATCH}-261130PXOF`,
        3,
        null,
        [
          ['payees', 2000],
          ['fees', 30],
          ['wallet', -3030],
          ['payees', 1000],
        ],
      ],
    ],
  );
  assert.ok((entries[0]?.id.length ?? 99) <= 21);
});

test('a layout without a column for the currency takes one currency, which a person chooses', () => {
  const change = { amountMinor: 2000, currency: 'cad' } as const;
  const journal = journalOf({ row: 2 }, { row: 3, change });
  const asked = entriesOf(journal, { layout: 'xero' });
  assert.deepEqual(asked.entries, []);
  assert.deepEqual(asked.problems, [problem('entries-currencies', { options: 'CAD|XOF' })]);
  const chosen = entriesOf(journal, { layout: 'xero' }, 'cad');
  assert.deepEqual(
    chosen.entries.map(({ row }) => row),
    [3],
  );
});

test('what is said beside the entries of one currency is about payments in it', () => {
  const shown = { amount: 1000, transactionFee: 7, processingFee: 5, fromCurrency: 'xof', toCurrency: 'xof' };
  const change = { amountMinor: 2000, currency: 'cad' } as const;
  const journal = journalOf({ row: 2, shown }, { row: 3, change }, { row: 4 });
  const turned = problem('status-changed', { row: 4, before: 'completed', now: 'failed' });
  journal.append(
    BATCH,
    [{ type: 'alarm-raised', row: 4, problem: turned }, statusSeen(4, 'session-4', 'failed')],
    DEC_2,
  );
  const toldOf = (currency: string) =>
    codesOf(entriesOf(journal, {}, currency)).filter((code) => code !== 'entries-own-names');
  assert.deepEqual(toldOf('xof'), ['entries-fees-differ', 'entries-returned']);
  assert.deepEqual(toldOf('cad'), []);
});

/** Any payments: in the wallet's currency, or exchanged from it. */
const anyPayments = fc.array(
  fc.record({
    amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
    totalFeesMinor: fc.integer({ min: 0, max: 5_000 }),
    exchangedMinor: fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever is paid, each entry balances, the wallet loses what was taken, and twice made is twice the same', () => {
  fc.assert(
    fc.property(anyPayments, fc.integer({ min: 0, max: 100 }), (payments, taxPercent) => {
      const sent = payments.map(
        ({ amountMinor, totalFeesMinor, exchangedMinor }, n): Sent => ({
          row: n + 2,
          change: { amountMinor, currency: exchangedMinor === undefined ? 'xof' : 'cad' },
          quote: {
            ...(exchangedMinor !== undefined && { currency: 'xof' }),
            userPaysMinor: totalFeesMinor + (exchangedMinor ?? amountMinor),
            totalFeesMinor,
          },
        }),
      );
      const journal = journalOf(...sent);
      const debits = sent.reduce((sum, { quote }) => sum + (quote?.userPaysMinor ?? 0), 0);
      for (const by of ['payee', 'total'] as const) {
        const { entries } = entriesOf(journal, { by, taxPercent });
        for (const { id, lines } of entries) assert.equal(sumOf(lines), 0, id);
        const wallet = entries.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'wallet');
        assert.equal(-sumOf(wallet), debits);
        assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
        assert.deepEqual(entriesOf(journal, { by, taxPercent }).entries, entries);
      }
    }),
    { numRuns: 40 },
  );
});

function sumOf(lines: Entry['lines']): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
