import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createIntl } from '@formatjs/intl';
import { SCREEN_MESSAGES, windowMessages } from '../../../renderer/words/catalogue.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../shared/domain/language.ts';
import { messagesOf } from '../../../shared/i18n/catalogue.ts';

const { en, fr } = SCREEN_MESSAGES;

function placeholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))]
    .filter((name) => !/^(one|many|other)$/.test(name))
    .filter((name) => new RegExp(`\\{${name}[,}]`).test(message))
    .sort();
}

test('all catalogues say the same things, none of them empty', () => {
  for (const messages of Object.values(SCREEN_MESSAGES)) {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(en).sort());
    for (const [id, message] of Object.entries(messages)) assert.notEqual(message.trim(), '', id);
  }
});

test('no sentence of the screens hides one of the shared catalogue', () => {
  const shared = messagesOf('en');
  assert.deepEqual(
    Object.keys(en).filter((id) => Object.hasOwn(shared, id)),
    [],
  );
});

test('each sentence takes the same values in every language', () => {
  for (const messages of Object.values(SCREEN_MESSAGES))
    for (const [id, message] of Object.entries(messages))
      assert.deepEqual(placeholders(message), placeholders(en[id as keyof typeof en]), id);
});

test('one is never “all 1”, in either language', () => {
  for (const [locale, messages] of [
    ['en-CA', en],
    ['fr-CA', fr],
  ] as const) {
    const intl = createIntl({ locale, messages, onError: () => {} });
    const said = Object.keys(messages).map((id) => intl.formatMessage({ id }, { count: 1 }));
    assert.deepEqual(
      said.filter((sentence) => /\ball 1\b|\bles 1\b|\bTout .*, 1$/.test(sentence)),
      [],
    );
  }
});

test('every sentence can be formatted in every language, for none, one and many', () => {
  for (const language of LANGUAGES) {
    const failures: string[] = [];
    const intl = createIntl({
      locale: LANGUAGE_FACTS[language].locale,
      messages: windowMessages(language),
      onError: (error) => failures.push(error.message),
    });
    for (const [id, message] of Object.entries(SCREEN_MESSAGES[language])) {
      for (const count of [0, 1, 2, 1_000_000]) {
        const values = Object.fromEntries(placeholders(message).map((name) => [name, count]));
        assert.doesNotMatch(String(intl.formatMessage({ id }, values)), /[{}]/, id);
      }
    }
    assert.deepEqual(failures, []);
  }
});

test('French plurals treat none as one, and have a form for the millions', () => {
  for (const [id, message] of Object.entries(fr))
    if (/, plural,/.test(message)) assert.match(message, /\bmany \{/, `${id} has no form for the millions`);
});

test('French keeps its own spaces and apostrophes', () => {
  for (const [id, message] of Object.entries(fr)) {
    assert.doesNotMatch(message, / [;!?:%»]|« /, `${id} has an ordinary space before a sign`);
    assert.doesNotMatch(message, /[^\u202f ][;?!](?= |$)/, `${id} lacks the thin space`);
    assert.doesNotMatch(message, /\p{L}'\p{L}/u, `${id} has a straight apostrophe`);
  }
});

test('English has no blank before a percent sign', () => {
  for (const [id, message] of Object.entries(windowMessages('en')))
    assert.doesNotMatch(message, /[\d}]\s%/, id);
});

test('French says one thing by one word: a rate is no debit, a phrase is typed, and nobody has nothing to wait for', () => {
  for (const [id, message] of Object.entries(fr)) {
    assert.doesNotMatch(message, /(?<!\p{L})débits?(?!\p{L})/iu, id);
    assert.doesNotMatch(message, /Écrivez (?:\{phrase\}|d’abord la phrase)|rien à attendre/, id);
  }
});

test('nothing is said with an exclamation mark, an apology, or more surely than the journal', () => {
  for (const [id, message] of [...Object.entries(en), ...Object.entries(fr)])
    assert.doesNotMatch(message, /!|\bOops\b|\bSorry\b|Désolé|exactly once|exactement une fois/i, id);
});

test('no sentence says only that something went wrong', () => {
  for (const [id, message] of [...Object.entries(en), ...Object.entries(fr)])
    assert.doesNotMatch(
      message,
      /^(une? |an? )?(unknown |unexpected )?(error|erreur)( inconnue| inattendue)?\.?$/i,
      id,
    );
});

test('every sentence asked for by name in the windows exists, and none is left over', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: new URL('../../..', import.meta.url) })
    .filter((path) => !path.includes('/words/e') && !path.includes('/words/f'))
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
    .join('\n');
  const made = [...sources.matchAll(/`([\w.-]*)\$\{/g)].map(([, prefix = '']) => prefix).filter(Boolean);
  // Messages looked up by their subject (`word('event', …)`): the subject begins their ids.
  const subjects = [...sources.matchAll(/\b(?:word|find|wordOf)\((?:word, )?'([\w-]+)'/g)].map(
    ([, subject = '']) => `${subject}.`,
  );
  made.push(...subjects, 'language.', 'theme.', 'density.');
  const unused = Object.keys(en).filter(
    (id) =>
      !sources.includes(`'${id}'`) &&
      !sources.includes(`"${id}"`) &&
      !made.some((prefix) => id.startsWith(prefix)),
  );
  assert.deepEqual(unused, []);
});
