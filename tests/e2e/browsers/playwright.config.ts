import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/browsers',
  workers: 1,
  timeout: 900_000,
  reporter: [['list', { printSteps: true }]],
});
