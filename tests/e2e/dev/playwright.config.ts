import { defineConfig } from '@playwright/test';
import everywhere from '../playwright.config.ts';

export default defineConfig({
  ...everywhere,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/dev-mode',
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: '../../../.cache/results/dev.json' }]],
});
