import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A wall clock that a test sets, by milliseconds from the true time, for processes that start in its environment. */
export function jumpingClock(folder: string, startsAtMs = 0) {
  const file = join(folder, 'clock');
  const setClock = (offsetMs: number): void => writeFileSync(file, String(offsetMs));
  setClock(startsAtMs);
  const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href;
  return { environment: { NODE_OPTIONS: `--import ${preload}`, PAYSHEET_TEST_CLOCK: file }, setClock };
}
