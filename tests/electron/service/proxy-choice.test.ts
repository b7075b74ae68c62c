import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proxyFor } from '../../../electron/service/proxy-choice.ts';

const cases: readonly [string, string, Record<string, string>, string | undefined][] = [
  ['none is named', 'https://a.test', {}, undefined],
  ['HTTPS_PROXY', 'https://a.test', { HTTPS_PROXY: 'http://p:8080' }, 'http://p:8080/'],
  ['lower case wins', 'https://a.test', { https_proxy: 'http://q', HTTPS_PROXY: 'http://p' }, 'http://q/'],
  ['ALL_PROXY', 'https://a.test', { ALL_PROXY: 'p:3128' }, 'http://p:3128/'],
  ['a proxy of a kind we do not speak', 'https://a.test', { ALL_PROXY: 'socks5://p' }, undefined],
  ['loopback is never proxied', 'https://127.0.0.1:1', { HTTPS_PROXY: 'http://p' }, undefined],
  ['plain http is loopback only', 'http://localhost:1', { HTTP_PROXY: 'http://p' }, undefined],
  ['excepted', 'https://pay.a.test', { HTTPS_PROXY: 'http://p', NO_PROXY: 'b.test,a.test' }, undefined],
  ['excepted by *.', 'https://pay.a.test', { HTTPS_PROXY: 'http://p', no_proxy: '*.a.test' }, undefined],
  ['all excepted', 'https://a.test', { HTTPS_PROXY: 'http://p', NO_PROXY: '*' }, undefined],
  [
    'another port excepted',
    'https://a.test',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'a.test:8443' },
    'http://p/',
  ],
  [
    'a longer name is another',
    'https://xa.test',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'a.test' },
    'http://p/',
  ],
];

for (const [what, address, environment, expected] of cases) {
  test(`proxy: ${what}`, () => {
    assert.equal(proxyFor(new URL(address), environment)?.href, expected);
  });
}
