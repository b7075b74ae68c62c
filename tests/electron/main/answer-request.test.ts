import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { answerRequest, done, type Handlers, refused } from '../../../electron/main/ipc/answer-request.ts';
import { smallDisk } from '../../support/small-disk.ts';

const faults: { request: string; reason: string }[] = [];
const log = (fault: { request: string; reason: string }) => void faults.push(fault);

function handlersWith(some: Partial<Handlers>): Handlers {
  return some as Handlers;
}

test('input and output that fit the table pass', async () => {
  const handlers = handlersWith({
    'meanings.find': ({ name }) => done({ found: null, name } as { found: null }),
  });
  const strict = await answerRequest(handlers, 'meanings.find', { profileFingerprint: 'f', name: 'x' }, log);
  assert.deepEqual(strict, {
    ok: false,
    problems: [
      {
        code: 'app-fault',
        severity: 'error',
        params: { reason: 'meanings.find: the answer does not fit (: Unrecognized key: "name")' },
      },
    ],
  });
  const right = handlersWith({ 'meanings.find': () => done({ found: null }) });
  assert.deepEqual(await answerRequest(right, 'meanings.find', { profileFingerprint: 'f', name: 'x' }, log), {
    ok: true,
    value: { found: null },
  });
});

test('a handler that throws becomes a problem and a line in the log, never a rejection', async () => {
  const handlers = handlersWith({
    'app.about': () => {
      throw new Error('broken');
    },
  });
  faults.length = 0;
  const reply = await answerRequest(handlers, 'app.about', {}, log);
  assert.ok(!reply.ok);
  assert.equal(reply.problems[0].code, 'app-fault');
  assert.deepEqual(faults, [{ request: 'app.about', reason: 'broken' }]);
});

test('a journal that failed is said in its own words', async () => {
  const problem = { code: 'journal-damaged', severity: 'error', params: { reason: 'malformed' } } as const;
  const handlers = handlersWith({
    'app.about': () => {
      throw new JournalFailure(problem);
    },
  });
  assert.deepEqual(await answerRequest(handlers, 'app.about', {}, log), { ok: false, problems: [problem] });
});

test('a full disk is said in its own words, whatever file was written, and is no fault of ours', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const handlers = handlersWith({
    'app.about': () => {
      writeFileSync(join(disk, 'draft.json'), Buffer.alloc(200_000));
      return refused({ code: 'keys-refused', severity: 'error' });
    },
  });
  faults.length = 0;
  assert.deepEqual(await answerRequest(handlers, 'app.about', {}, log), {
    ok: false,
    problems: [{ code: 'disk-full', severity: 'error', params: { size: '100 MB' } }],
  });
  assert.deepEqual(faults, []);
});

test('names that objects have by nature are no requests', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 7, null, undefined, {}]) {
    const reply = await answerRequest(handlersWith({}), name, {}, log);
    assert.ok(!reply.ok && reply.problems[0].code === 'app-fault', String(name));
  }
});

test('a key that does not fit is not repeated in the problem', async () => {
  const reply = await answerRequest(
    handlersWith({ 'keys.set': () => refused({ code: 'keys-refused', severity: 'error' }) }),
    'keys.set',
    { profile: 'Sandbox', publicKey: 'p', privateKey: 'canary-key', extra: 'canary-key' },
    log,
  );
  assert.ok(!reply.ok);
  assert.doesNotMatch(JSON.stringify([reply, faults]), /canary/);
});
