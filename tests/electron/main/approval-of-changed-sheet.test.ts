/** What is done to a sheet after its batch was approved counts everywhere, not in this window alone. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../../../electron/engine/engine.ts';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import { sheetText } from '../../../renderer/sheet-worker/sheet-overview.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const SOURCE = { name: 'paie.csv', bytes: new Uint8Array([65]) };

async function approvedInApp(engine: Engine, address: string) {
  const draft = { ...draftOf(address, validSheet(mobileRows(2))), begunBy: 'app' as const };
  const batch = engine.importSheet(draft);
  assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
  assert.equal(engine.approve(batch, { by: 'awa', waitsForSend: true }), undefined);
  return batch;
}

test('a sheet that is changed after its approval is not sent by the command line either', async (t) => {
  const bench = await engineBench(t);
  const first = bench.open();
  const batch = await approvedInApp(first.engine, bench.address);
  first.journal.close();
  const { batches } = mainParts(t, bench);
  const { draft } = await batches.drafts.create(SOURCE);
  const stated = validSheet([]);
  await batches.drafts.bind(draft, { batch, madeOf: 'two rows', stated });
  const change = { recipe: '{}', source: SOURCE };
  await batches.saveDraft(draft, { ...change, content: 'two rows' });
  assert.notEqual(batches.journal().batch(batch)?.approval, null, 'another view of it is no change');
  await batches.saveDraft(draft, { ...change, content: 'one row' });
  const record = batches.journal().batch(batch);
  assert.deepEqual([record?.approval, record?.problem?.params], [null, { reason: 'edit' }]);
  await batches.saveDraft(draft, { ...change, content: 'no row' });
  const voided = [...batches.journal().events(batch)].filter(({ event }) => event.type === 'approval-voided');
  assert.equal(voided.length, 1, 'it is said once');
});

/** The app with a way of making a batch of the same sheet of two rows, each time from a draft of its own. */
async function appWith(t: TestContext) {
  const bench = await engineBench(t);
  bench.open().journal.close();
  const parts = mainParts(t, bench);
  const { batches, tickets, handlers } = parts;
  parts.connect();
  const taken = tickets.takeBytes(SOURCE.name, SOURCE.bytes);
  assert.ok(taken.ok);
  const make = (draft: string, madeOf: string, setAside: number[] = []) =>
    handlers['batches.create']({
      ...{ ticket: taken.value.ticket, confirmed: null, setAside, released: [], replaces: null },
      draft: { id: draft, madeOf },
      sheet: sheetText(validSheet(mobileRows(2))),
    });
  const imported = async (setAside: number[]) => {
    const made = await make((await batches.drafts.create(SOURCE)).draft, String(setAside), setAside);
    assert.ok(made.ok);
    return made.value;
  };
  const approved = async (batch: string) => {
    const quoted = await handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false });
    assert.ok(quoted.ok);
    return (await handlers['batches.approve']({ batch, confirmation: '', approver: null })).ok;
  };
  return { ...parts, bench, make, imported, approved };
}

test('a sheet that is changed while its batch is being made is changed, and is not approved as it was', async (t) => {
  const { batches, bench, make, approved } = await appWith(t);
  const { draft } = await batches.drafts.create(SOURCE);
  const change = { recipe: '{}', source: SOURCE };
  await batches.saveDraft(draft, { ...change, content: 'two rows' });
  const making = make(draft, 'two rows');
  await batches.saveDraft(draft, { ...change, content: 'one row, the other is set aside' });
  const made = await making;
  assert.ok(made.ok);
  const { batch } = made.value;
  assert.equal(made.value.isSheetChanged, true);
  assert.ok(!(await approved(batch)), 'the row that was set aside would be paid');
  const later = new Drafts(bench.folder.dataDir, () => undefined);
  assert.equal(later.isChangedSince(batch), true, 'also after a start');
  await batches.saveDraft(draft, { ...change, content: 'two rows' });
  assert.equal(batches.view(batch).isSheetChanged, false);
});

test('a sheet that is imported again is the batch of the first time only if the same rows are set aside', async (t) => {
  const { imported, approved } = await appWith(t);
  const first = await imported([]);
  assert.ok(await approved(first.batch));
  assert.equal((await imported([])).batch, first.batch, 'approved as it is');
  const without = await imported([2]);
  assert.deepEqual([without.counts, without.state], [{ ready: 1, closed: 1 }, 'checked']);
  const whole = await imported([]);
  assert.deepEqual(whole.counts, { ready: 2 });
});
