import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIntl } from 'react-intl';
import { windowMessages } from '../../../renderer/words/catalogue.ts';
import { wordsOf } from '../../../renderer/words/words.ts';

test('the words of a locale and their formats are made once, however many parts of a screen ask for them', () => {
  const intlOf = (language: 'en' | 'fr') =>
    createIntl({ locale: `${language}-CA`, messages: windowMessages(language) });
  const [english, french] = [intlOf('en'), intlOf('fr')];
  assert.equal(wordsOf(english), wordsOf(english));
  assert.equal(wordsOf(french).language, 'fr');
  assert.equal(wordsOf(english).language, 'en');
});
