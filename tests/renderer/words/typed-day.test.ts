import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayPattern, dayToSay, readTypedDay, typedDay } from '../../../renderer/words/typed-day.ts';

const LOCALES = ['en-CA', 'en-US', 'en-GB', 'fr-CA', 'fr-FR', 'fr-SN', 'fr-CI'];

test('a day is typed in the locale’s order, and shown so before it is', () => {
  const french = { year: 'a', month: 'm', day: 'j' };
  assert.equal(dayPattern('fr-SN', french), 'jj/mm/aaaa');
  assert.equal(dayPattern('fr-CA', french), 'aaaa-mm-jj');
  assert.equal(typedDay('2026-03-09', 'fr-SN'), '09/03/2026');
  assert.equal(typedDay('2026-03-09', 'en-US'), '03/09/2026');
  assert.equal(readTypedDay('09/03/2026', 'fr-SN'), '2026-03-09');
  assert.equal(readTypedDay(' 9.3.2026 ', 'fr-FR'), '2026-03-09');
  assert.equal(readTypedDay('2026-03-09', 'fr-FR'), '2026-03-09');
});

test('every day that is shown is read back as itself, in every locale', () => {
  for (const locale of LOCALES)
    for (const day of ['2026-03-09', '2024-02-29', '1999-12-31', ''])
      assert.equal(readTypedDay(typedDay(day, locale), locale), day, locale);
});

test('what is no day, or only begun, is none: nothing is guessed', () => {
  for (const typed of [
    '30/02/2026',
    '9/3',
    '09/03/26',
    '31/12',
    'hier',
    '13/13/2026',
    '2026-13-01',
    '1/2/3/2026',
  ])
    assert.equal(readTypedDay(typed, 'fr-FR'), undefined, typed);
});

test('a day that was written over with something else is not said any more', () => {
  assert.equal(dayToSay('31/11/2026', '2026-11-30', 'fr-FR'), '');
  assert.equal(dayToSay('30/11', '2026-11-30', 'fr-FR'), '');
  assert.equal(dayToSay('', '2026-11-30', 'fr-FR'), '');
  assert.equal(dayToSay('29/11/2026', '2026-11-30', 'fr-FR'), '2026-11-29');
  // Nothing new is said.
  assert.equal(dayToSay('30.11.2026', '2026-11-30', 'fr-FR'), undefined);
  assert.equal(dayToSay('3', '', 'fr-FR'), undefined);
});
