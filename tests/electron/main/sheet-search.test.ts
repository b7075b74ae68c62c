/** Earlier payments of a sheet that is still being checked: the same questions as its batch will have. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { answerRequest, type Handlers } from '../../../electron/main/ipc/answer-request.ts';
import { fieldsText, searchedSheet } from '../../../renderer/sheet-worker/sheet-overview.ts';
import { limitedPayee } from '../../../shared/domain/payment-limits.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const DAY_MS = 86_400_000;
const LAYOUT = 'payroll';

/** The app in which a sheet was paid some days ago; the bytes of a file stand for those of a sheet. */
async function appAfter(
  t: TestContext,
  { paid, days }: { readonly paid: readonly RowFields[]; readonly days: number },
) {
  const bench = await engineBench(t);
  bench.pass(-days * DAY_MS);
  const { engine, journal } = bench.open();
  const sheet = { ...validSheet(paid), fingerprint: LAYOUT };
  const bytes = new TextEncoder().encode('the sheet');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const batch = await bench.approved(engine, paid, sheet, sha256);
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: paid.length });
  journal.close();
  bench.pass(days * DAY_MS);
  const parts = mainParts(t, bench);
  parts.connect();
  const opened = (text: string) => {
    const taken = parts.tickets.takeBytes('paie.csv', new TextEncoder().encode(text));
    assert.ok(taken.ok);
    return taken.value.ticket;
  };
  /** The codes found, by row. */
  const search = async (
    ticket: string,
    rows: readonly RowFields[],
    edited: readonly number[] | null = null,
  ) => {
    const checked = validSheet(rows);
    const handed = edited === null ? checked.rows : checked.rows.filter(({ row }) => edited.includes(row));
    const { sheet: head, period } = searchedSheet(checked);
    const reply = await parts.handlers['batches.find-duplicates']({
      ...{ ticket, of: edited && [...edited], rows: fieldsText(handed), except: null, period },
      sheet: { ...head, columns: [] },
    });
    if (!reply.ok) return reply.problems[0].code;
    const found = reply.value.rows.map(({ row, problems }) => [row, problems[0]?.code] as const);
    return { of: reply.value.of, found: Object.fromEntries(found) };
  };
  /** The period of the sheet that another one has paid, and how much of it. */
  const paidBefore = async (ticket: string, rows: readonly RowFields[], fingerprint = LAYOUT) => {
    const { sheet: head, period } = searchedSheet(validSheet(rows));
    const reply = await parts.handlers['batches.find-duplicates']({
      ...{ ticket, of: null, rows: fieldsText(validSheet(rows).rows), except: null, period },
      sheet: { ...head, columns: [], fingerprint },
    });
    return reply.ok ? reply.value.paidPeriod : reply.problems;
  };
  return { paidBefore, opened, search, batch, handlers: parts.handlers, bench };
}

const rows = mobileRows(4);

test('what an account was paid last is found, whatever is paid now; nothing for one that was never paid', async (t) => {
  const { handlers, batch, bench } = await appAfter(t, { paid: rows, days: 31 });
  const [first = {}] = rows;
  const reply = await handlers['batches.last-paid']({
    payee: recipientIdentity({ ...first, amount: '77' }),
  });
  assert.ok(reply.ok);
  const { at, ...last } = reply.value.last ?? { at: '' };
  assert.deepEqual(last, { batch, row: 2, amount: first.amount, currency: first.currency });
  const days = (bench.clock.nowMs() - Date.parse(at)) / DAY_MS;
  assert.ok(days >= 31 && days < 32, `${days} days ago`);
  const other = await handlers['batches.last-paid']({
    payee: recipientIdentity({ ...first, phone: '+22997000000' }),
  });
  assert.deepEqual(other, { ok: true, value: { last: null } });
});

test('what an account was paid last is answered too for a name that fills a cell', async (t) => {
  const { handlers } = await appAfter(t, { paid: rows, days: 1 });
  const fields = {
    channel: 'cash_pickup',
    country: 'sn',
    first_name: 'Awa',
    last_name: 'Diop '.repeat(6_000),
  };
  const payee = recipientIdentity(fields);
  assert.ok(payee.length > 20_000);
  const log = (fault: unknown) => assert.fail(JSON.stringify(fault));
  const reply = await answerRequest(handlers as unknown as Handlers, 'batches.last-paid', { payee }, log);
  assert.deepEqual(reply, { ok: true, value: { last: null } });
});

test('the same bytes after a month, without a period: the sheet is asked about as at its import', async (t) => {
  const { opened, search } = await appAfter(t, { paid: rows, days: 31 });
  const found = { 2: 'sheet-paid', 3: 'sheet-paid', 4: 'sheet-paid', 5: 'sheet-paid' };
  assert.deepEqual(await search(opened('the sheet'), rows), { of: null, found });
  const other = await search(opened('another file'), rows);
  const old = { 2: 'duplicate-old', 3: 'duplicate-old', 4: 'duplicate-old', 5: 'duplicate-old' };
  assert.deepEqual(other, { of: null, found: old });
});

test('after an edit of one row the questions are still about the whole sheet', async (t) => {
  const { opened, search } = await appAfter(t, { paid: rows, days: 14 });
  const [first = {}, second = {}, third = {}] = rows;
  const [ticket, edited] = [opened('corrected'), { ...first, amount: '777' }];
  const others = [2, 3, 4].map((n) => ({ ...second, phone: `+22177000111${n}`, amount: `90${n}` }));
  const sheet = [first, second, ...others.slice(0, 2)];
  assert.deepEqual(await search(ticket, sheet), { of: null, found: { 2: 'sheet-paid', 3: 'sheet-paid' } });
  const again = await search(ticket, [{ ...first, description: 'Other' }, ...sheet.slice(1)], [2]);
  assert.deepEqual(again, { of: [2], found: { 2: 'sheet-paid' } }, 'one row of four is not the sheet');
  const less = await search(ticket, [edited, ...sheet.slice(1)], [2]);
  assert.deepEqual(less, { of: null, found: { 3: 'duplicate-old' } }, 'it repeats the sheet no more');
  const more = await search(ticket, [edited, second, third, others[0] ?? {}], [4, 5]);
  assert.deepEqual(more, { of: null, found: { 2: 'sheet-paid', 3: 'sheet-paid', 4: 'sheet-paid' } });
  assert.equal(await search(opened('never searched'), [first], [2]), 'file-not-readable');
});

test('the period that another sheet of the layout has paid is told with its batch, and no other period', async (t) => {
  const stating = (description: string) => rows.map((row) => ({ ...row, description }));
  const november = stating('novembre 2026');
  const { opened, paidBefore, batch } = await appAfter(t, { paid: november, days: 20 });
  const found = await paidBefore(opened('another file'), stating('Nov 2026').slice(0, 1));
  assert.partialDeepStrictEqual(found, { period: 'month 11 2026', paid: 4, of: 4, batch: { batch } });
  assert.equal(await paidBefore(opened('the sheet'), november), null, 'it is that sheet itself');
  assert.equal(await paidBefore(opened('another file'), stating('décembre 2026')), null);
  assert.equal(await paidBefore(opened('another file'), rows), null, 'it states no period');
  assert.equal(await paidBefore(opened('another file'), november, 'suppliers'), null, 'of another layout');
});

test('what was paid this month is told by payee, and neither the month before nor the sheet’s own batch', async (t) => {
  const sums = async (days: number, isOwn = false) => {
    const { handlers, batch } = await appAfter(t, { paid: rows, days });
    const reply = await handlers['batches.paid-in-month']({ except: isOwn ? batch : null });
    return reply.ok && Object.entries(reply.value.paid);
  };
  const amounts = rows.map((row) => [limitedPayee(row), Number(row.amount)]);
  assert.deepEqual(await sums(0), amounts);
  assert.deepEqual(await sums(0, true), []);
  assert.deepEqual(await sums(31), []);
});
