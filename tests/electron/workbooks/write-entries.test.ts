import assert from 'node:assert/strict';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Entry } from '../../../electron/accounting/entries.ts';
import { LAYOUTS } from '../../../electron/accounting/entry-layouts.ts';
import { writeEntries } from '../../../electron/workbooks/write-entries.ts';
import { accountingSchema, ENTRY_LAYOUTS } from '../../../shared/domain/accounting.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { BATCH } from './sample-results.ts';

const ENTRY: Entry = {
  id: 'b-00000001-2',
  about: 'payment',
  atMs: new Date(2026, 10, 30, 12).getTime(),
  currency: 'cad',
  lines: [
    { kind: 'payees', amountMinor: 125050 },
    { kind: 'fees', amountMinor: 150 },
    { kind: 'wallet', amountMinor: -125200 },
  ],
  count: 1,
  row: 2,
  payee: 'Diop, Awa',
  reference: 'R-2',
  session: 'REF-2',
};
const LIVE = { ...BATCH, created: { ...BATCH.created, environment: 'live' as const } };

interface Change {
  readonly batch?: typeof BATCH;
  readonly entries?: readonly Entry[];
  readonly locale?: string;
}

async function written(
  t: TestContext,
  accounting: Parameters<typeof accountingSchema.parse>[0],
  { batch = LIVE, entries = [ENTRY], locale = 'en' }: Change = {},
): Promise<string> {
  const path = join(temporaryFolder(t), 'entries.csv');
  const handle = await open(path, 'w');
  const file = { batch, name: 'November', entries, locale };
  await writeEntries(handle, { ...file, accounting: accountingSchema.parse(accounting) });
  await handle.close();
  return await readFile(path, 'utf8');
}

test('the generic layout has a heading for each thing that is known, in the language of the reader', async (t) => {
  assert.equal(
    await written(t, {}),
    `\uFEFF${[
      'Entry,Date,Period,Account,Description,Payee,Reference,Session reference,Currency,Debit,Credit,Batch,Row',
      'b-00000001-2,2026-11-30,2026-11,Payables,"Payment to Diop, Awa","Diop, Awa",R-2,REF-2,CAD,1250.50,,b-2026-11-01,2',
      'b-00000001-2,2026-11-30,2026-11,Bank charges,"Payment to Diop, Awa","Diop, Awa",R-2,REF-2,CAD,1.50,,b-2026-11-01,2',
      'b-00000001-2,2026-11-30,2026-11,Wallet CAD,"Payment to Diop, Awa","Diop, Awa",R-2,REF-2,CAD,,1252.00,b-2026-11-01,2',
      '',
    ].join('\r\n')}`,
  );
  const french = await written(t, {}, { locale: 'fr' });
  assert.match(french, /^\uFEFFÉcriture,Date,Période,Compte,Libellé/);
  assert.match(french, /Frais bancaires,"Paiement à Diop, Awa"/);
});

test('the layout of Xero: its own headings, a day that reads alike everywhere, credit below zero', async (t) => {
  const accounts = { payees: '814', fees: '404', wallet: 'W-{currency}' };
  assert.equal(
    await written(t, { layout: 'xero', accounts, taxRate: 'Tax Exempt (0%)' }),
    [
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
      'b-00000001-2 · November · R-2,30 Nov 2026,"Payment to Diop, Awa",814,Tax Exempt (0%),1250.50',
      'b-00000001-2 · November · R-2,30 Nov 2026,"Payment to Diop, Awa",404,Tax Exempt (0%),1.50',
      'b-00000001-2 · November · R-2,30 Nov 2026,"Payment to Diop, Awa",W-CAD,Tax Exempt (0%),-1252.00',
      '',
    ].join('\r\n'),
  );
});

test('the layout of QuickBooks Online: a number, sides, name and currency', async (t) => {
  const total: Entry = { ...ENTRY, count: 12, payee: null, reference: null, row: null };
  assert.equal(
    await written(t, { layout: 'quickbooks' }, { entries: [total] }),
    [
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name,Currency',
      'b-00000001-2,11/30/2026,Payables,1250.50,,12 payments,,CAD',
      'b-00000001-2,11/30/2026,Bank charges,1.50,,12 payments,,CAD',
      'b-00000001-2,11/30/2026,Wallet CAD,,1252.00,12 payments,,CAD',
      '',
    ].join('\r\n'),
  );
});

test('each layout says the currency in a column, or takes one only', () => {
  for (const name of ENTRY_LAYOUTS) {
    const { columns, isOneCurrency } = LAYOUTS[name];
    assert.equal(isOneCurrency, !columns.some(({ value }) => value === 'currency'), name);
  }
});

test('the account of a group stands for the payees', async (t) => {
  const [payees, ...others] = ENTRY.lines;
  assert.ok(payees);
  const entry = { ...ENTRY, lines: [{ ...payees, account: '6411' }, ...others] };
  const text = await written(t, { accounts: { payees: '421' } }, { entries: [entry] });
  assert.match(text, /2026-11,6411,/);
  assert.doesNotMatch(text, /421/);
});

test('entries of a trial say that there was no money, in whatever layout', async (t) => {
  for (const layout of ENTRY_LAYOUTS) {
    const text = await written(t, { layout }, { batch: BATCH });
    assert.equal(text.split('\r\n').filter((line) => line.includes('PRACTICE, no money')).length, 3, layout);
  }
});

test('the period is the month that the sheet states, and otherwise the one of the day', async (t) => {
  const stated = (period: string) => ({ batch: { ...LIVE, created: { ...LIVE.created, period } } });
  assert.match(await written(t, {}, stated('month 9 2026')), /,2026-11-30,2026-09,/);
  assert.match(await written(t, {}, stated('week 48')), /,2026-11-30,2026-11,/);
});

test('a name that a spreadsheet program would take for a formula is written so that none does', async (t) => {
  const text = await written(t, {}, { entries: [{ ...ENTRY, payee: '=1+1' }] });
  assert.match(text, /,'=1\+1,/);
});
