import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_ROWS, RowPages } from '../../../renderer/batch/row-pages.ts';
import type { RowView } from '../../../shared/ipc/batch-views.ts';

function row(number: number, state: RowView['state']): RowView {
  return {
    row: number,
    state,
    operation: 'payment',
    amount: null,
    currency: null,
    channel: null,
    recipient: '',
    account: '',
    fields: {},
    idempotencyKey: null,
    marker: null,
    sessionId: null,
    reference: null,
    status: null,
    paymentLink: null,
    failureReason: null,
    attempts: 0,
    quote: null,
    problems: [],
    transactionId: null,
    shown: null,
    changedAt: null,
    suggestedAmount: null,
  };
}

/** The rows of a page of a batch whose rows are numbered from 2. */
function pageOf(page: number, state: RowView['state']): readonly RowView[] {
  return Array.from({ length: PAGE_ROWS }, (_, index) => row(page * PAGE_ROWS + index + 2, state));
}

/** Pages of which those that show were asked for and answered. */
function shown(visible: { first: number; last: number }): RowPages {
  const pages = new RowPages();
  for (const asked of pages.wanted(visible)) assert.ok(pages.answered(asked, pageOf(asked.page, 'ready')));
  return pages;
}

const numbersOf = (asked: readonly { readonly page: number }[]) => asked.map(({ page }) => page);

test('a row that begins to be sent is shown at once; one that ended is asked for again', () => {
  const pages = shown({ first: 0, last: 20 });
  assert.equal(pages.patch([{ row: 4, state: 'sending', status: null }]), true);
  assert.equal(pages.rowAt(2)?.state, 'sending');
  assert.equal(pages.patch([{ row: 4, state: 'failed', status: 'failed' }]), false);
  assert.equal(pages.rowAt(2)?.state, 'failed');
  assert.equal(pages.rowAt(3)?.state, 'ready');
});

test('what shows is asked for once, and what lies on either side of it', () => {
  const pages = new RowPages();
  assert.deepEqual(numbersOf(pages.wanted({ first: 350, last: 420 })), [3, 4]);
  assert.deepEqual(pages.wanted({ first: 350, last: 420 }), []);
  assert.deepEqual(numbersOf(pages.wantedAround({ first: 350, last: 420 }, 620)), [5, 2, 6, 1]);
  assert.deepEqual(numbersOf(pages.wantedAround({ first: 0, last: 20 }, 620)), []);
});

test('rows that have aged show as they were until the answer comes', () => {
  const pages = shown({ first: 0, last: 20 });
  pages.age();
  assert.equal(pages.rowAt(2)?.state, 'ready', 'no blank row');
  const [asked] = pages.wanted({ first: 0, last: 20 });
  assert.ok(asked, 'and they are asked for');
  assert.equal(pages.rowAt(2)?.state, 'ready');
  assert.ok(pages.answered(asked, pageOf(0, 'paid')));
  assert.equal(pages.rowAt(2)?.state, 'paid');
});

test('an answer overtaken by a newer question is passed over, and a missing one is asked for again', () => {
  const pages = shown({ first: 0, last: 20 });
  pages.age();
  const [early] = pages.wanted({ first: 0, last: 20 });
  pages.age();
  const [late] = pages.wanted({ first: 0, last: 20 });
  assert.ok(early && late);
  assert.equal(pages.answered(early, pageOf(0, 'sending')), false);
  assert.equal(pages.answered(late, undefined), false);
  assert.equal(pages.rowAt(2)?.state, 'ready');
  assert.deepEqual(numbersOf(pages.wanted({ first: 0, last: 20 })), [0]);
});

test('another view begins with nothing, and an answer to the former one is not taken for its own', () => {
  const pages = new RowPages();
  const [former] = pages.wanted({ first: 0, last: 20 });
  assert.ok(former);
  pages.clear();
  assert.equal(pages.answered(former, pageOf(0, 'paid')), false);
  assert.equal(pages.rowAt(0), undefined);
});

test('only some pages are kept, the latest', () => {
  const pages = shown({ first: 0, last: 60 * PAGE_ROWS - 1 });
  assert.equal(pages.rowAt(0), undefined);
  assert.ok(pages.rowAt(59 * PAGE_ROWS));
  assert.deepEqual(numbersOf(pages.wanted({ first: 0, last: 20 })), [0]);
});
