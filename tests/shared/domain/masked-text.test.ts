import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsMask } from '../../../shared/domain/masked-text.ts';

test('a masked text fits what begins and ends like it, if it shows three characters or more', () => {
  const whole = 'awa@example.com';
  for (const masked of [
    'a***@example.com',
    'a*@e***.com',
    '***com',
    'awa*',
    '*@example.com',
    `awa@example.com*`,
  ])
    assert.ok(fitsMask(masked, whole), masked);
  for (const masked of [
    'b***@example.com',
    'a***@example.org',
    '*om',
    '***',
    '',
    whole,
    'awa@ex*@example.com',
  ])
    assert.ok(!fitsMask(masked, whole), masked);
});
