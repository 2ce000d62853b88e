import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, separate, withTrace } from './support/config.ts';

// They take longest, so they begin first.
const longest = /(journey|kill)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  projects: [{ testMatch: longest }, { testMatch: '*.spec.ts', testIgnore: longest }],
  outputDir: '../../.cache/e2e',
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  // tests wait more than they work; apart, the parts of one product are thirteen processes
  workers: separate ? 1 : 3,
  retries: 0,
  // Limits only end what hangs: no test depends on how long anything takes.
  timeout: 300_000,
  forbidOnly: true,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // it is recorded of all tests, whether they fail or not
    trace: withTrace ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, executablePath: chromiumPath },
  },
});
