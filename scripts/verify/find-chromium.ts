import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, run } from './install-packages.ts';

// needs little more than half the time of a browser with windows
const HEADLESS = '/usr/bin/chromium-headless-shell';

const candidates = () => [
  process.env.E2E_CHROMIUM ?? '',
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];
const installed = () => candidates().find((file) => file !== '' && existsSync(file));

// Debian's package (as root), else what is there, else Playwright's own download.
export function findChromium(): string | undefined {
  if (!process.env.E2E_CHROMIUM && !existsSync(HEADLESS)) install();
  if (!hasJapaneseFont()) installPackages('fonts-droid-fallback');
  return installed();
}

// A browser test exports a Japanese course as PDF, for which the product uses a system font: a file, not a collection.
const hasJapaneseFont = () =>
  /\.(ttf|otf)\b/.test(spawnSync('fc-list', [':lang=ja', 'file'], { encoding: 'utf8' }).stdout);

function install(): void {
  installPackages('chromium-headless-shell', 'fontconfig');
  if (installed()) return;
  console.log('No Chromium found, installing it …');
  if (!installPackages('chromium', 'fontconfig')) run('npx', 'playwright', 'install', 'chromium');
}
