import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALCULATORS, calculatorRequest } from '../../../renderer/money/calculators.ts';
import { brokenDemands, fieldRulesOf } from '../../../renderer/recipient-form/field-rules.ts';
import { rateOfStop, stopOfRate } from '../../../renderer/send/rate-stops.ts';
import {
  emptyFilter,
  filterOf,
  filterOfFocus,
  isFiltered,
} from '../../../renderer/sessions/session-filter.ts';
import { PACE_FIELDS, readPace, withNumber, writePace } from '../../../renderer/settings/pace-fields.ts';
import { TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { DEFAULT_SETTINGS, settingsSchema } from '../../../shared/domain/settings.ts';
import { REQUESTS } from '../../../shared/ipc/requests.ts';

test('the settings are read back as they were written', () => {
  assert.deepEqual(
    readPace(DEFAULT_SETTINGS, writePace(DEFAULT_SETTINGS, 'en-CA')).settings,
    DEFAULT_SETTINGS,
  );
});

test('a fraction is written as the locale writes it, a thousand so that it reads back', () => {
  const settings = { ...DEFAULT_SETTINGS, duplicates: { ...DEFAULT_SETTINGS.duplicates, days: 1500 } };
  const texts = writePace(settings, 'fr-CA');
  assert.equal(texts.tolerancePercent, '0,5');
  assert.equal(texts.duplicateDays, '1500');
  assert.deepEqual(readPace(DEFAULT_SETTINGS, texts).settings, settings);
});

test('every setting of the screen keeps the range of the schema', () => {
  for (const { name, at, least, most } of PACE_FIELDS) {
    for (const edge of [least, most])
      assert.ok(settingsSchema.safeParse(withNumber(DEFAULT_SETTINGS, at, edge)).success, name);
    assert.ok(!settingsSchema.safeParse(withNumber(DEFAULT_SETTINGS, at, most * 2 + 1)).success, name);
  }
});

test('a setting that does not read is named, and nothing is saved', () => {
  const texts = { ...writePace(DEFAULT_SETTINGS, 'en-CA'), perSecond: 'fast', duplicateDays: '1.5' };
  const { settings, wrong } = readPace(DEFAULT_SETTINGS, texts);
  assert.equal(settings, undefined);
  assert.deepEqual(wrong, ['perSecond', 'duplicateDays']);
});

test('a maximum below the beginning is refused, a decimal comma understood', () => {
  const texts = { ...writePace(DEFAULT_SETTINGS, 'en-CA'), perSecond: '2,5', maxPerSecond: '2' };
  assert.deepEqual(readPace(DEFAULT_SETTINGS, texts).wrong, ['maxPerSecond']);
});

test('the rate slider has a stop for each rate, the nearest', () => {
  assert.equal(rateOfStop(stopOfRate(2)), 2);
  assert.equal(rateOfStop(stopOfRate(2.4)), 2);
  assert.equal(rateOfStop(stopOfRate(900)), 50);
});

test('the filters of transactions become a request only with values the API lists', () => {
  const choice = {
    ...emptyFilter,
    statuses: ['failed', 'nonsense', 'completed'],
    deliveryMethod: 'nonsense',
    startDate: '2026-11-01',
    wallets: ['w1', 'w2'],
    types: ' withdrawal, ,swap_transaction,withdrawal',
  };
  const filter = filterOf(choice);
  assert.deepEqual(filter, {
    ...{ statuses: ['completed', 'failed'], startDate: '2026-11-01', wallets: ['w1', 'w2'] },
    types: ['withdrawal', 'swap_transaction'],
  });
  assert.ok(REQUESTS['sessions.list'].input.safeParse({ filter, offset: 0, limit: 50 }).success);
  assert.equal(isFiltered(filterOf({ ...emptyFilter, sort: 'createdAt,asc' })), false);
  assert.deepEqual(filterOfFocus('search:PS7:K'), { search: 'PS7:K' });
});

test('each calculator asks what the table takes, and nothing while a field does not read', () => {
  const draft = {
    channel: 'eft',
    payinMethod: 'bank_transfer',
    country: 'ca',
    amount: '12.50',
    fromCurrency: 'cad',
    toCurrency: 'xof',
    priority: 'standard',
    mode: 'send',
  };
  for (const calculator of CALCULATORS) {
    const asked = calculatorRequest(calculator, draft);
    assert.ok(asked);
    assert.ok(REQUESTS[asked.name].input.safeParse(asked.input).success, calculator);
  }
  assert.equal(calculatorRequest('payment', { ...draft, amount: '' }), null);
});

test('the form of each transaction type asks every field its rules require', () => {
  for (const type of TRANSACTION_TYPES) {
    const asked = new Set(fieldRulesOf(type).map(({ field }) => field));
    for (const field of brokenDemands(type, {}).keys()) assert.ok(asked.has(field), `${type} ${field}`);
  }
});
