import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium, launchChromium } from '../../support/chromium.ts';
import { ACCEPTED_PARTS, changedPictures, takePictures } from '../../support/parts-pictures.ts';

test('every part of the window looks as it was accepted', async (t) => {
  if (findChromium() === undefined) return t.skip('no Chromium is here');
  const browser = await launchChromium({ isHeaded: false, isBrief: true });
  t.after(() => browser.close());
  if (browser.version() !== ACCEPTED_PARTS.version())
    return t.skip(`the accepted pictures were made with Chromium ${ACCEPTED_PARTS.version()}`);
  const changed = await changedPictures(browser, await takePictures(browser));
  assert.deepEqual(
    changed,
    [],
    'look at screenshots/parts after npm run parts; npm run parts -- --accept takes them',
  );
});
