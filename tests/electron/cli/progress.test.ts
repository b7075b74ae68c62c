import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createProgress } from '../../../electron/cli/progress.ts';

test('progress that was stopped shows nothing more, on a terminal and elsewhere', () => {
  for (const isTTY of [true, false]) {
    const stderr = Object.assign(new PassThrough(), { isTTY });
    const progress = createProgress(stderr, { label: 'Quoting', isQuiet: false });
    progress.update(1, 9);
    progress.stop();
    stderr.read();
    progress.update(2, 9);
    progress.update(9, 9);
    progress.stop();
    assert.equal(stderr.read(), null);
  }
});
