import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeMarks } from '../../../renderer/ui/time-marks.ts';

const NOON = new Date(2026, 2, 9, 12, 0, 0).getTime() / 1000;

test('marks of a short run are named to the second in figures alone, of a long one by the locale’s clock or its days', () => {
  for (const locale of ['en-CA', 'fr-CA', 'fr-SN']) {
    const { namesOf } = timeMarks(locale);
    assert.deepEqual(namesOf([NOON, NOON + 20]), ['12:00:00', '12:00:20'], locale);
    assert.deepEqual(namesOf([NOON + 5]), ['12:00:05'], locale);
    assert.deepEqual(namesOf([NOON, NOON + 0.5, NOON + 1]), ['12:00:00', '', '12:00:01'], locale);
  }
  const minutes = timeMarks('fr-CA').namesOf([NOON, NOON + 600]);
  assert.deepEqual(
    minutes.map((name) => name.replace(/\s/gu, ' ')),
    ['12 h 00', '12 h 10'],
  );
  assert.deepEqual(timeMarks('fr-FR').namesOf([NOON, NOON + 3 * 86_400]), ['9 mars', '12 mars']);
});

test('no mark is named longer than the longest, for which the chart leaves room at its end', () => {
  for (const locale of ['en-CA', 'fr-CA']) {
    const { namesOf, longest } = timeMarks(locale);
    const most = Math.max(...longest.map(({ length }) => length));
    for (const step of [5, 600, 86_400])
      for (let hour = 0; hour < 24; hour += 1) {
        const from = NOON + hour * 3_600;
        for (const name of namesOf([from, from + step, from + 3 * step]))
          assert.ok(name.length <= most, name);
      }
  }
});

test('marks stand by the clock and within the run, however short it is', () => {
  const { between } = timeMarks('fr-CA');
  assert.deepEqual(between(NOON + 3, NOON + 21, 5), [NOON + 5, NOON + 10, NOON + 15, NOON + 20]);
  assert.deepEqual(between(NOON + 0.2, NOON + 0.9, 1), [NOON + 0.2]);
  const midnight = new Date(2026, 2, 10).getTime() / 1000;
  assert.deepEqual(between(NOON, NOON + 86_400, 86_400), [midnight]);
  for (const step of [1, 5, 30, 60, 3_600, 86_400])
    for (let length = 0.1; length < 200_000; length *= 3)
      for (const mark of between(NOON + 0.3, NOON + length, step))
        assert.ok(mark >= NOON + 0.3 && mark <= Math.max(NOON + 0.3, NOON + length), `${step} ${length}`);
});
