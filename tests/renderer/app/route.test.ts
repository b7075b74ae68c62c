import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followRoute, parseRoute, type RouteHistory } from '../../../renderer/platform/route.ts';

const home: RouteHistory = { current: { screen: 'batches' }, earlier: [] };

test('Back returns through the places one has opened', () => {
  const wallets = followRoute(home, { kind: 'opened', route: { screen: 'wallets' } });
  const batch = followRoute(wallets, {
    kind: 'opened',
    route: { screen: 'batch', batchId: 'b1', step: 'send' },
  });
  const back = followRoute(batch, { kind: 'went-back' });
  assert.deepEqual(back.current, { screen: 'wallets' });
  assert.deepEqual(followRoute(back, { kind: 'went-back' }).current, { screen: 'batches' });
});

test('Back from the first place stays there', () => {
  assert.equal(followRoute(home, { kind: 'went-back' }), home);
});

test('a replaced place is not returned to', () => {
  const draft = followRoute(home, {
    kind: 'opened',
    route: { screen: 'draft', draftId: 'd', step: 'check' },
  });
  const batch = followRoute(draft, { kind: 'replaced', route: { screen: 'batch', batchId: 'b' } });
  assert.deepEqual(followRoute(batch, { kind: 'went-back' }).current, { screen: 'batches' });
});

test('opening the place one stands at adds nothing to the way back', () => {
  assert.equal(followRoute(home, { kind: 'opened', route: { screen: 'batches' } }), home);
});

test('the way back is at most fifty places long', () => {
  let history = home;
  for (let at = 0; at < 80; at += 1)
    history = followRoute(history, { kind: 'opened', route: { screen: 'batch', batchId: String(at) } });
  assert.equal(history.earlier.length, 50);
});

test('a remembered place is read back', () => {
  assert.deepEqual(parseRoute('{"screen":"batch","batchId":"b","step":"results"}'), {
    screen: 'batch',
    batchId: 'b',
    step: 'results',
  });
  assert.deepEqual(parseRoute('{"screen":"draft","draftId":"d","step":"check"}'), {
    screen: 'draft',
    draftId: 'd',
    step: 'check',
  });
  assert.deepEqual(parseRoute('{"screen":"settings"}'), { screen: 'settings' });
});

test('a place that does not read opens the home', () => {
  for (const text of [
    null,
    '',
    '{',
    '5',
    '{"screen":"nowhere"}',
    '{"screen":"draft","draftId":"d","step":"send"}',
  ])
    assert.deepEqual(parseRoute(text), { screen: 'batches' });
});
