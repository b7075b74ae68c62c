// `npm run parts [-- --accept]`: writes pictures of every part of the window, in each of its states, into screenshots/parts
// (which git ignores), and lists those that differ from the accepted ones. With --accept these are the accepted ones from now on.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../support/chromium.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { ACCEPTED_PARTS, changedPictures, takePictures } from '../support/parts-pictures.ts';

const [option, ...more] = process.argv.slice(2);
if ((option !== undefined && option !== '--accept') || more.length > 0) {
  console.error('usage: npm run parts -- [--accept]');
  process.exit(2);
}
const browser = await launchChromium({ isHeaded: false });
const target = join(PROJECT_FOLDER, 'screenshots', 'parts');
mkdirSync(target, { recursive: true });
const pictures = await takePictures(browser);
for (const [name, picture] of pictures) writeFileSync(join(target, `${name}.png`), picture);
const earlier = ACCEPTED_PARTS.version();
const changed = await changedPictures(browser, pictures, option === '--accept');
for (const [name, share] of changed)
  console.log(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
if (browser.version() !== earlier)
  console.log(`Chromium ${browser.version()}; accepted were those of ${earlier}`);
await browser.close();
console.log(target);
process.exit(option === undefined && changed.length > 0 ? 1 : 0);
