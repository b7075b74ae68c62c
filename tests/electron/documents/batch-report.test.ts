// The report of a batch: who did what, the sums by state, quotes beside what the service shows, the wallets, the recipients.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { batchReport, type ReportSource } from '../../../electron/documents/batch-report.ts';
import { certificateOf } from '../../../electron/documents/certificate.ts';
import type { PdfDocument } from '../../../electron/documents/pdf.ts';
import { closeBatch, reopenBatch } from '../../../electron/engine/close/close-batch.ts';
import { closeRows, recordAct } from '../../../electron/engine/decide/decide.ts';
import { type DecisionMade, decisionsMade } from '../../../electron/engine/decide/decisions-made.ts';
import { changesSeen } from '../../../electron/engine/same-payment/changes.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const ABOUT = { version: '1.2.3', madeAtMs: 0, size: 'A4' } as const;

/** The rows of the table below a heading. */
function tableOf({ parts }: PdfDocument, heading: string): readonly (readonly string[])[] {
  const at = parts.findIndex((part) => part.kind === 'heading' && part.text === heading);
  const table = parts.slice(at + 1).find(({ kind }) => kind === 'table');
  assert.ok(at >= 0 && table?.kind === 'table', heading);
  return table.rows;
}

function factOf({ parts }: PdfDocument, name: string): string | undefined {
  return parts
    .flatMap((part) => (part.kind === 'facts' ? part.facts : []))
    .find(([each]) => each === name)?.[1];
}

test('the report tells people, decisions, sums, quotes, wallets and recipients of a closed batch, in both languages', async (t) => {
  const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
  const life = { processingAfterMs: 5, finalAfterMs: 20, failRules };
  const bench = await engineBench(t, { life }, { canary: false });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  await engine.openRun(batch).start(randomUUID());
  const failed = [...journal.rows(batch)].find(({ state }) => state === 'failed')?.row ?? 0;
  assert.ok((await closeBatch(engine, service, batch, { by: 'Awa Diop', reason: '' })).ok);
  assert.equal(reopenBatch(engine, batch, { by: 'Awa Diop', reason: 'one failed' }), undefined);
  assert.deepEqual(closeRows(engine, batch, [failed], 'Koffi'), { ok: true });
  const open = batchReport(sourceOf(), { ...ABOUT, locale: 'en' });
  assert.equal(factOf(open, 'Closed'), 'not closed');
  assert.equal(
    open.parts.some((part) => part.kind === 'heading' && part.text.startsWith('Hash')),
    false,
  );
  assert.ok((await closeBatch(engine, service, batch, { by: 'Koffi', reason: 'all told' })).ok);

  const report = batchReport(sourceOf(), { ...ABOUT, locale: 'en' });
  assert.equal(report.title, 'Batch report: Payroll');
  assert.equal(report.mark, 'PRACTICE · no real money');
  assert.deepEqual(
    tableOf(report, 'Who approved and closed it').map(([act, by, , why]) => [act, by, why]),
    [
      ['Approved', 'test', 'XOF\u00a030,075'],
      ['Closed', 'Awa Diop', ''],
      ['Reopened', 'Awa Diop', 'one failed'],
      ['Closed', 'Koffi', 'all told'],
    ],
  );
  assert.deepEqual(
    tableOf(report, 'Who decided what').map(([act, rows, by]) => [act, rows, by?.split(',')[0]]),
    [['Set aside', String(failed), 'Koffi']],
  );
  assert.deepEqual(tableOf(report, 'Totals by currency, channel and state'), [
    ['XOF', 'Mobile money', 'paid', '2', 'XOF\u00a020,050'],
    ['XOF', 'Mobile money', 'set aside', '1', 'XOF\u00a010,025'],
  ]);
  const [quoted] = tableOf(report, 'Quotes beside what the service shows');
  assert.deepEqual([quoted?.[1], quoted?.[4], quoted?.[7]], ['2', '2', '0']);
  assert.deepEqual([quoted?.[2], quoted?.[3]], [quoted?.[5], quoted?.[6]]);
  assert.equal(tableOf(report, 'The wallets’ side at the closing')[0]?.at(-1), 'XOF\u00a00');
  const recipients = tableOf(report, 'Rows and their recipients');
  assert.deepEqual(recipients[0], ['2', 'Awa Diop 0', '••••4567', 'paid', 'XOF\u00a010,000']);
  assert.equal(recipients.length, 3);
  assert.doesNotMatch(JSON.stringify(report), /\+22177/, 'no whole account');
  assert.equal(factOf(report, 'Hash of the certificate (SHA-256)'), certificateOf(journal, batch)?.sha256);
  assert.ok(report.foot.some((line) => line.includes(journal.head().hash)));

  const confirmed = { by: 'Coumba Sarr', via: '+221 77 000 11 22', atMs: Date.UTC(2026, 10, 20, 12) };
  const released: DecisionMade = {
    ...{ kind: 'released', count: 1, rows: [2], by: 'Awa', at: null, reason: 'New phone.', confirmed },
  };
  const told = batchReport({ ...sourceOf(), decisions: [released] }, { ...ABOUT, locale: 'en-CA' });
  assert.equal(
    tableOf(told, 'Who decided what')[0]?.at(-1),
    'New phone. Asked on Nov 20, 2026: Coumba Sarr, +221 77 000 11 22.',
  );

  const french = batchReport(sourceOf(), { ...ABOUT, locale: 'fr-CA' });
  assert.equal(french.title, 'Rapport du lot\u00a0: Payroll');
  assert.equal(tableOf(french, 'Totaux par devise, canal et état')[1]?.[2], 'mise de côté');

  function sourceOf(): ReportSource {
    const record = engine.record(batch);
    const certificate = record.closed && certificateOf(journal, batch);
    const decisions = decisionsMade(journal, batch);
    const about = { record, name: 'Payroll', kind: 'payments', changesSeen: [] } as const;
    return { ...about, journal, decisions, certificate };
  }
});

test('a closing that a payment undid is told as such, with its row', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start(randomUUID());
  assert.ok((await closeBatch(engine, service, batch, { by: 'Awa', reason: '' })).ok);
  bench.practice.controls.turn(journal.row({ batch, row: 2 })?.sessionId ?? '', 'returned_by_bank');
  await engine.watchOnce({ address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true });
  const record = engine.record(batch);
  const source = {
    record,
    name: 'P',
    kind: 'payments',
    journal,
    decisions: [],
    changesSeen: [],
    certificate: undefined,
  } as const;
  const rows = tableOf(batchReport(source, { ...ABOUT, locale: 'en' }), 'Who approved and closed it');
  assert.deepEqual(rows.at(-1)?.toSpliced(2, 1), [
    'Reopened',
    'Paysheet itself',
    'Row 2 turned after the closing',
  ]);
});

test('who looked at which change stands with who approved, in both languages', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(1));
  const changes = [
    { kind: 'amount', row: 2, name: 'Awa Diop', before: { xof: 1000 }, now: { xof: 3000 } },
    { kind: 'missing', row: 7, name: 'Zoé Ba', before: { xof: 700 }, now: {} },
  ] as const;
  recordAct(engine, batch, { type: 'changes-seen', changes: structuredClone([...changes]) }, 'Koffi');
  const record = engine.record(batch);
  const source = {
    ...{ record, name: 'P', kind: 'payments' as const, journal, decisions: [], certificate: undefined },
    changesSeen: changesSeen(journal, record),
  };
  const seen = (locale: 'en' | 'fr-CA', heading: string) =>
    tableOf(batchReport(source, { ...ABOUT, locale }), heading)
      .at(0)
      ?.toSpliced(2, 1);
  const english =
    'Awa Diop: changed amount (XOF 1,000 before, XOF 3,000 now); Zoé Ba: missing recipient (XOF 700 before)';
  assert.deepEqual(
    seen('en', 'Who approved and closed it')?.map((cell) => cell.replaceAll('\u00a0', ' ')),
    ['Changes looked at', 'Koffi', english],
  );
  assert.match(
    seen('fr-CA', 'Qui l’a approuvé et clôturé')?.[2] ?? '',
    /montant changé \(1.000.XOF avant, /u,
  );
});
