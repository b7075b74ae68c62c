// What the home screen says of a batch: who must act, on how many payments, of how much.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIntl } from '@formatjs/intl';
import { balancesOf, reservedOf } from '../../../renderer/batches/money-held.ts';
import { type Need, needsOf } from '../../../renderer/batches/needs.ts';
import { windowMessages } from '../../../renderer/words/catalogue.ts';
import { wordsOf } from '../../../renderer/words/words.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../shared/domain/language.ts';
import type { BatchState, RowState } from '../../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../../shared/ipc/batch-views.ts';
import type { WalletView } from '../../../shared/ipc/service-views.ts';

/** A batch in this state, whose rows pay 100 XOF each. */
function batch(state: BatchState, counts: Partial<Record<RowState, number>>): BatchSummary {
  const lines = Object.entries(counts) as [RowState, number][];
  const rows = lines.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...{ batch: 'b-1', state, file: 'paie.csv', operation: null, kind: 'payments', rows, counts },
    ...{ created: '2026-06-01T08:00:00.000Z', profile: 'Practice', environment: 'practice', totals: [] },
    breakdown: lines.map(([row, count]) => ({
      ...{ currency: 'xof', state: row, count, amount: String(100 * count), withoutAmount: 0 },
    })),
    problem: null,
    meanwhile: null,
    wallets: { xof: 'w-1' },
  };
}

const told = ({ kind, count, sums, button }: Need): string =>
  [kind, count, ...sums.map(({ amount, currency }) => `${amount} ${currency}`), button].join(' ');

test('each batch says what waits for a person, the most pressing first; a batch that is well says nothing', () => {
  const cases: readonly (readonly [BatchSummary, readonly string[]])[] = [
    [batch('finished', { paid: 12, closed: 1 }), []],
    [batch('sending', { paid: 2, sending: 1, ready: 4 }), []],
    [batch('following', { paid: 2, accepted: 1 }), []],
    [batch('following', { paid: 2, unknown: 1 }), ['unknown 1 100 xof open']],
    [batch('checked', { ready: 2, invalid: 1 }), ['checked 2 200 xof review']],
    [batch('quoted', { ready: 2, held: 1 }), ['quoted 2 200 xof review', 'held 1 100 xof decide']],
    [batch('approved', { ready: 2 }), ['approved 2 200 xof open']],
    [batch('paused', { paid: 1, ready: 2 }), ['paused 2 200 xof open']],
    [
      batch('stopped', { ready: 2, unknown: 3, rejected: 1 }),
      ['stopped 2 200 xof open', 'refused 1 100 xof correct', 'unknown 3 300 xof open'],
    ],
    [
      batch('needs-you', { paid: 1, parked: 2, failed: 1 }),
      ['parked 2 200 xof decide', 'refused 1 100 xof correct'],
    ],
    [batch('needs-you', { paid: 3 }), ['alarm 0 open']],
    [
      batch('partly-paid', { paid: 1, rejected: 1, failed: 1, invalid: 1 }),
      ['refused 2 200 xof correct', 'invalid 1 100 xof correct'],
    ],
    [batch('not-paid', { invalid: 1 }), ['invalid 1 100 xof correct']],
  ];
  for (const [one, wanted] of cases) assert.deepEqual(needsOf(one).map(told), wanted, one.state);
});

test('every sentence and every button is said in both languages, for one and for several', () => {
  const needs = [
    ...needsOf(batch('needs-you', {})),
    ...needsOf(batch('not-paid', { parked: 1, held: 1, failed: 1, invalid: 1, unknown: 1 })),
    ...(['stopped', 'paused', 'approved', 'quoted', 'checked'] as const).flatMap((state) =>
      needsOf(batch(state, { ready: 1 })),
    ),
  ];
  assert.equal(new Set(needs.map(({ kind }) => kind)).size, 11);
  for (const { kind, button } of needs) {
    const said = LANGUAGES.flatMap((language) => {
      const { locale } = LANGUAGE_FACTS[language];
      const { t } = wordsOf(createIntl({ locale, messages: windowMessages(language) }));
      return [1, 3].map(
        (count) => `${t(`need.${kind}`, { count })} ${t(`need.button.${button}`, { count })}`,
      );
    });
    assert.equal(new Set(said).size, kind === 'alarm' ? 2 : 4, said.join(' / '));
  }
});

test('a balance says what is reserved from its own wallets, and by how many batches', () => {
  const reserved = [
    { batch: 'a', wallet: '1', amount: '2' },
    { batch: 'a', wallet: '2', amount: '300' },
    { batch: 'b', wallet: '2', amount: '100' },
    { batch: 'c', wallet: 'another profile’s', amount: '7' },
  ];
  const of = (...wallets: readonly string[]) =>
    reservedOf(reserved, { wallets, currency: 'xof', amount: '500' });
  assert.deepEqual(of('1', '2'), { amount: '402', batches: 2 });
  assert.deepEqual(of('3'), { amount: '0', batches: 0 });
});

test('balances of one currency are added exactly, and never one that cannot be', () => {
  const wallet = (id: string, currency: string, balance: string, status = 'ACTIVE') =>
    ({ id, name: id, currency, balance, status }) as WalletView;
  const shown = (...wallets: readonly WalletView[]) =>
    balancesOf(wallets).map(({ currency, amount }) => `${amount} ${currency}`);
  assert.deepEqual(
    shown(
      wallet('1', 'cad', '0.10'),
      wallet('2', 'xof', '500'),
      wallet('3', 'cad', '0.20'),
      wallet('4', 'cad', '9', 'DISABLED'),
    ),
    ['0.30 cad', '500 xof'],
  );
  assert.deepEqual(shown(wallet('1', 'xof', '500.5'), wallet('2', 'xof', '500')), ['500.5 xof', '500 xof']);
});
