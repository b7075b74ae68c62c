import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readAndCheckSheet } from '../../../electron/sheet/read-and-check-sheet.ts';
import { PAYROLL_PATH } from '../../../resources/samples/make-payroll.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import { readTable } from '../../../shared/sheet/read/read-table.ts';
import { payeePhone } from '../../support/payee-numbers.ts';

const NEVER = { silenceMs: 3_600_000, wholeMs: 3_600_000 };
const STUCK = {
  code: 'file-not-readable',
  severity: 'error',
  params: { file: 'pay.csv', reason: 'reading-too-long' },
};

function requestFor(bytes: Uint8Array, fileName = 'pay.csv') {
  return { bytes, reading: { fileName }, check: { file: fileName }, wantsTable: true };
}

/** Many rows: reading them takes far longer than it takes to end a thread. */
function largeSheet(): Uint8Array {
  const lines = Array.from({ length: 100_000 }, (_, i) => `Awa,Diop,${payeePhone(i)},sn,${1000 + 5 * i},XOF`);
  return new TextEncoder().encode(
    ['First name,Last name,Phone,Country,Amount,Currency', ...lines].join('\n'),
  );
}

/** Threads that are still there. */
function threads(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
}

test('a thread reads and checks as the program itself does', async () => {
  const bytes = readFileSync(PAYROLL_PATH);
  const read = await readTable(bytes, { fileName: 'pay.xlsx' });
  assert.ok(read.ok);
  const sheet = checkSheet(read.table, { file: 'pay.xlsx' });
  const checked = { ...sheet, problems: [...read.problems, ...sheet.problems] };
  const answer = await readAndCheckSheet(requestFor(bytes, 'pay.xlsx'));
  assert.deepEqual(answer, { ok: true, checked, table: read.table });
  assert.equal(threads(), 0);
});

test('a thread that hangs is killed, the reason is told, and the next file is read', async () => {
  const hangs = new URL('data:text/javascript,for (;;);');
  const answer = await readAndCheckSheet(requestFor(largeSheet()), {
    limits: { ...NEVER, silenceMs: 50 },
    thread: hangs,
  });
  assert.deepEqual(answer, { ok: false, problem: STUCK });
  assert.equal(threads(), 0);
  assert.ok((await readAndCheckSheet(requestFor(readFileSync(PAYROLL_PATH)))).ok);
});

test('a thread that gives signs for ever is killed too', async () => {
  const creeps = new URL(
    `data:text/javascript,${encodeURIComponent(
      "import { parentPort } from 'node:worker_threads'; setInterval(() => parentPort.postMessage({ kind: 'alive' }), 1);",
    )}`,
  );
  const answer = await readAndCheckSheet(requestFor(largeSheet()), {
    limits: { silenceMs: 60_000, wholeMs: 100 },
    thread: creeps,
  });
  assert.deepEqual(answer, { ok: false, problem: STUCK });
});

test('the real reader is killed in the middle of a large file when its time is over', async () => {
  const answer = await readAndCheckSheet(requestFor(largeSheet()), { limits: { ...NEVER, wholeMs: 1 } });
  assert.deepEqual(answer, { ok: false, problem: STUCK });
  assert.equal(threads(), 0);
});

test('a cancel before, at the start and in the middle ends the thread', async () => {
  const before = AbortSignal.abort(new Error('before'));
  await assert.rejects(async () => readAndCheckSheet(requestFor(largeSheet()), { signal: before }), /before/);
  for (const isLater of [false, true]) {
    const cancel = new AbortController();
    const reading = readAndCheckSheet(requestFor(largeSheet()), { signal: cancel.signal, limits: NEVER });
    assert.ok(threads() > 0);
    if (isLater) setImmediate(() => cancel.abort(new Error('cancelled')));
    else cancel.abort(new Error('cancelled'));
    await assert.rejects(reading, /cancelled/);
    assert.equal(threads(), 0);
  }
});

test('a fault of ours in the thread is thrown, not swallowed', async () => {
  const faulty = new URL('data:text/javascript,throw new Error("a fault of ours")');
  await assert.rejects(readAndCheckSheet(requestFor(largeSheet()), { thread: faulty }), /a fault of ours/);
});

/** The thread's number, which it answers as its problem. */
async function threadOf(bytes: Uint8Array, thread: URL): Promise<unknown> {
  const answer = await readAndCheckSheet(requestFor(bytes), { thread });
  return !answer.ok && answer.problem;
}

test('a thread that has read a small sheet reads the next one, and one that has read a large sheet does not', async () => {
  const numbers = new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, threadId } from 'node:worker_threads';
       parentPort.on('message', () => parentPort.postMessage({ kind: 'ended', answer: { ok: false, problem: threadId } }));`,
    )}`,
  );
  const small = new TextEncoder().encode('Name,Amount');
  const first = await threadOf(small, numbers);
  assert.equal(await threadOf(small, numbers), first);
  const [one, other] = await Promise.all([threadOf(small, numbers), threadOf(small, numbers)]);
  assert.notEqual(one, other, 'a thread reads one sheet at a time');
  const large = await threadOf(largeSheet(), numbers);
  assert.notEqual(await threadOf(small, numbers), large);
  assert.equal(threads(), 0, 'a thread that waits keeps no program from its end');
});

test('what a thread has read changes nothing in the next sheet that it reads', async () => {
  const payroll = requestFor(readFileSync(PAYROLL_PATH), 'pay.xlsx');
  const alone = await readAndCheckSheet(payroll);
  const other = requestFor(new TextEncoder().encode('Nom;Net\nAwa Diop;1 000,50\n'), 'paie.csv');
  const otherFirst = await readAndCheckSheet(other);
  assert.deepEqual(await readAndCheckSheet(payroll), alone);
  assert.deepEqual(await readAndCheckSheet(other), otherFirst);
});
