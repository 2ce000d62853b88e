import { defineConfig } from '@playwright/test';
import everywhere from '../playwright.config.ts';

export default defineConfig({
  ...everywhere,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/dev-mode',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // a request that meets a restart waits for it
  use: { ...everywhere.use, actionTimeout: 60_000, navigationTimeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../../.cache/results/dev.json' }]],
});
