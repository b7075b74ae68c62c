import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acceptedScreens, SCREEN_WALKS, takeScreens } from '../../e2e/screen-pictures.ts';
import { SHARE_MAX } from '../../support/accepted-pictures.ts';
import { buildApp } from '../../support/build-app.ts';
import { findChromium, launchChromium } from '../../support/chromium.ts';
import { PROJECT_FOLDER } from '../../support/desktop-app.ts';

for (const walk of SCREEN_WALKS) {
  const accepted = acceptedScreens(walk);
  if (accepted === undefined) continue;
  test(`every screen and state of ${walk.name} looks as it was accepted`, async (t) => {
    if (findChromium() === undefined) return t.skip('no Chromium is here');
    const browser = await launchChromium({ isHeaded: false, isBrief: true });
    t.after(() => browser.close());
    if (browser.version() !== accepted.version())
      return t.skip(`the accepted pictures were made with Chromium ${accepted.version()}`);
    assert.ok(buildApp(), 'the app could not be built');
    const missed = new Set(accepted.names());
    const changed: string[] = [];
    const folder = join(PROJECT_FOLDER, 'screenshots', 'changed', walk.name);
    rmSync(folder, { recursive: true, force: true });
    await takeScreens(browser, walk, accepted, ({ name, picture, share }) => {
      missed.delete(name);
      if (share <= SHARE_MAX) return;
      changed.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.png`), picture);
    });
    assert.deepEqual(
      [changed, [...missed]],
      [[], []],
      `look at screenshots/changed/${walk.name}; npm run screenshots -- --accept ${walk.name} takes them`,
    );
  });
}
