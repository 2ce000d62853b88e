import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const candidates = () => [
  process.env.E2E_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];
const installed = () => candidates().find((file) => file !== '' && existsSync(file));

/** A Chromium to drive: one that is there, else Debian's package (as root), else Playwright's own download. */
export function findChromium(): string | undefined {
  if (!installed()) install();
  return installed();
}

function install(): void {
  console.log('No Chromium found, installing it …');
  const steps =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : [['npx', 'playwright', 'install', 'chromium']];
  for (const [command = '', ...args] of steps) spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
