/** A quote ends when it says so itself; our own age of quotes is for those that say nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewQuote, viewSwapAndSendQuote } from '../../../electron/main/service/service-to-view.ts';
import { quoteEndMs } from '../../../renderer/money/quote-end.ts';
import { decodeQuote, decodeSwapAndSendQuote } from '../../../shared/api/quote.ts';
import { ISO_MS, quote, quotePart } from '../../shared/api/documented-shapes.ts';

const AT_MS = ISO_MS - 3_600_000;
const SEEN = { fromCurrency: 'cad', toCurrency: 'cad', serverMs: AT_MS };
const end = (view: Parameters<typeof quoteEndMs>[0]['view']) => quoteEndMs({ at: AT_MS, view }, 60);

function viewOf(json: unknown) {
  const decoded = decodeQuote(json);
  assert.ok(decoded.ok);
  return viewQuote(decoded.value, SEEN);
}

test('a quote that names its end is good until then, and one that names none for as long as we say', () => {
  assert.equal(end(viewOf({ ...quote, expiry_date: new Date(ISO_MS).toISOString() })), ISO_MS);
  assert.equal(end(viewOf(quote)), AT_MS + 60_000);
});

test('an exchange that is sent is good until the first of its parts ends', () => {
  const [soon, later] = [ISO_MS - 60_000, ISO_MS].map((ms) => new Date(ms).toISOString());
  const decoded = decodeSwapAndSendQuote({
    swap: { ...quotePart, expiry_date: later },
    payment: { ...quotePart, expiry_date: soon },
    combined: quote,
  });
  assert.ok(decoded.ok);
  assert.equal(end(viewSwapAndSendQuote(decoded.value, SEEN).combined), ISO_MS - 60_000);
});
