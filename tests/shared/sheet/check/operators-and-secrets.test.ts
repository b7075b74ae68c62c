import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XOF_COUNTRIES } from '../../../../shared/domain/channel.ts';
import { MOBILE_RANGES } from '../../../../shared/domain/mobile-operators.ts';
import { isElsewhere, isWallet } from '../../../../shared/sheet/check/words/channels.ts';
import { planOfCountry } from '../../../../shared/sheet/check/words/phone-plans.ts';
import { EFT_ROW, MOBILE_ROW, onlyProblem, rowOf, sheetOf } from '../../../support/checked-row.ts';

const mobile = (Country: string, Provider: string, Phone: string) => ({
  ...MOBILE_ROW,
  Country,
  Provider,
  Phone,
});

test('V11 a number that another operator than the row’s was given is told, not refused', () => {
  for (const [country, provider, phone, operator] of [
    ['ci', 'Orange Money', '+2250501020304', 'mtn'],
    ['ci', 'MTN', '+2250101020304', 'moov'],
    ['ci', 'moov_money', '+2250701020304', 'orange'],
    ['sn', 'orange', '+221701234567', 'expresso'],
    ['sn', 'free', '+221771234567', 'orange'],
    ['tg', 'Flooz', '+22890123456', 'tmoney'],
  ] as const) {
    const row = rowOf(mobile(country, provider, phone));
    const { code, params, field } = onlyProblem(row);
    assert.deepEqual([row.state, code, field], ['warning', 'provider-differs', 'phone'], phone);
    assert.equal(params?.operator, operator, phone);
  }
});

test('V11 a number of the row’s operator, of one without numbers of its own, or of no known range is not doubted', () => {
  for (const [country, provider, phone] of [
    ['ci', 'OM', '+2250701020304'],
    ['ci', 'Wave', '+2250501020304'],
    ['sn', 'Wave', '+221701234567'],
    ['sn', 'Orange SN', '+221781234567'],
    ['bj', 'MTN', '+2290197123456'],
    ['bf', 'Orange', '+22670123456'],
    ['tg', 'Moov', '+22899123456'],
  ] as const)
    assert.equal(rowOf(mobile(country, provider, phone)).state, 'valid', `${provider} ${phone}`);
});

test('V11 cash in a column of operators is said to be another way to pay, not a doubtful operator', () => {
  const kindOf = (provider: string) =>
    onlyProblem(rowOf(mobile('sn', provider, '+221771234567'))).params?.kind;
  assert.deepEqual(['Espèces', 'cash', 'Virement', 'Orange?'].map(kindOf), [
    'other-way',
    'other-way',
    'other-way',
    'doubtful',
  ]);
});

test('V11 a row that is read like the ones before it has its number compared all the same', () => {
  const rows = ['+2250701020304', '+2250702030405', '+2250503040506', '+2250704050607'].map((phone, i) => ({
    ...mobile('ci', 'orange', phone),
    'Last name': `Kone ${'abcd'[i]}`,
    Amount: `${25_000 + i * 500}`,
  }));
  const told = sheetOf(rows).rows.map(({ problems }) =>
    problems.some(({ code }) => code === 'provider-differs'),
  );
  assert.deepEqual(told, [false, false, true, false]);
});

test('the ranges are whole numbers’ beginnings in their country, each of one operator that is known there', () => {
  for (const country of XOF_COUNTRIES) {
    const begins = MOBILE_RANGES[country].flatMap((range) => range.begins);
    assert.equal(new Set(begins).size, begins.length, country);
    for (const { begins: own, wallets } of MOBILE_RANGES[country]) {
      for (const wallet of wallets)
        assert.ok(isWallet(wallet, wallet) && !isElsewhere(wallet, country), wallet);
      for (const begin of own) {
        const length = country === 'ci' ? 10 : country === 'sn' ? 9 : 8;
        assert.match(
          begin.padEnd(length, '1'),
          planOfCountry(country)?.national ?? /^$/,
          `${country} ${begin}`,
        );
      }
    }
  }
});

const etransfer = (question: string, answer: string, description = 'Salary') => ({
  ...EFT_ROW,
  Channel: 'etransfer_send',
  Description: description,
  'Security question': question,
  'Security answer': answer,
});

test('a security question and its answer that banks refuse are told, and the answer is never shown', () => {
  for (const [question, answer, what, description] of [
    [
      'What is the name of the street where we met in October last year?',
      'Harbour',
      'question-long',
      'Salary',
    ],
    ['Our cat', 'ok', 'answer-length', 'Salary'],
    ['Our cat', 'abcdefghijklmnopqrstuvwxyz', 'answer-length', 'Salary'],
    ['Our cat', 'two words', 'answer-signs', 'Salary'],
    ['Our cat', 'Harbour!', 'answer-signs', 'Salary'],
    ['Is the cat Pixel', 'pixel', 'answer-in-question', 'Salary'],
    ['Our cat', 'Pixel', 'answer-in-message', 'A: pixel'],
    ['', 'Pixel', 'answer-alone', 'Salary'],
  ] as const) {
    const row = rowOf(etransfer(question, answer, description));
    const problem = onlyProblem(row);
    assert.deepEqual(
      [row.state, problem.code, problem.params?.what],
      ['warning', 'secret-doubtful', what],
      what,
    );
    if (problem.field === 'security_question_answer') assert.equal(problem.original, '••••');
    assert.equal(row.fields.security_question_answer, answer);
  }
});

test('a question and an answer that banks take, or none of both, are not doubted', () => {
  for (const [question, answer] of [
    ['Our cat', 'Pixel-2'],
    ['Ville de naissance', 'Trois-Rivières'],
    ['', ''],
  ] as const)
    assert.equal(rowOf(etransfer(question, answer)).state, 'valid', answer);
});

test('an answer in one message of many alike rows is told at that row', () => {
  const rows = ['Salary May', 'Salary June', 'Answer: Pixel', 'Salary July'].map((description, i) => ({
    ...etransfer('Our cat', 'Pixel', description),
    'Last name': `Roy ${'abcd'[i]}`,
    Email: `roy${i}@example.ca`,
    Amount: `${100 + i}.50`,
  }));
  const told = sheetOf(rows).rows.map(({ problems }) =>
    problems.some(({ code }) => code === 'secret-doubtful'),
  );
  assert.deepEqual(told, [false, false, true, false]);
});
