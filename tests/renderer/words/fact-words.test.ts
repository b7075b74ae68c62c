import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { journalEventSchema } from '../../../electron/journal/event-schema.ts';
import { SCREEN_MESSAGES } from '../../../renderer/words/catalogue.ts';

/** What a history's Details never show: the event's own name, whole requests, contents and sums. */
const NOT_SHOWN = ['type', 'body', 'content', 'file', 'quote', 'errors', 'balancesMinor'];

test('every fact of a row’s or a batch’s history has a name in words', () => {
  assert.ok(journalEventSchema instanceof z.ZodDiscriminatedUnion);
  const names = new Set<string>();
  for (const option of journalEventSchema.options) {
    assert.ok(option instanceof z.ZodObject);
    for (const [name, schema] of Object.entries(option.shape))
      if (!(schema instanceof z.ZodRecord) && !NOT_SHOWN.includes(name)) names.add(name);
  }
  assert.deepEqual(
    [...names].filter((name) => !Object.hasOwn(SCREEN_MESSAGES.en, `fact.${name}`)),
    [],
  );
});
