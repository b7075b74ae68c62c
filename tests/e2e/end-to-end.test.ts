/** The end-to-end tests as part of `npm test`: Playwright drives the built app; each of its tests is reported here. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApp } from '../support/build-app.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { provideBrowser } from '../tools/provide-browser.ts';

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface Outcome {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly fault: string | undefined;
}

const provided = provideBrowser();

test('the desktop app, driven end to end', {
  skip: provided.kind === 'missing' ? provided.advice : false,
}, async (t) => {
  assert.ok(buildApp(), 'the app could not be built');
  const outcomes = await runPlaywright();
  assert.ok(outcomes.length > 0, 'Playwright ran no test');
  for (const { name, isSkipped, fault } of outcomes) {
    await t.test(name, { skip: isSkipped }, () => assert.equal(fault, undefined, fault));
  }
});

async function runPlaywright(): Promise<readonly Outcome[]> {
  const config = join(PROJECT_FOLDER, 'tests', 'e2e', 'playwright.config.ts');
  const child = spawn('playwright', ['test', '-c', config, '--reporter=json'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let report = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text;
  });
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return outcomesOf(JSON.parse(report.slice(report.indexOf('{'))) as Suite);
}

function outcomesOf(suite: Suite): Outcome[] {
  const own = (suite.specs ?? []).map(({ title, ok, tests }) => ({
    name: `${suite.title}: ${title}`,
    isSkipped: tests.every(({ status }) => status === 'skipped'),
    fault: ok
      ? undefined
      : tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join('\n'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(outcomesOf)];
}
