import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAYOUT_CHANNELS } from '../../../shared/domain/channel.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../shared/domain/language.ts';
import { PROBLEM_CODES, problemNature } from '../../../shared/domain/problem.ts';
import { ROW_FIELDS } from '../../../shared/domain/row-fields.ts';
import { BATCH_STATES, ROW_STATES } from '../../../shared/domain/row-state.ts';
import { formatMessage, languageOf, type MessageId, messagesOf } from '../../../shared/i18n/catalogue.ts';

const english = messagesOf('en');
const french = messagesOf('fr');
const ids = Object.keys(english) as MessageId[];

test('all catalogues have the same messages, none empty', () => {
  for (const language of LANGUAGES) {
    const messages = messagesOf(language);
    assert.deepEqual(Object.keys(messages).sort(), [...ids].sort(), language);
    for (const id of ids) assert.ok(messages[id].trim(), `${language} ${id}`);
  }
});

test('every problem, advice, state, channel and field has its words', () => {
  const wanted = [
    ...PROBLEM_CODES.map((code) => `problem.${code}`),
    ...PROBLEM_CODES.flatMap((code) => problemNature(code).advice ?? []).map((advice) => `advice.${advice}`),
    ...ROW_STATES.map((state) => `row-state.${state}`),
    ...BATCH_STATES.map((state) => `batch-state.${state}`),
    ...PAYOUT_CHANNELS.map((channel) => `channel.${channel}`),
    ...ROW_FIELDS.map((field) => `field.${field}`),
  ];
  assert.deepEqual(
    wanted.filter((id) => !ids.includes(id as MessageId)),
    [],
  );
});

test('errors and warnings all say what to do next', () => {
  for (const code of PROBLEM_CODES) {
    const { severity, advice } = problemNature(code);
    if (severity !== 'note') assert.ok(advice, code);
  }
});

test('the sentence of a problem has a placeholder for each param that the code must give, and for no other', () => {
  // Values of the problem itself (its field, the original value, the proposal), and the row of another batch.
  const ofItself = ['field', 'original', 'value', 'where', 'other', 'date', 'file'];
  const without = (names: readonly string[]) => names.filter((name) => !ofItself.includes(name)).toSorted();
  for (const code of PROBLEM_CODES)
    assert.deepEqual(
      without(placeholders(english[`problem.${code}`])),
      without(problemNature(code).params),
      code,
    );
});

test('a message has the same placeholders in every language', () => {
  for (const language of LANGUAGES)
    for (const id of ids)
      assert.deepEqual(
        placeholders(messagesOf(language)[id]),
        placeholders(english[id]),
        `${language} ${id}`,
      );
});

test('every message can be formatted in every language, and no message carries an ICU escape by accident', () => {
  for (const locale of [...LANGUAGES.map((language) => LANGUAGE_FACTS[language].locale), 'fr-SN']) {
    for (const id of ids) {
      const values = Object.fromEntries(
        placeholders(messagesOf(languageOf(locale))[id]).map((name) => [name, 2]),
      );
      const text = formatMessage(locale, id, values);
      assert.ok(text.length > 0 && !text.includes('{'), `${id}: ${text}`);
      assert.ok(!messagesOf(languageOf(locale))[id].includes("'"), `${id}: use ’`);
    }
  }
});

test('French follows its typography: no plain blank before ; : ! ? % and inside guillemets', () => {
  for (const id of ids) {
    const text = french[id].replace(/\{(\w+), plural,/g, '{$1');
    assert.doesNotMatch(text, / [;:!?%»]/, id);
    assert.doesNotMatch(text, /« /, id);
    assert.doesNotMatch(text, /\u00a0[;!?]|\u202f[:%»]|«\u202f/, id);
  }
});

test('English keeps the voice: no exclamation mark, no apology', () => {
  for (const id of ids) assert.doesNotMatch(english[id], /!|\b(oops|sorry|exactly once)\b/i, id);
});

test('French plurals: nought and one are singular, a million is “de lignes”', () => {
  assert.equal(formatMessage('fr-CA', 'hidden.rows', { count: 0 }), '0 ligne');
  assert.equal(formatMessage('fr-CA', 'hidden.rows', { count: 1 }), '1 ligne');
  assert.equal(formatMessage('fr-CA', 'hidden.rows', { count: 2 }), '2 lignes');
  assert.match(formatMessage('fr-CA', 'hidden.rows', { count: 1_000_000 }), /000 de lignes$/);
});

function placeholders(message: string): readonly string[] {
  const plurals = [...message.matchAll(/\{(\w+), plural/g)].map((match) => match[1] ?? '');
  const plain = [...message.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !plurals.includes(name));
  // a plural branch may hold a word in braces (`{row}` as text); those are no placeholders when they follow a selector
  const branches = [...message.matchAll(/(?:zero|one|two|few|many|other|=\d+) \{(\w+)\}/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set([...plurals, ...plain.filter((name) => !branches.includes(name))])].sort();
}
