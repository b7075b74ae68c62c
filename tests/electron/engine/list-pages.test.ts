// A list of sessions read page by page: which of them proves that what it did not show is not there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newReading, turnPage } from '../../../electron/engine/core/state/sweep.ts';
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

test('a list without a total ends where it says that nothing follows', () => {
  const ends = (hasNext: boolean | undefined) => {
    const page = {
      sessions: [{ ...EMPTY_SESSION, id: 's-1', status: 'pending' }],
      items: 1,
      total: undefined,
      hasNext,
    };
    return turnPage(newReading(0), page, 0);
  };
  assert.deepEqual([ends(false), ends(true), ends(undefined)], ['last', 'more', 'more']);
});

test('a page that repeats nothing of the page before shows that sessions moved between the two', () => {
  const pageOf = (from: number, to: number, unread = 0) => ({
    sessions: Array.from({ length: to - from }, (_, index) => ({
      ...EMPTY_SESSION,
      id: `s-${from + index}`,
      status: 'pending',
    })),
    items: to - from + unread,
    total: 40,
    hasNext: true,
  });
  const second = (page: ReturnType<typeof pageOf>, first = pageOf(0, 10)) => {
    const reading = newReading(0);
    assert.equal(turnPage(reading, first, 0), 'more');
    assert.equal(reading.offset, first.items - reading.overlap);
    return turnPage(reading, page, 0);
  };
  assert.equal(second(pageOf(5, 15)), 'more');
  assert.equal(second(pageOf(9, 19)), 'more', 'four left the list');
  assert.equal(second(pageOf(10, 20)), 'short', 'five did, and a sixth would not have been seen');
  assert.equal(second(pageOf(2, 4), pageOf(0, 2)), 'short', 'also where pages are as small as the overlap');
  assert.equal(second(pageOf(1, 3), pageOf(0, 2)), 'more');
  assert.equal(second(pageOf(1, 2), pageOf(0, 1)), 'more', 'pages of one item cannot overlap');
  assert.equal(second(pageOf(10, 20, 1)), 'more', 'the one that could not be read may be in both');
});

test('an item that could not be read is counted to the end of the list: the payment in doubt may be in it', () => {
  const reading = newReading(0);
  const sessions = [{ ...EMPTY_SESSION, id: 's-1', status: 'pending' }];
  const page = { total: undefined, hasNext: true };
  turnPage(reading, { ...page, sessions, items: 2 }, 0);
  turnPage(reading, { ...page, sessions, items: 1 }, 0);
  assert.equal(reading.unreadable, 1);
});

/**
 * Reads a list of 35 sessions by pages of ten; `between` changes it after each page. What was seen, and whether the
 * list was read to its end.
 */
function readList(between: (list: string[], page: number) => void) {
  const list = Array.from({ length: 35 }, (_, index) => `s-${index}`);
  const reading = newReading(0);
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const shown = list.slice(reading.offset, reading.offset + 10);
    for (const id of shown) seen.add(id);
    const sessions = shown.map((id) => ({ ...EMPTY_SESSION, id, status: 'pending' }));
    const hasNext = reading.offset + shown.length < list.length;
    const turned = turnPage(reading, { sessions, items: shown.length, total: list.length, hasNext }, 0);
    if (turned !== 'more') return { seen, turned };
    assert.ok(page < 50, 'it ends');
    between(list, page);
  }
}

test('a session that moves to the front before its page is read, as in a list by the last change, is seen', () => {
  for (const moved of ['s-3', 's-20', 's-34'])
    for (const after of [1, 2, 3]) {
      const { seen, turned } = readList((list, page) => {
        if (page === after) list.unshift(...list.splice(list.indexOf(moved), 1));
      });
      assert.deepEqual([seen.size, turned], [35, 'last'], `${moved} after page ${after}`);
    }
  assert.ok(readList((list, page) => void list.unshift(`new-${page}`)).seen.size > 35);
});

test('more sessions than a page holds change while a list by the last change is read: all of them are seen', () => {
  for (const count of [2, 3, 4]) {
    const { seen, turned } = readList((list, page) => {
      if (page <= 3) for (let time = 0; time < count; time += 1) list.unshift(...list.splice(34, 1));
    });
    assert.deepEqual([seen.size, turned], [35, 'last'], `${count} sessions after each of three pages`);
  }
});

function shuffle(list: string[], random: SeededRandom): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    [list[at], list[other]] = [list[other] ?? '', list[at] ?? ''];
  }
}

test('a list whose pages repeat and skip sessions, as one that gives each page an order of its own, is not read to its end', () => {
  const random = new SeededRandom(20);
  let short = 0;
  for (let time = 0; time < 300; time += 1) {
    const { seen, turned } = readList((list) => shuffle(list, random));
    if (turned === 'last') assert.equal(seen.size, 35);
    else short += 1;
  }
  assert.ok(short > 0);
});

test('sessions that come to such a list while it is read do not stand for those that no page has shown', () => {
  const random = new SeededRandom(21);
  let last = 0;
  for (let time = 0; time < 300; time += 1) {
    const { seen, turned } = readList((list, page) => {
      list.push(`new-${page}`);
      shuffle(list, random);
    });
    if (turned !== 'last') continue;
    last += 1;
    for (let index = 0; index < 35; index += 1)
      assert.ok(seen.has(`s-${index}`), `s-${index} in list ${time}`);
  }
  assert.ok(last > 0);
});

test('a session that a page shows twice, and that the total counts twice, is no reason to doubt the list', () => {
  const reading = newReading(0);
  const page = (ids: readonly string[], total = 5) => {
    const sessions = ids.map((id) => ({ ...EMPTY_SESSION, id, status: 'pending' }));
    return turnPage(reading, { sessions, items: ids.length, total, hasNext: undefined }, 0);
  };
  assert.equal(page(['a', 'a', 'b']), 'more');
  assert.equal(page(['b', 'c', 'd']), 'more', 'the front again');
  assert.equal(page(['a', 'a', 'b']), 'last');
});

test('a total that is smaller than what the list shows does not end it', () => {
  const ends = (total: number, hasNext?: boolean) => {
    const sessions = ['s-1', 's-2'].map((id) => ({ ...EMPTY_SESSION, id, status: 'pending' }));
    return turnPage(newReading(0), { sessions, items: 2, total, hasNext }, 0);
  };
  assert.deepEqual([ends(2), ends(1), ends(0), ends(-1)], ['last', 'more', 'more', 'more']);
  assert.deepEqual([ends(1, false), ends(1, true)], ['last', 'more']);
});
