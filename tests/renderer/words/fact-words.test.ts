import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIntl } from '@formatjs/intl';
import { z } from 'zod';
import { journalEventSchema, VOID_REASONS } from '../../../electron/engine/core/row/events.ts';
import { failureOf } from '../../../electron/service/connection-failure.ts';
import { factWords } from '../../../renderer/sessions/fact-words.ts';
import { SCREEN_MESSAGES, windowMessages } from '../../../renderer/words/catalogue.ts';
import { wordsOf } from '../../../renderer/words/words.ts';
import { UNKNOWN_REASONS } from '../../../shared/api/answer-meaning.ts';
import { SESSION_STATUSES } from '../../../shared/api/session.ts';
import { BATCH_ACTS } from '../../../shared/domain/batch-acts.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../shared/domain/language.ts';
import { INTERRUPTED, withAnothersSession } from '../../../shared/domain/why-unknown.ts';

/** What a history's Details never show: the event's own name, whole requests, contents and sums; a problem has a sentence. */
const NOT_SHOWN = [
  ...['type', 'body', 'content', 'file', 'quote', 'errors', 'balancesMinor', 'problem'],
  ...['repeats', 'shown'],
];

const WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    wordsOf(createIntl({ locale: LANGUAGE_FACTS[language].locale, messages: windowMessages(language) })),
  ]),
) as Record<(typeof LANGUAGES)[number], ReturnType<typeof wordsOf>>;

function* factsOf(): Generator<{
  readonly event: string;
  readonly name: string;
  readonly schema: z.ZodType;
}> {
  assert.ok(journalEventSchema instanceof z.ZodDiscriminatedUnion);
  for (const option of journalEventSchema.options) {
    assert.ok(option instanceof z.ZodObject);
    const event = String((option.shape.type as z.ZodLiteral).value);
    for (const [name, schema] of Object.entries(option.shape)) {
      if (!(schema instanceof z.ZodRecord) && !NOT_SHOWN.includes(name)) yield { event, name, schema };
    }
  }
}

/** The words that the journal may write for a fact. */
function valuesOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return valuesOf(schema.unwrap() as z.ZodType);
  const values =
    schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : [];
  return values.filter((value) => typeof value === 'string');
}

/** It has words in both languages that differ from the journal's own term and from each other. */
function assertWorded(name: string, value: string): void {
  const [english, french] = LANGUAGES.map((language) => factWords(WORDS[language], name, value));
  const place = `${name} ${value}: ${english} / ${french}`;
  assert.notEqual(english, value, place);
  assert.notEqual(french, value, place);
  assert.match(english ?? '', /^\P{Ll}|^session_id|^transaction_id/u, place);
  assert.notEqual(english, french, place);
}

test('every event and every fact of a row’s or a batch’s history has a name in words', () => {
  const missing = [...factsOf()].flatMap(({ event, name }) =>
    [`event.${event}`, `fact.${name}`].filter((id) => !Object.hasOwn(SCREEN_MESSAGES.en, id)),
  );
  assert.deepEqual(missing, []);
});

test('what a person does to a batch has a word to press, beside the word for what it is in the history', () => {
  const missing = BATCH_ACTS.flatMap(({ kept }) => {
    const type = kept.shape.type.value;
    return [`act.${type}`, `event.${type}`].filter((id) => !Object.hasOwn(SCREEN_MESSAGES.en, id));
  });
  assert.deepEqual(missing, []);
});

test('every word that the journal keeps for a fact is said in the reader’s language', () => {
  let count = 0;
  for (const { name, schema } of factsOf()) {
    for (const value of valuesOf(schema)) {
      assertWorded(name, value);
      count += 1;
    }
  }
  assert.ok(count > 25, `only ${count} words were looked at`);
});

test('so is everything that the engine writes where the journal takes any text', () => {
  for (const reason of VOID_REASONS) assertWorded('reason', reason);
  for (const why of UNKNOWN_REASONS) {
    assertWorded('why', why);
    assertWorded('why', `${why} (503)`);
  }
  assertWorded('why', INTERRUPTED);
  assertWorded('why', withAnothersSession('s-1'));
  assert.match(factWords(WORDS.fr, 'why', withAnothersSession('s-1')), /s-1/);
  for (const by of ['app', 'user', 'engine']) assertWorded('by', by);
  for (const status of SESSION_STATUSES) assert.notEqual(factWords(WORDS.fr, 'status', status), status);
  for (const code of [
    'ECONNREFUSED',
    'EPIPE',
    'EMFILE',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'CERT_HAS_EXPIRED',
    '',
  ]) {
    const { reason } = failureOf({ code });
    assertWorded('reason', reason);
    assertWorded('reason', `proxy: ${reason}`);
  }
  for (const reason of [
    'the proxy refused (407)',
    'the connection was closed while it was opened',
    'the service closed the connection before it was used',
  ])
    assertWorded('reason', reason);
});

test('names, ids and what the service wrote stay as they came', () => {
  assert.equal(factWords(WORDS.fr, 'by', 'Awa Diop'), 'Awa Diop');
  assert.equal(factWords(WORDS.fr, 'by', 'Awa Diop\nKoffi Ba'), 'Awa Diop et Koffi Ba');
  assert.equal(factWords(WORDS.fr, 'message', 'Recipient refused'), 'Recipient refused');
  assert.equal(factWords(WORDS.en, 'why', 'something older'), 'something older');
});
