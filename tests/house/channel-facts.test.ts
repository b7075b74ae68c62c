import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROW_CHANNELS, TRANSACTION_TYPES } from '../../shared/domain/channel.ts';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** The tables, in which a new channel must have its entry, and lists that are the document's own. */
const TABLES: Readonly<Record<string, string>> = {
  'shared/domain/channel.ts': 'what a channel is, as facts',
  'shared/domain/row-fields.ts': 'the word of a customer deposit',
  'shared/api/recipient-rules.ts': 'what its recipient must hold',
  'shared/api/operation-params.ts':
    'the values by which the service’s list is filtered, as the document has them',
};
/** A form begins with one of them, whichever it is. */
const FIRST_CHOICES = ['renderer/fees/calculator-panel.tsx', 'renderer/recipients/recipients-screen.tsx'];
/** The practice service judges the engine, so it says for itself what its channels are; samples are sheets. */
const APART = ['tests/', 'electron/practice/', 'resources/samples/'];

const NAMED = new RegExp(
  `['"\`](?:${[...new Set([...ROW_CHANNELS, ...TRANSACTION_TYPES])].join('|')})['"\`]`,
);

test('no rule names a channel: it asks for a fact of the channels’ table, which a new channel must have', () => {
  const found = sourceFiles()
    .filter((path) => !APART.some((apart) => path.startsWith(apart)))
    .filter((path) => !(path in TABLES) && !FIRST_CHOICES.includes(path))
    .flatMap((path) =>
      readProjectFile(path)
        .split('\n')
        .filter((line) => NAMED.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
        // A word that people write for a channel may be the service’s own: the compiler asks for the words of a new one.
        .filter((line) => path !== WORDS || !/^\s*words: \[/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(found, []);
});

const WORDS = 'shared/sheet/check/words/channels.ts';

test('each file that may name a channel does', () => {
  const silent = [...Object.keys(TABLES), ...FIRST_CHOICES].filter(
    (path) => !NAMED.test(readProjectFile(path)),
  );
  assert.deepEqual(silent, []);
});
