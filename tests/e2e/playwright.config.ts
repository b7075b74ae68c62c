import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { isPlayed, LONG_SPECS, LONG_TAG } from '../tools/long-tests.ts';

// Drawn here, once: every worker has to find the tests that were listed.
process.env.SHEETS_SEED ??= process.env.PAYSHEET_SEED ?? String(Date.now());

/** Each in its place of the list of long specs; the others, parts of which are long, behind them. */
const specs = globSync('*.spec.ts', { cwd: import.meta.dirname }).sort(
  (a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b),
);
/** Those that run whole; of the others what is short. */
const whole = specs.filter((_spec, place) => isPlayed(place));
const shortened = specs.filter((spec) => !whole.includes(spec) && !(spec in LONG_SPECS));

function placeOf(spec: string): number {
  const names = Object.keys(LONG_SPECS);
  return names.includes(spec) ? names.indexOf(spec) : names.length;
}

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'whole', testMatch: whole },
    { name: 'shortened', testMatch: shortened, grepInvert: new RegExp(LONG_TAG) },
  ],
  // Node runs our TypeScript as it is; translating it first takes three times as long to list the specs.
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results',
  // A test waits for more than half of its time, so two more than there are cores keep them busy.
  workers: Math.min(availableParallelism() + 2, 6),
  fullyParallel: true,
  // No test is about time: these end one that hangs, also on a machine that does five other things.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  // A busy build machine gets one more try; at a connection a test that wavers is a fault to look at.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
});
