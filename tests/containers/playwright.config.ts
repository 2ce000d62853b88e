import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

// Started by main.ts, in the network of the containers.
export default defineConfig({
  ...e2e,
  testDir: '..',
  testMatch: ['e2e/specs/*.spec.ts', 'containers/specs/*.spec.ts'],
  outputDir: '../../.cache/containers/e2e',
  // one product for all of them
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../../.cache/containers/results.json' }]],
});
