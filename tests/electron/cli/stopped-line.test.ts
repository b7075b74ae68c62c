import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { problemDocument, problemLine, waitLine } from '../../../electron/cli/problem-words.ts';
import type { FaultPlanInput } from '../../../electron/practice/faults/fault-plan.ts';
import { PROBLEM_CODES, problemNature } from '../../../shared/domain/problem.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { tamper } from '../../support/guarded-journal.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

const BY_ITSELF = /by itself/;

test('nothing is said to go on by itself but what a running command waits for', () => {
  let waits = 0;
  for (const code of PROBLEM_CODES) {
    const { severity, advice } = problemNature(code);
    const problem = { code, severity };
    assert.doesNotMatch(problemLine(problem), BY_ITSELF);
    assert.doesNotMatch(String(problemDocument(problem).advice), BY_ITSELF);
    if (advice === 'wait') waits += 1;
    else assert.equal(waitLine(problem), problemLine(problem));
  }
  assert.ok(waits > 0);
  assert.match(waitLine({ code: 'service-error', severity: 'note' }), BY_ITSELF);
});

test('a command that ends with 3 because the service fails says that a resume goes on, and nothing by itself', async (t) => {
  for (const isReviewed of [false, true]) {
    const service = await practiceFor(t);
    const cli = commandLine(t, service);
    const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
    const common = ['--yes', '--service', service.url];
    const failing: FaultPlanInput = {
      rules: [{ operations: ['list-sessions'], fault: '503-before-commit' }],
    };
    if (isReviewed)
      void service.books.requestsArrived(1, 'payment-quote').then(() => service.controls.setFaults(failing));
    else service.controls.setFaults(failing);
    const paying = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
    assert.equal(paying.status, 3, paying.stderr);
    assert.match(paying.stderr, /"paysheet resume" goes on/);
    assert.doesNotMatch(paying.stdout + paying.stderr, BY_ITSELF);
  }
});

test('no resume is said to go on with a batch of which nothing is left to send', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, canary: false }));
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const fault = { answer: 'status', status: 404, effect: 'none', code: 'path_not_found' } as const;
  service.controls.setFaults({ rules: [{ operations: ['payment'], fault }] });
  const place = ['--service', service.url, '--settings', settings];
  const { status, stderr } = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', ...place]);
  assert.equal(status, 3, stderr);
  assert.match(stderr, /stopped: Nothing at /);
  assert.doesNotMatch(stderr, /resume/);
});

test('a journal that contradicts itself sends nothing, and no resume is said to go on with it', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const common = ['--yes', '--service', service.url];
  const [first, second] = [1, 2].map(() => ['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal((await cli.run(first ?? [])).status, 0);
  const { length: payments } = service.books.sessions();
  tamper(join(cli.data, 'journal.db'), "UPDATE rows SET state = 'ready' WHERE state = 'paid'");
  for (const args of [['resume', ...common], second ?? []]) {
    const ran = await cli.run(args);
    assert.equal(ran.status, 3, ran.stderr);
    assert.match(ran.stderr, /leave the data folder alone/);
    assert.doesNotMatch(ran.stderr, /resume/);
  }
  assert.equal(service.books.sessions().length, payments);
});

test('a service that cannot be reached is named by its address, with what to do once, and not twice', async (t) => {
  const cli = commandLine(t, await practiceFor(t));
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const nowhere = 'http://127.0.0.1:9';
  const common = ['--wallet', 'xof', '--service', nowhere];
  for (const [args, next] of [
    [['quote', sheet, ...common], 'Fix that, then give the command again.'],
    [['pay', sheet, '--yes', ...common], 'Fix that, then "paysheet resume" goes on.'],
  ] as const) {
    const ran = await cli.run(args);
    assert.equal(ran.status, 3, ran.stderr);
    const said = `paysheet: ${nowhere}: Can’t reach the service. ${next}\n`;
    assert.ok(ran.stderr.endsWith(said), ran.stderr);
  }
});
