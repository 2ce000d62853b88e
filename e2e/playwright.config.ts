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

/** What can go another way where every part has a process and RabbitMQ lies between them; the rest are the same pages. */
const acrossProcesses = [
  ...['journey', 'accounts', 'account-recovery', 'create-course', 'whole-course', 'model', 'start'],
  ...['kill', 'outage', 'federation', 'release', 'api', 'pay-stripe', 'pay-razorpay', 'subscription'],
];

export default defineConfig({
  testDir: 'specs',
  testMatch: separate ? acrossProcesses.map((name) => `${name}.spec.ts`) : '*.spec.ts',
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
