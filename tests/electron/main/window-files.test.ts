import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { contentSecurityPolicy, NONCE_PLACEHOLDER } from '../../../electron/main/window/content-security.ts';
import { answerWindowRequest, isOwnAddress } from '../../../electron/main/window/window-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function builtWindow(t: TestContext): string {
  const folder = join(temporaryFolder(t), 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, '..', 'secret.html'), 'not yours');
  writeFileSync(
    join(folder, 'index.html'),
    `<meta nonce="${NONCE_PLACEHOLDER}"><i nonce="${NONCE_PLACEHOLDER}">`,
  );
  writeFileSync(join(folder, 'assets', 'index.js'), 'export {};');
  writeFileSync(join(folder, 'notes.sqlite'), 'no');
  return folder;
}

const get = (url: string) => ({ url, method: 'GET' });

test('the page is served with its policy and a nonce of its own each time', async (t) => {
  const folder = builtWindow(t);
  const answers = await Promise.all(
    [1, 2].map(() => answerWindowRequest(folder, get('app://paysheet/index.html'))),
  );
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const page = await answer.text();
      const [, first = '', second] = /nonce="([^"]+)".*nonce="([^"]+)"/.exec(page) ?? [];
      assert.equal(first, second);
      assert.equal(answer.headers.get('content-security-policy'), contentSecurityPolicy(first));
      return first;
    }),
  );
  assert.notEqual(nonces[0], nonces[1]);
  assert.match(nonces[0] ?? '', /^[A-Za-z0-9+/]{22}==$/);
});

test('the policy lets nothing in from elsewhere and nothing out', () => {
  const policy = contentSecurityPolicy('abc');
  const directives = policy.split('; ');
  // Directives that the default does not cover, and that a laxer default would open.
  for (const name of ['default', 'connect', 'frame', 'object'])
    assert.ok(directives.includes(`${name}-src 'none'`), name);
  for (const name of ['form-action', 'base-uri', 'frame-ancestors'])
    assert.ok(directives.includes(`${name} 'none'`), name);
  assert.ok(directives.includes("script-src 'self'"));
  assert.doesNotMatch(policy, /unsafe|https?:|\*|blob:/);
});

for (const [what, url] of [
  ['a file beside the window’s folder', 'app://paysheet/../secret.html'],
  ['the same, encoded', 'app://paysheet/%2e%2e/secret.html'],
  ['the same, with a back slash', 'app://paysheet/..%5csecret.html'],
  ['an address with a zero byte', 'app://paysheet/index.html%00.js'],
  ['an ending that a window does not have', 'app://paysheet/notes.sqlite'],
  ['a folder', 'app://paysheet/assets'],
  ['an address that cannot be decoded', 'app://paysheet/%'],
] as const) {
  test(`${what} is not served`, async (t) => {
    const answer = await answerWindowRequest(builtWindow(t), get(url));
    assert.equal(answer.status, 404);
    assert.equal(await answer.text(), '');
  });
}

test('only GET is answered, and only under our own address', async (t) => {
  const folder = builtWindow(t);
  const post = { url: 'app://paysheet/index.html', method: 'POST' };
  assert.equal((await answerWindowRequest(folder, post)).status, 405);
  assert.equal((await answerWindowRequest(folder, get('app://elsewhere/index.html'))).status, 405);
  const script = await answerWindowRequest(folder, get('app://paysheet/assets/index.js?v=1#x'));
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(script.headers.get('x-content-type-options'), 'nosniff');
});

test('our own address is told from those that only look like it', () => {
  assert.ok(isOwnAddress('app://paysheet/index.html'));
  for (const address of [
    'app://paysheet.example/',
    'https://paysheet/',
    'app://paysheet',
    'file:///app://paysheet/',
  ]) {
    assert.ok(!isOwnAddress(address), address);
  }
});
