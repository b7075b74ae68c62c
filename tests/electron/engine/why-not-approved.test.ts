/** Who may approve what and when; and that whatever edits a row voids the approval, also beside a run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApprovalAct,
  type ApprovalFacts,
  whyNotApproved,
  whyNotConfirmed,
  withApprovalVoided,
} from '../../../electron/engine/approve/why-not-approved.ts';
import { type BatchRecord, openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { closeRows, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
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
  const { figures } = facts();
  const inTwo = facts({ figures: { ...figures, totalsMinor: { ...figures.totalsMinor, cad: 100 } } });
  assert.equal(reasonOf(whyNotApproved(inTwo, above)), 'second-person', 'above it in one currency of two');
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
