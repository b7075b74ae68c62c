import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

// Drawn here, once: every worker has to find the tests that were listed.
process.env.SHEETS_SEED ??= process.env.PAYSHEET_SEED ?? String(Date.now());

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
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
