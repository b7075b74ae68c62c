/** What must not be given to others: an app that names nobody, or that its system will not trust. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatIsUnsigned, whoIsMissing } from '../tools/hand-out.ts';

const NAMED = { author: 'Example SA <apps@example.com>', homepage: 'https://example.com/' };

test('an author or an address that nobody has is named with its place', () => {
  assert.equal(whoIsMissing(NAMED), undefined);
  assert.match(
    whoIsMissing({ ...NAMED, homepage: 'https://paysheet.invalid/' }) ?? '',
    /in package\.json “homepage” is https:\/\/paysheet\.invalid\/\. Set who makes this app/,
  );
  assert.match(whoIsMissing({ ...NAMED, author: 'A <a@b.invalid>' }) ?? '', /“author” is A </);
});

test('what is unsigned or not notarised is named for each system, with what to set', () => {
  assert.match(whatIsUnsigned('win', {}).join(), /not signed: .*WIN_CSC_LINK/);
  assert.deepEqual(whatIsUnsigned('win', { CSC_LINK: 'file:///key.p12' }), []);
  assert.match(
    whatIsUnsigned('mac', {}).join('\n'),
    /certificate .*CSC_LINK.*\n.*notarised: .*APPLE_API_KEY/,
  );
  assert.equal(whatIsUnsigned('mac', { CSC_NAME: 'Example SA' }).length, 1);
  assert.deepEqual(whatIsUnsigned('mac', { CSC_NAME: 'Example SA', APPLE_API_KEY: 'key.p8' }), []);
  assert.deepEqual(whatIsUnsigned('linux', {}), []);
});
