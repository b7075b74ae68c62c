/** Who may approve what and when; and that whatever edits a row voids the approval, also beside a run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  approvalEvent,
  approvalFigures,
  contentsOf,
  isAged,
  shortfalls,
} from '../../../electron/engine/approve/approval.ts';
import {
  type ApprovalAct,
  type ApprovalFacts,
  isEachPriced,
  whyNotApproved,
  whyNotConfirmed,
  withApprovalVoided,
} from '../../../electron/engine/approve/why-not-approved.ts';
import { type BatchRecord, openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import { closeRows, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { problem } from '../../../shared/domain/problem.ts';
import type { RowState } from '../../../shared/domain/row-state.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { attemptOpened, batchCreated, importedRow, rowsImported } from '../../support/journal-events.ts';
import { repeatingSheet } from '../../support/valid-sheet.ts';

type Created = BatchRecord['created'];

function facts(other: Partial<ApprovalFacts> = {}, created: Partial<Created> = {}): ApprovalFacts {
  const record = openBatch(
    'b-1',
    {
      ...{ type: 'batch-created', address: 'https://pay.example', profile: 'p', environment: 'live' },
      ...{ begunBy: 'app', file: null, sheetName: null, mappingFingerprint: null, excludedCount: 0 },
      ...created,
    },
    0,
  );
  const figures = {
    count: 12,
    totalsMinor: { xof: 1_000_000 },
    wholeMinor: { xof: 1_000_000 },
    feesMinor: { xof: 1_000 },
    debitMinor: { xof: 1_001_000 },
    neededMinor: { xof: 1_006_005 },
    highestDebitMinor: { xof: 1_006_005 },
  };
  return {
    record: { ...record, isReviewed: true, wallets: { xof: 'w-1' } },
    ...{ kind: 'payments', figures, isEachPriced: true, isBeingReviewed: false, isBeingSent: false },
    tooEarly: undefined,
    ...other,
  };
}

const reasonOf = (found: ReturnType<typeof whyNotApproved>) => found?.params?.reason ?? found?.code;
const ACT: ApprovalAct = { by: 'Awa Diop', secondPersonAbove: { xof: '2000000' } };

test('each rule by itself keeps a batch from being approved', () => {
  const { figures, record } = facts();
  const rules: readonly (readonly [string | undefined, ApprovalFacts, ApprovalAct?])[] = [
    [undefined, facts()],
    ['only-quoted', facts({}, { begunBy: 'quote' })],
    ['approved-elsewhere', facts({ record: { ...record, isFromElsewhere: true } })],
    ['being-sent', facts({ isBeingSent: true })],
    ['journal-forgot', facts({ tooEarly: problem('journal-forgot', { moment: '2026-01-01T00:00:00Z' }) })],
    ['not-reviewed', facts({ record: { ...record, isReviewed: false } })],
    ['not-reviewed', facts({ isBeingReviewed: true })],
    ['not-reviewed', facts({ isEachPriced: false })],
    [undefined, facts({ isEachPriced: false }, { begunBy: 'call' })],
    ['sheet-changed', facts(), { ...ACT, isSheetChanged: true }],
    ['nothing-to-pay', facts({ figures: { ...figures, count: 0 } })],
    ['funds-short', facts(), { ...ACT, wallets: [{ id: 'w-1', balanceMinor: 1_000_999 }] }],
    [undefined, facts(), { ...ACT, wallets: [{ id: 'w-1', balanceMinor: 1_001_000 }] }],
    [undefined, facts(), { ...ACT, wallets: [{ id: 'w-2', balanceMinor: 0 }] }],
  ];
  for (const [expected, given, act = ACT] of rules)
    assert.equal(reasonOf(whyNotApproved(given, act)), expected);
});

test('above the limit two people approve, and one name in two spellings is one person', () => {
  const above = { ...ACT, secondPersonAbove: { xof: '999999' } };
  const by = (act: Partial<ApprovalAct>) => reasonOf(whyNotApproved(facts(), { ...above, ...act }));
  assert.equal(by({}), 'second-person');
  assert.equal(by({ approver: '' }), 'second-person');
  assert.equal(by({ approver: 'AWA  DÏOP' }), 'approval-by-maker');
  assert.equal(by({ approver: 'Moussa Fall' }), undefined);
  assert.equal(by({ approver: 'Moussa Fall', maker: '' }), 'maker-unnamed');
  assert.equal(by({ approver: 'Moussa Fall', maker: 'Moussa Fall' }), 'approval-by-maker');
  assert.equal(by({ secondPersonAbove: { xof: '1000000' } }), undefined, 'the limit itself is not above it');
  assert.equal(by({ secondPersonAbove: { cad: '1' } }), undefined, 'nor is another currency’s');
  assert.equal(by({ secondPersonAbove: { xof: '2000000.5' } }), 'second-person', 'no amount of its currency');
  const { figures } = facts();
  const rest = facts({ figures: { ...figures, totalsMinor: { xof: 10_000 } } });
  assert.equal(reasonOf(whyNotApproved(rest, above)), 'second-person', 'the rest of what was paid in part');
  const mixed = facts({ figures: { ...figures, totalsMinor: { xof: 1_000_000, cad: 100 } } });
  assert.equal(reasonOf(whyNotApproved(mixed, above)), 'second-person', 'one currency above is enough');
  const named = whyNotApproved(facts(), { ...above, approver: 'awa diop' });
  assert.deepEqual(named?.params, { name: 'awa diop' });
  const two = approvalEvent(figures, [], { by: 'Awa', approver: 'Issa' });
  assert.deepEqual([two.by, two.count, two.waitsForSend], ['Awa\nIssa', 12, undefined]);
  assert.equal(approvalEvent(figures, [], { by: 'Awa', waitsForSend: true }).waitsForSend, true);
});

test('the figures sum what is ready and what may have left, with the tolerance on what leaves a wallet', () => {
  const reviewed = { id: 'q', userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 };
  const rowIn = (state: RowState, other: Partial<RowRecord> = {}): RowRecord => ({
    ...openRow(importedRow('b-1', 2)),
    ...{ reviewed, state, ...other },
  });
  const exchanged = { ...reviewed, currency: 'cad', userPaysMinor: 300, totalFeesMinor: 7 };
  const rows = [
    ...[rowIn('ready'), rowIn('ready', { reviewed: exchanged }), rowIn('paid'), rowIn('unknown')],
    ...[rowIn('held'), rowIn('failed'), rowIn('closed')],
    rowIn('ready', { operation: 'customer-deposit', reviewed: null }),
  ];
  const figures = approvalFigures(rows, 1);
  assert.deepEqual(figures, {
    count: 3,
    totalsMinor: { xof: 3000 },
    wholeMinor: { xof: 5000 },
    feesMinor: { xof: 10, cad: 7 },
    debitMinor: { xof: 1010, cad: 300 },
    neededMinor: { xof: 1021, cad: 303 },
    highestDebitMinor: { xof: 1021 + 1010 + 1010 + 1000, cad: 303 },
  });
  const lacking = (balances: Readonly<Record<string, number>>) =>
    shortfalls(figures, new Map(Object.entries(balances))).map(({ params }) => params?.missing);
  assert.deepEqual(lacking({ xof: 1010 }), [], 'what was quoted is enough');
  assert.deepEqual(lacking({ xof: 1009, cad: 0 }), ['12 XOF', '3.03 CAD']);
  assert.equal(isEachPriced([rowIn('ready'), rowIn('held', { reviewed: null })]), true);
  assert.equal(isEachPriced([rowIn('ready', { reviewed: null })]), false);
  assert.equal(isEachPriced(rows), true, 'a customer’s payment has no price');
});

test('an approval under which rows wait is aged two days after it was given or after the last payment', () => {
  const journal = openMemoryJournal();
  const agedAfter = (hours: number) => {
    const record = journal.batch('b-1');
    assert.ok(record);
    return isAged(journal, record, hours * 3_600_000);
  };
  const append = (hours: number, ...events: readonly JournalEvent[]) =>
    journal.append('b-1', events, hours * 3_600_000);
  const { figures } = facts();
  append(0, batchCreated(), rowsImported('b-1', [2, 3]));
  assert.equal(agedAfter(100), false, 'nothing is approved');
  append(1, approvalEvent(figures, contentsOf(journal, 'b-1'), { by: 'Awa' }));
  assert.deepEqual([agedAfter(49), agedAfter(50)], [false, true]);
  append(40, attemptOpened('b-1', 2));
  assert.deepEqual([agedAfter(50), agedAfter(88), agedAfter(89)], [false, false, true]);
  append(41, { type: 'row-closed', row: 3, by: 'Awa', reason: 'set-aside' });
  assert.equal(agedAfter(89), false, 'nothing waits');
});

test('in Live the phrase is typed, elsewhere a click is enough; a count that was asked for must be the count', () => {
  const given = [
    undefined,
    { typed: 'PAY 12' },
    { typed: 'PAYER 12' },
    { typed: 'PAY 13' },
    { typedCount: ' 12' },
  ] as const;
  const answers = [...given, { typedCount: '13' }, { typedCount: '' }, { isGiven: true }] as const;
  const refused = (environment: Created['environment'], other: Partial<ApprovalFacts> = {}) =>
    answers
      .map((answer) => (whyNotConfirmed(facts(other, { environment }), answer) === undefined ? 1 : 0))
      .join('');
  assert.equal(refused('live'), '01101001');
  assert.equal(refused('sandbox'), '11111001');
  assert.equal(refused('live', { kind: 'customer-deposits' }), '00001001');
});

test('no event that makes a row another than was approved keeps the approval', () => {
  const approval = {} as NonNullable<BatchRecord['approval']>;
  const types = (events: readonly JournalEvent[], record: Pick<BatchRecord, 'approval'> = { approval }) =>
    withApprovalVoided(record, events).map(({ type }) => type);
  const released = { type: 'row-released', row: 2, by: 'a' } as const;
  const reopened = { type: 'row-reopened', row: 2, by: 'a' } as const;
  const closed = { type: 'row-closed', row: 2, by: 'a', reason: 'set-aside' } as const;
  assert.deepEqual(types([released]), ['row-released', 'approval-voided']);
  assert.deepEqual(types([reopened, closed]), ['row-reopened', 'row-closed', 'approval-voided']);
  assert.deepEqual(types([closed]), ['row-closed']);
  assert.deepEqual(types([released], { approval: null }), ['row-released']);
  const voided = { type: 'approval-voided', reason: 'age' } as const;
  assert.deepEqual(types([voided, released]), ['approval-voided', 'row-released']);
});

for (const isRunning of [false, true])
  test(`a release voids the approval ${isRunning ? 'while a run sends' : 'of a batch that waits'}: its row is not sent`, async (t) => {
    const bench = await engineBench(t, {
      faults: { rules: [{ operations: ['payment'], nth: [1], fault: 'hang-before-commit' }] },
    });
    const { engine, journal } = bench.open();
    const [row, other] = mobileRows(2);
    assert.ok(row && other);
    const batch = engine.importSheet(draftOf(bench.address, repeatingSheet([row, other, row])));
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    assert.equal(engine.approve(batch, { by: 'awa', waitsForSend: !isRunning }), undefined);
    const run = engine.openRun(batch);
    const ended = isRunning ? run.start('run-1') : undefined;
    if (isRunning) await new Promise<void>((sent) => run.listen(() => isSending() && sent()));
    function isSending(): boolean {
      return (journal.counts(batch).sending ?? 0) > 0;
    }
    assert.deepEqual(releaseRows(engine, batch, [4], 'awa'), { ok: true });
    const { approval, problem: why } = engine.record(batch);
    assert.deepEqual([approval, why?.params], [null, { reason: 'edit' }]);
    assert.equal(engine.letGo(batch, 'awa')?.code, 'approval-void');
    assert.equal(engine.goOn(batch, { by: 'awa', acceptsDoubt: true })?.code, 'approval-void');
    if (isRunning) {
      run.windDown();
      await ended;
    }
    await engine.openRun(batch).start('run-2');
    assert.equal(journal.row({ batch, row: 4 })?.state, 'ready');
    assert.deepEqual(journal.row({ batch, row: 4 })?.attempts, []);
    // Setting a row aside sends less than was approved, and keeps an approval.
    assert.deepEqual(closeRows(engine, batch, [4], 'awa'), { ok: true });
    journal.close();
  });
