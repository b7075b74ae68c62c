// R6 across batches: what another batch with the same service has in doubt keeps a row like it from being sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coreRun, named } from '../../support/core-run.ts';

test('a row whose duplicate in another batch is in doubt is held, naming it, and the others go on (R6)', () => {
  const run = coreRun(2);
  Object.assign(run.state.queries, {
    duplicateInDoubt: ({ row }: { readonly row: number }) =>
      row === 2 ? { batch: 'B2', row: 7 } : undefined,
  });
  const effects = run.looked({ type: 'start', run: 'r' });
  assert.deepEqual(named(effects), ['connect 3']);
  const held = run.events.find(({ type }) => type === 'row-held');
  assert.deepEqual(held, {
    type: 'row-held',
    row: 2,
    problem: { code: 'twin-in-doubt', severity: 'error', params: { other: '7 (B2)' } },
  });
});
