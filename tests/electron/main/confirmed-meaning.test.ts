/** No batch is made of a sheet whose meaning nobody has settled, whatever the window asks for. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { payerOf } from '../../../electron/main/service/profile-connection.ts';
import { ConfirmedMeanings } from '../../../electron/profiles/confirmed-meanings.ts';
import { sheetText } from '../../../renderer/sheet-worker/sheet-overview.ts';
import { meaningCode, type StatementItem } from '../../../shared/domain/sheet-statement.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const PROPOSED: StatementItem = {
  key: 'meaning.money',
  kind: 'money',
  basis: 'proposed',
  parts: [
    { what: 'Gross', column: 'C', sums: [{ currency: '', count: 2, amount: '90000' }], seen: ['Gross'] },
  ],
  options: [],
  isNew: false,
  columns: ['C'],
  rows: [],
};

function sheetWith(...items: readonly StatementItem[]): CheckedSheet {
  const sheet = validSheet(mobileRows(2));
  return { ...sheet, profileFingerprint: 'layout', statement: [...sheet.statement, ...items] };
}

async function appWith(t: TestContext) {
  const bench = await engineBench(t);
  bench.open().journal.close();
  const parts = mainParts(t, bench);
  parts.connect();
  const connection = await parts.batches.connections.find();
  assert.ok(connection.ok);
  const taken = parts.tickets.takeBytes('paie.csv', new TextEncoder().encode('x'));
  assert.ok(taken.ok);
  const { ticket } = taken.value;
  const begun = await parts.batches.drafts.create({ name: 'paie.csv', bytes: new Uint8Array(1) });
  /** What the service's batch is refused for; `made` if it is not. */
  const create = async (sheet: CheckedSheet, confirmed: string | null) => {
    const reply = await parts.handlers['batches.create']({
      ...{ ticket, confirmed, setAside: [], released: [], replaces: null },
      draft: { id: begun.draft, madeOf: '{}' },
      sheet: sheetText(sheet),
    });
    return reply.ok ? `made ${reply.value.batch}` : String(reply.problems[0].params?.reason);
  };
  const meanings = new ConfirmedMeanings(bench.folder.dataDir);
  return { ...parts, create, meanings, payer: payerOf(connection.value), folder: join(bench.folder.dataDir) };
}

test('a sheet of which anything is only proposed, or open, becomes no batch unless a person confirmed just that', async (t) => {
  const { create, batches } = await appWith(t);
  const sheet = sheetWith(PROPOSED);
  const question: StatementItem = { ...PROPOSED, key: 'settled.J.x', kind: 'question', basis: 'open' };
  assert.equal(await create(sheet, null), 'not-confirmed');
  assert.equal(await create(sheet, meaningCode(validSheet([]).statement)), 'not-confirmed');
  assert.equal(await create({ ...sheet, statement: [] }, null), 'not-confirmed');
  const open = sheetWith(PROPOSED, question);
  assert.equal(await create(open, meaningCode(open.statement)), 'not-confirmed');
  assert.deepEqual(batches.journal().batches(), []);
  assert.match(await create(sheet, meaningCode(sheet.statement)), /^made /);
});

test('what a sheet says plainly needs nobody, and what was confirmed of its layout before neither', async (t) => {
  const { create, meanings, payer } = await appWith(t);
  assert.match(await create(sheetWith(), null), /^made /);
  const sheet = sheetWith(PROPOSED);
  const by = { by: 'Awa', at: '2026-03-09T00:00:00.000Z' };
  meanings.confirm({ ...payer, profile: 'another' }, sheet, by);
  assert.equal(await create(sheet, null), 'not-confirmed');
  meanings.confirm(payer, sheet, by);
  assert.match(await create(sheet, null), /^made /);
});

test('what the sheet of an approved batch says is remembered, with who approved it', async (t) => {
  const { create, meanings, handlers, book } = await appWith(t);
  book.change({ preferences: { ...book.preferences, personName: 'Awa' } });
  const sheet = sheetWith(PROPOSED);
  const batch = (await create(sheet, meaningCode(sheet.statement))).replace('made ', '');
  assert.ok((await handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false })).ok);
  assert.deepEqual(meanings.all(), []);
  assert.ok((await handlers['batches.approve']({ batch, confirmation: '', approver: null })).ok);
  assert.deepEqual(
    meanings.all().map(({ file, by }) => [file, by]),
    [['test.csv', 'Awa']],
  );
  assert.match(await create(sheetWith(PROPOSED), null), /^made /);
});
