// A message that is never shown costs every translator time, and hides that a screen lost its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const CATALOGUES = /^shared\/i18n\/[a-z]+-messages-|^renderer\/words\/[a-z]{2}\//;
const PRODUCT = /^(electron|renderer|shared)\/.*\.tsx?$/;

/** The beginnings of an id to each of its dots: `check.filter.errors` has `check` and `check.filter`. */
function beginnings(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

const code = projectFiles()
  .filter((path) => PRODUCT.test(path) && !CATALOGUES.test(path))
  .map(readProjectFile)
  .join('\n');

test('each message is shown by the code: its id stands there, or the beginning to which the code adds a value', () => {
  const literals = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text));
  const begun = new Set([...code.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, text]) => text));
  const ids = Object.keys(windowMessages('en'));
  const unused = ids.filter(
    (id) => !literals.has(id) && !beginnings(id).some((text) => begun.has(text) || literals.has(text)),
  );
  assert.deepEqual(unused, []);
});

test('each kind of value that the code asks words for has some: a value without a word is shown as its code', () => {
  const ids = Object.keys(windowMessages('en'));
  const asked = new Set(
    [...code.matchAll(/\b(?:word|find)\(\s*'([\w.-]+)',/g)].map(([, subject]) => subject),
  );
  assert.ok(asked.has('channel'));
  const wordless = [...asked].filter((subject) => !ids.some((id) => id.startsWith(`${subject}.`)));
  assert.deepEqual(wordless, []);
});

/** Words that people who pay others every week did not understand, with those that stand in their place. */
const OLD_WORDS: Readonly<Record<'en' | 'fr', readonly (readonly [old: RegExp, now: string])[]>> = {
  en: [
    [/\bparked\b/i, 'unclear'],
    [/\bheld\b/i, 'needs your yes'],
    [/\breleas(?:e|ed|ing)\b/i, 'pay it'],
    [/\bin doubt\b|^unknown$/i, 'being checked'],
    [/^(?:closed|clos(?:e|ed) row)\b/i, 'set aside'],
    [/\bsweeps?\b/i, 'look at the service’s list'],
    [/\bmarkers?\b/i, 'payment code'],
    [/^quoted$|\bget quotes\b/i, 'fees known, show the fees'],
    [/^following$/i, 'on its way'],
    [/^service says$/i, 'status at the provider'],
    [/\bties?\b/i, 'adds up'],
    [/^duplicate$/i, 'the same payment twice?'],
    [/\btick(?:ed|s)?\b/i, 'checked, it’s right'],
    [/\brehears/i, 'test run'],
    [/^ask again$/i, 'change my answers'],
    [/\bnot selected\b/i, 'left out'],
  ],
  fr: [
    [/\ben suspens\b/i, 'à trancher'],
    [/\bretenue?s?\b/i, 'attend votre accord'],
    [/\blib[ée]r(?:er|ée|ées)(?![a-zé])/i, 'la payer'],
    [/\bincertaines?\b/i, 'en vérification'],
    [/\bclôtur/i, 'mise de côté'],
    [/\bbalayages?\b/i, 'consultation de la liste'],
    [/\brepères?\b/i, 'code du paiement'],
    [/\bchiffrée?s?(?![a-zé])/i, 'frais calculés'],
    [/^suivi en cours$/i, 'en route'],
    [/^selon le service$/i, 'statut chez le prestataire'],
    [/^juste$/i, 'le compte est bon'],
    [/^doublon$/i, 'deux fois le même paiement ?'],
    [/\b(?:dé)?coch(?:er|ée?s?)(?![a-zé])/i, 'vu, c’est juste'],
    [/\brépétition\b|^répéter$/i, 'essai à blanc'],
    [/\bcadence\b/i, 'vitesse'],
    [/^redemander$/i, 'modifier mes réponses'],
    [/\bnon sélectionnée?s?\b/i, 'laissée de côté'],
  ],
};

/** A batch is closed by a person; a row that was set aside is not. */
const ABOUT_CLOSING =
  /^(?:batch-state\.closed|closing\.|certificate-fault\.|report\.|event\.batch-|fact\.reason\.payment-turned|reason\.(?:batch|not)-closed|advice\.say-why)/;

/** The words that a person reads in a message: without what its placeholders and plurals are called. */
function readWords(message: string): string {
  return message.replaceAll(/\{\w+(?:, \w+,)?|\b(?:one|many|other|=\d+) \{|\}/g, ' ').trim();
}

for (const locale of ['en', 'fr'] as const) {
  test(`no message in ${locale} has a word that people did not understand`, () => {
    const found = Object.entries(windowMessages(locale)).flatMap(([id, message]) =>
      ABOUT_CLOSING.test(id)
        ? []
        : OLD_WORDS[locale]
            .filter(([old]) => old.test(readWords(message)))
            .map(([, now]) => `${id}: ${message} (now: ${now})`),
    );
    assert.deepEqual(found, []);
  });
}
