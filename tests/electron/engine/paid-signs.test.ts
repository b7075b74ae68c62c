/** By which signs a listed session is compared with the rows that are about to be sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayHavePaid, signsOf } from '../../../electron/engine/core/doubt/paid-signs.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const ROW = { row: 2, currency: 'xof', amountMinor: 5_000, reference: 'FA-2077' };
const OTHER = {
  ...{ ...EMPTY_SESSION, id: 's-1', status: 'completed' },
  ...{ amount: 7_000, fromCurrency: 'xof', toCurrency: 'xof' },
} as const;

test('a session may have paid a row by its amount, its number or its sheet, and a swap by quote whatever it shows', () => {
  const signs = signsOf([ROW], 'payment');
  const words = `${makeMarker(new Uint8Array(12))} Salaire semaine 48`;
  assert.equal(mayHavePaid(signs, { ...OTHER, description: 'Loyer' }), false);
  assert.equal(mayHavePaid(signs, { ...OTHER, amount: 5_000 }), true);
  assert.equal(mayHavePaid(signs, { ...OTHER, description: 'Facture fa 2077' }), true);
  assert.equal(mayHavePaid(signs, { ...OTHER, description: words }), true);
  assert.equal(
    mayHavePaid(signs, { ...OTHER, description: 'Salaire semaine 48' }),
    false,
    'no sheet of ours',
  );
  assert.equal(mayHavePaid(signsOf([{ ...ROW, amountMinor: 0 }], 'payment'), OTHER), true);
});
