import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openBooksFile } from '../../../electron/practice/books/books-file.ts';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';
import { filler, smallDisk } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { xof, cad } = SAMPLE_WALLET_IDS;
const SESSIONS = '/api/v1/transactions/sessions';

function freshFile(t: TestContext): string {
  return join(temporaryFolder(t), 'books.jsonl');
}

test('books in a file are whole at the next start: sessions, balances, keys, recipients, business', async (t) => {
  const booksFile = freshFile(t);
  const clock = manualClock(Date.UTC(2026, 2, 1));
  const first = await startCaller(t, { booksFile, seed: 5, withSampleSessions: true }, clock);
  const paid = await first.pay(samplePayment(), 'k1');
  clock.advance(10_000);
  const open = await first.pay(samplePayment(), 'k2');
  first.service.controls.setWalletStatus(cad, 'DISABLED');
  const before = first.service.books;
  const { businessId } = (await first.get(`/api/v1/purses/wallets/${xof}`)).body.data;
  await first.service.close();

  const second = await startCaller(t, { booksFile, seed: 5, withSampleSessions: true }, clock);
  const after = second.service.books;
  assert.equal(after.sessions().length, before.sessions().length);
  assert.deepEqual(JSON.stringify(after.sessions()), JSON.stringify(before.sessions()));
  assert.equal(after.balanceMinor(xof), before.balanceMinor(xof));
  assert.deepEqual(
    after.recipients(),
    before.recipients().map(({ fields: { security_question_answer: _answer, ...fields }, ...recipient }) => ({
      ...recipient,
      fields,
    })),
  );
  assert.equal(after.ledgerSumMinor('cad'), 0);
  assert.equal((await second.get(`/api/v1/purses/wallets/${xof}`)).body.data.businessId, businessId);
  assert.equal((await second.get(`/api/v1/purses/wallets/${cad}`)).body.data.status, 'DISABLED');
  assert.deepEqual((await second.pay(samplePayment(), 'k1')).body, paid.body, 'the key is still known');
  const openId = open.body.data.session_id;
  assert.equal((await second.get(`${SESSIONS}/${openId}`)).body.data.status, 'pending');
  clock.advance(10_000);
  assert.equal((await second.get(`${SESSIONS}/${openId}`)).body.data.status, 'completed');
  const fresh = await second.pay(samplePayment(), 'k3');
  assert.ok(!before.session(fresh.body.data.session_id), 'ids are not given twice');
});

test('a line cut by a kill is dropped, and writing goes on after it', async (t) => {
  const booksFile = freshFile(t);
  const first = await startCaller(t, { booksFile });
  await first.pay(samplePayment(), 'k1');
  await first.service.close();
  appendFileSync(booksFile, '{"kind":"session","session":{"id":"ha');
  const second = await startCaller(t, { booksFile });
  assert.equal(second.service.books.sessions().length, 1);
  await second.pay(samplePayment(), 'k2');
  await second.service.close();
  const third = await startCaller(t, { booksFile });
  assert.equal(third.service.books.sessions().length, 2);
  assert.equal(third.service.books.ledgerSumMinor('xof'), 0);
});

test('what was answered is in the file before the answer', async (t) => {
  const booksFile = freshFile(t);
  const { pay } = await startCaller(t, { booksFile });
  const { session_id } = (await pay(samplePayment(), 'k1')).body.data;
  assert.ok(readFileSync(booksFile, 'utf8').includes(session_id));
});

test('no answer to a security question is in the file: of a saved recipient, of a payment, or of a repeated answer', async (t) => {
  const booksFile = freshFile(t);
  const recipient = {
    transaction_type: 'etransfer_send',
    recipient_type: 'transaction',
    language: 'fr',
    first_name: 'Awa',
    last_name: 'Diop',
    email: 'awa@example.com',
    country: 'ca',
    security_question: 'Colour?',
    security_question_answer: 'Turquoise',
  };
  const { pay, post } = await startCaller(t, { booksFile, withSampleSessions: true });
  const created = await post('/api/v1/mb-api/recipients', recipient, { 'x-idempotency-key': 'r1' });
  assert.equal(created.body.data.security_question_answer, 'Turquoise', 'the answer to the caller has it');
  const transaction = { amount: 100, country: 'ca', channel: 'etransfer_send', currency: 'cad' };
  const paid = await pay(samplePayment({ body: { wallet_id: cad, transaction, recipient } }), 'k1');
  assert.ok(paid.body.data?.session_id, JSON.stringify(paid.body));
  const text = readFileSync(booksFile, 'utf8');
  assert.match(text, /awa@example\.com/);
  assert.doesNotMatch(text, /Turquoise|Gaspe|security_question_answer/);
});

test('damaged books are named, and never overwritten', async (t) => {
  const booksFile = freshFile(t);
  for (const text of ['not JSON\n', '{"kind":"something else"}\n', '{"kind":"entry","entry":{}}\n']) {
    writeFileSync(booksFile, text);
    await assert.rejects(startCaller(t, { booksFile }), /practice books/);
    assert.equal(readFileSync(booksFile, 'utf8'), text);
  }
});

test('past sessions to look at are of every kind, and in balance', async (t) => {
  const { service, get } = await startCaller(t, { withSampleSessions: true });
  const { items, total } = (await get(SESSIONS)).body.data;
  assert.ok(total >= 6);
  const kinds = new Set(items.map((item: { transaction_type: string }) => item.transaction_type));
  assert.ok(
    kinds.has('payment') && kinds.has('deposit') && kinds.has('swap_transaction') && kinds.has('withdrawal'),
  );
  assert.ok(items.every((item: { status: string }) => ['completed', 'failed'].includes(item.status)));
  assert.ok(items.some((item: { status: string }) => item.status === 'failed'));
  for (const currency of ['xof', 'cad', 'usd']) assert.equal(service.books.ledgerSumMinor(currency), 0);
});

test('books of a file are served on the port they had, unless it is taken', async (t) => {
  const booksFile = freshFile(t);
  const first = await startCaller(t, { booksFile });
  await first.service.close();
  const second = await startCaller(t, { booksFile });
  assert.equal(second.service.url, first.service.url);
  await second.service.close();
  const squatter = await startCaller(t, { port: Number(new URL(first.service.url).port) });
  const third = await startCaller(t, { booksFile });
  assert.notEqual(third.service.url, squatter.service.url);
  await assert.rejects(startCaller(t, { port: Number(new URL(third.service.url).port) }), {
    code: 'EADDRINUSE',
  });
});

test('a past session that the opening balances cannot pay is left out', async (t) => {
  const { service } = await startCaller(t, { withSampleSessions: true, balances: { usd: 0 } });
  const kinds = service.books.sessions().map(({ kind }) => kind);
  assert.deepEqual(kinds, ['deposit', 'customer_deposit', 'payment', 'payment', 'swap']);
});

test('books that a full disk cut within a line are whole once there is room again', async (t) => {
  const disk = smallDisk(t, '64k');
  if (!disk) return;
  const path = join(disk, 'books.jsonl');
  const { file } = openBooksFile(path);
  const opened = { kind: 'opened', version: 1, atMs: 1, businessId: 'b', userId: 'u' } as const;
  file.keep(opened);
  file.flush();
  writeFileSync(filler(disk), 'x'.repeat(40_000));
  const used = (id: number) => ({ kind: 'quote-used', id: `${id}`.repeat(3000), by: 's' }) as const;
  const uses = Array.from({ length: 9 }, (_, id) => used(id));
  for (const use of uses) file.keep(use);
  // Nobody asks for it to be written now: nothing but the end of this turn.
  await setImmediate();
  assert.throws(() => file.flush(), { code: 'ENOSPC' });
  rmSync(filler(disk));
  file.close();
  const again = openBooksFile(path);
  again.file.close();
  assert.deepEqual(again.records, [opened, ...uses]);
});
