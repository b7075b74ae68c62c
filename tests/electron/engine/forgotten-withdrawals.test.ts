// Withdrawals that a journal of which an older copy was put back has made, and that are in the sheet again.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { repeatedInList } from '../../../electron/engine/review/listed-operation.ts';
import { compareWithList } from '../../../electron/engine/review/paid-elsewhere.ts';
import {
  comparedOf,
  openSingleOperation,
  type SingleOperation,
} from '../../../electron/engine/single-operation.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { SAMPLE_ACCOUNT_IDS } from '../../../electron/practice/sample-data.ts';
import type { Session } from '../../../shared/api/session.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SETTINGS = { canary: false, reconcile: { settleSeconds: 900 } };

function withdrawal(amount: string, change: RowFields = {}): RowFields {
  return {
    destination_account_id: SAMPLE_ACCOUNT_IDS.cad,
    recipient_type: 'withdrawal',
    country: 'ca',
    amount,
    currency: 'cad',
    channel: 'eft',
    ...change,
  };
}

/** The journal is put back as it was before the rows were sent, and the list has had its time. */
async function putBack(
  t: TestContext,
  sent: readonly RowFields[],
  faults: PracticeOptionsInput['faults'] = {},
) {
  const bench = await engineBench(t, { faults }, SETTINGS);
  const before = bench.open();
  // A copy that knows a batch remembers by it when it was noticed.
  before.engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2).slice(1)), 'e'.repeat(64)));
  before.journal.close();
  const { dataDir } = bench.folder;
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  const newer = bench.open();
  const batch = await bench.approved(newer.engine, sent);
  await newer.engine.openRun(batch).start('forgotten');
  assert.deepEqual(newer.journal.counts(batch), { paid: sent.length });
  newer.journal.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  const opened = bench.open();
  assert.equal(doubtForgotten(opened.journal, bench.clock.nowMs()), 'journal-older');
  bench.pass(2 * HOUR_MS);
  const review = async (rows: readonly RowFields[]) => {
    const again = opened.engine.importSheet(draftOf(bench.address, validSheet(rows)));
    assert.ok((await opened.engine.review(again, WISH)).ok);
    return again;
  };
  return { bench, ...opened, review };
}

for (const withoutDescription of [false, true]) {
  const list = `the list ${withoutDescription ? 'without' : 'with'} descriptions`;
  test(`withdrawals that the copy lacks are held, those with a corrected amount as well, ${list}`, async (t) => {
    const elsewhere = withdrawal('75', {
      ...{ destination_account_id: SAMPLE_ACCOUNT_IDS.usd, currency: 'usd', channel: 'swift', country: 'us' },
    });
    const { bench, journal, review } = await putBack(
      t,
      [withdrawal('100', { description: 'Caisse' }), elsewhere],
      { list: { withoutDescription } },
    );
    const batch = await review([withdrawal('120', { description: 'Caisse' }), elsewhere, ...mobileRows(1)]);
    assert.deepEqual(
      [...journal.rows(batch)].map(({ row, state, problem }) => [
        row,
        state,
        problem?.code,
        problem?.params?.difference,
      ]),
      [
        [2, 'held', 'duplicate-near', 'amount:100 CAD'],
        [3, 'held', 'duplicate-exact', undefined],
        [4, 'ready', undefined, undefined],
      ],
    );
    assert.equal(bench.practice.books.sessions().length, 2);
  });
}

test('a person says once that a withdrawal is meant although another went to the account in that time', async (t) => {
  const { engine, journal, review } = await putBack(t, [withdrawal('100')]);
  const batch = await review([withdrawal('120')]);
  assert.deepEqual(journal.counts(batch), { held: 1 });
  assert.deepEqual(releaseRows(engine, batch, [2], 'awa'), { ok: true });
  assert.ok((await engine.review(batch, WISH)).ok);
  assert.deepEqual(journal.counts(batch), { ready: 1 });
});

/** Compares one imported row with sessions of a forgotten period, at a service that shows what they show. */
async function compared(t: TestContext, fields: RowFields) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet([fields])));
  const nowMs = bench.clock.nowMs();
  const comparison = {
    ...{ journal, batch, days: 7, means: 'neither' as const },
    now: { ourMs: nowMs, serverMs: undefined },
    forgottenPeriods: [{ fromMs: nowMs - 24 * HOUR_MS, noticedAtMs: nowMs }],
  } as const;
  const held = (...sessions: readonly Partial<Session>[]) => {
    const whole = sessions.map((session, index) => ({
      ...EMPTY_SESSION,
      ...{ id: `s-${index}`, reference: `MB-${index}`, status: 'completed', amount: 55 },
      ...{ fromCurrency: fields.currency, toCurrency: fields.currency, createdAtMs: nowMs - HOUR_MS },
      ...session,
    }));
    const [found] = compareWithList(whole, comparison).held;
    return found?.problem;
  };
  const release = (problem = held()) => {
    assert.ok(problem);
    engine.append(batch, { type: 'row-held', row: 2, problem }, { type: 'row-released', row: 2, by: 'awa' });
  };
  return { held, release };
}

test('a withdrawal is held, and the words say what is uncertain, where the list does not show the account', async (t) => {
  const { held } = await compared(t, withdrawal('100', { description: 'Caisse' }));
  const problem = held({}, { walletId: 'w' });
  assert.equal(problem?.code, 'duplicate-near');
  assert.match(
    renderProblem(problem, 'en-CA').message,
    /^Close to MB-0 of .*: the list does not show who got it, so this row may be paid already \(or by 1 other like it\)\.$/,
  );
  assert.match(
    renderProblem(problem, 'fr-CA').message,
    /^Proche de MB-0 du .*\s: la liste ne montre pas qui l’a reçu, donc cette ligne est peut-être déjà payée \(ou par 1 autre semblable\)\.$/,
  );
  assert.ok(held({ recipientId: 'anything' }), 'no account is seen where a recipient’s id is');
  assert.ok(held({ recipient: { ...NO_RECIPIENT, name: 'Own account' } }), 'an account may have a name');
  assert.ok(held({ amount: undefined, fromCurrency: undefined, toCurrency: undefined }));
});

test('a withdrawal is not held for what the list shows to be another payment', async (t) => {
  const { held } = await compared(t, withdrawal('100', { description: 'Caisse' }));
  const marker = makeMarker(new Uint8Array(12).fill(7));
  assert.ok(held({ description: `${marker} Caisse` }));
  assert.ok(
    held({ description: `${marker} Caisse`.toLowerCase() }),
    'as a service that writes it in lower case shows it',
  );
  assert.ok(held({ description: `${marker} Loyer`, amount: 100 }), 'a marker is a sign beside the amount');
  assert.equal(held({ description: `${marker} Loyer` }), undefined, 'another description');
  assert.equal(held({ description: 'Caisse' }), undefined, 'without one of our markers');
  assert.equal(held({ fromCurrency: 'xof', toCurrency: 'xof' }), undefined, 'another currency');
  assert.equal(held({ transactionType: 'swap_transaction' }), undefined, 'between own wallets');
  assert.equal(held({ createdAtMs: Date.now() - 30 * 24 * HOUR_MS }), undefined, 'before the copy');
  assert.ok(held({ createdAtMs: 0 }), 'a zero date is none');
  const account = { recipientId: SAMPLE_ACCOUNT_IDS.cad.toUpperCase() };
  const found = held({ recipientId: 'another' }, account);
  assert.equal(found?.params?.where, 's-1', 'where accounts are shown, another id is another account');
  assert.equal(found?.params?.difference, 'amount:55 CAD');
});

test('a payment to a person is held in the same way where the list shows nothing of the recipient', async (t) => {
  const [fields = {}] = mobileRows(1);
  const { held } = await compared(t, fields);
  assert.equal(held({})?.params?.difference, 'payee-hidden:0');
  const masked = { ...NO_RECIPIENT, name: 'A*** D***', phone: '*******67', email: 'a***@b.example' };
  assert.equal(held({ recipient: masked })?.params?.difference, 'payee-hidden:0');
  assert.equal(held({ recipient: { ...NO_RECIPIENT, name: 'Somebody Else' } }), undefined);
  const unlike = { ...NO_RECIPIENT, email: 'somebody@example.com' };
  assert.equal(held({ recipient: unlike })?.params?.difference, 'payee-hidden:0', 'the row has no e-mail');
});

test('a person decides about all payments of an unknown payee at once, and anew when another is shown', async (t) => {
  const { held, release } = await compared(t, withdrawal('100'));
  release(held({}, {}));
  assert.equal(held({}, {}), undefined);
  assert.equal(held({}, {}, {})?.params?.difference, 'payee-hidden:2');
});

test('a payment of these days to the same payee, of the same amount, is held though its description was corrected since', async (t) => {
  const { held } = await compared(t, withdrawal('55', { description: 'Caisse de mars' }));
  const marker = makeMarker(new Uint8Array(12).fill(7));
  const sent = { recipientId: SAMPLE_ACCOUNT_IDS.cad, description: `${marker} Caisse` };
  assert.equal(held(sent)?.code, 'duplicate-exact');
  const [person = {}] = mobileRows(1);
  const ofPerson = await compared(t, { ...person, amount: '55' });
  const recipient = { ...NO_RECIPIENT, phone: person.phone };
  assert.equal(ofPerson.held({ ...sent, recipient })?.code, 'duplicate-exact');
});

test('a single operation that waits in a batch is compared with the list as well, whatever its body', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const transaction = { amount: 25.5, payin_country: 'ca', payin_method: 'etransfer_request' };
  const opened = openSingleOperation(engine, systemChance, {
    ...{ operation: 'deposit', known: { currency: 'cad' } },
    body: JSON.stringify({ wallet_id: 'w-2', transaction }),
    ...({ address: bench.address, profile: 'practice', environment: 'practice', by: 'test' } as const),
  } as const);
  assert.ok(opened.ok);
  const nowMs = bench.clock.nowMs();
  const comparison = {
    ...{ journal, batch: opened.batch, days: 7, means: 'neither' as const },
    now: { ourMs: nowMs, serverMs: undefined },
    forgottenPeriods: [{ fromMs: nowMs - HOUR_MS, noticedAtMs: nowMs }],
  };
  const like = {
    ...EMPTY_SESSION,
    ...{ id: 's-1', status: 'completed', amount: 25.5, fromCurrency: 'cad', toCurrency: 'cad' },
    createdAtMs: nowMs,
  } as const;
  const held = (session: Session) => {
    const [found] = compareWithList([session], comparison).held;
    return found && renderProblem(found.problem, 'en-CA').message;
  };
  // Another's deposit of as much looks the same where no marker is shown.
  assert.match(held(like) ?? '', /: the list does not show who got it, so this row may be paid already\.$/);
  const marker = makeMarker(new Uint8Array(12).fill(7));
  assert.match(held({ ...like, description: marker }) ?? '', /does not show who got it/);
  assert.match(held({ ...like, amount: 26 }) ?? '', /does not show who got it/, 'it may have been corrected');
  assert.equal(held({ ...like, description: 'of somebody else' }), undefined);
  assert.equal(held({ ...like, transactionType: 'swap_transaction' }), undefined);
});

test('a swap or a deposit that the copy lacks is asked about though the service made another amount of it', async (t) => {
  const bench = await engineBench(t);
  const { journal } = bench.open();
  const nowMs = bench.clock.nowMs();
  const comparison = {
    ...{ journal, batch: '', days: 7, means: 'neither' as const },
    now: { ourMs: nowMs, serverMs: undefined },
    forgottenPeriods: [{ fromMs: nowMs - HOUR_MS, noticedAtMs: nowMs }],
  };
  const by = { address: bench.address, profile: 'practice', environment: 'practice', by: 'test' } as const;
  const transaction = { amount: 25.5, payin_country: 'ca', payin_method: 'etransfer_request' };
  const deposit: SingleOperation = {
    ...{ operation: 'deposit' as const, known: { currency: 'cad' }, ...by },
    body: JSON.stringify({ wallet_id: 'w-2', transaction }),
  };
  const swap: SingleOperation = {
    ...{ operation: 'swap' as const, known: { amount: '25.5', currency: 'cad' }, ...by },
    body: JSON.stringify({ source_wallet: 'w-2', destination_wallet: 'w-1', swap_quote_id: 'q-1' }),
  };
  const theirs: Session = {
    ...EMPTY_SESSION,
    ...{ id: 's-1', status: 'completed', createdAtMs: nowMs, amount: 255, fromCurrency: 'cad' },
    description: makeMarker(new Uint8Array(12).fill(7)),
  };
  for (const [single, toCurrency] of [
    [deposit, 'cad'],
    [swap, 'xof'],
  ] as const) {
    const asked = (session: Session) =>
      repeatedInList(comparedOf(single), single, {
        sessions: [{ ...session, toCurrency }],
        comparison,
      });
    assert.equal(asked(theirs)?.params?.difference, 'payee-hidden:0', single.operation);
    assert.equal(asked({ ...theirs, amount: 25.5 })?.code, 'duplicate-near', single.operation);
    assert.equal(asked({ ...theirs, createdAtMs: nowMs - DAY_MS * 30 }), undefined, single.operation);
    assert.equal(asked({ ...theirs, description: 'of somebody else' }), undefined, single.operation);
  }
});
