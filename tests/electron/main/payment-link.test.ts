/** What main opens outside the app, and what it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentLinkOf } from '../../../electron/engine/batch-view.ts';
import { judgeLink, mayOpen } from '../../../electron/main/service/payment-link.ts';
import type { NativeDialogs } from '../../../electron/main/window/native-dialogs.ts';

const REFUSED: readonly (readonly [string, string])[] = [
  ['', 'not-an-address'],
  ['pay me', 'not-an-address'],
  ['https://pay.example.com/\u202efdp.exe', 'not-an-address'],
  [`https://pay.example.com/${'a'.repeat(2_000)}`, 'not-an-address'],
  ['http://pay.example.com/', 'link-not-https'],
  ['file:///etc/passwd', 'link-not-https'],
  ['javascript:alert(1)', 'link-not-https'],
  ['ms-settings:', 'link-not-https'],
  ['https://service@evil.example/', 'address-with-password'],
  ['https://127.0.0.1/', 'link-without-name'],
  ['https://2130706433/', 'link-without-name'],
  ['https://[::1]/', 'link-without-name'],
  ['https://router/', 'link-without-name'],
  ...[
    'localhost.',
    'LOCALHOST.',
    'pay.example.com.',
    'pay.localhost',
    'pay.localhost.',
    'router.local',
    'router.lan',
    'metadata.google.internal',
    'nas.home.arpa',
    '127.0.0.1.',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '017700000001',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '１２７.０.０.１',
    '127。0。0。1',
    'pay_.example.com',
    'ⓛocalhost',
  ].map((host) => [`https://${host}/pay`, 'link-without-name'] as const),
  ['https://@pay.example.com/', 'address-with-password'],
  ['https://:@pay.example.com/', 'address-with-password'],
  ['https://pay.example.com%40evil.example/', 'not-an-address'],
  ['https:pay.example.com', 'not-an-address'],
  ['https:/pay.example.com', 'not-an-address'],
  ['https:///pay.example.com', 'not-an-address'],
  ['https:\\\\pay.example.com', 'not-an-address'],
  ['https://pay.example.com\\@evil.example/', 'not-an-address'],
  ['https://pay.example..com/', 'link-without-name'],
];

test('a payment link that is no plain https page of a named host is shown and never opened', () => {
  for (const [link, reason] of REFUSED) {
    const judged = judgeLink(link);
    assert.ok(!judged.ok, link);
    assert.deepEqual([judged.problem.code, judged.problem.params], ['link-not-opened', { reason }], link);
  }
  const good = judgeLink('https://pay.example.com/s/1?x=2');
  assert.ok(good.ok && good.url.href === 'https://pay.example.com/s/1?x=2');
});

test('the question names the host as it really is, and closing it opens nothing', async () => {
  const asked: Parameters<NativeDialogs['isAgreed']>[0][] = [];
  const dialogs = {
    isAgreed: async (question: Parameters<NativeDialogs['isAgreed']>[0]) => {
      asked.push(question);
      return false;
    },
  } as NativeDialogs;
  const lookalike = judgeLink('https://pаypal.example/');
  assert.ok(lookalike.ok);
  assert.equal(await mayOpen(lookalike.url, dialogs, 'fr-CA'), false);
  assert.match(asked[0]?.message ?? '', /xn--/);
});

test('the link is the one that the row’s own accepting answer carried', () => {
  const accepted = (paymentLink?: string) => ({
    event: {
      type: 'attempt-accepted' as const,
      row: 2,
      attempt: 1,
      sessionIds: ['s'],
      reference: null,
      status: null,
      ...(paymentLink === undefined ? {} : { paymentLink }),
    },
    atMs: 0,
    seq: 1,
    hash: '',
  });
  const linkAfter = (...events: ReturnType<typeof accepted>[]) =>
    paymentLinkOf({ eventsAbout: () => events.values() }, { batch: 'b', row: 2 });
  assert.equal(linkAfter(accepted()), undefined);
  assert.equal(linkAfter(accepted('https://pay.example/'), accepted()), 'https://pay.example/');
});
