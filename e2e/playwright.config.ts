import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumPath, separate } from './support/config.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'specs',
  // the very same pages are examined where all runs in one process
  testIgnore: separate ? 'accessibility.spec.ts' : [],
  outputDir: '../.cache/e2e',
  workers: 1,
  retries: 0,
  timeout: 30_000,
  forbidOnly: true,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    actionTimeout: 7_000,
    navigationTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : {}) },
  },
});
