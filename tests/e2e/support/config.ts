import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

export const projectRoot = path.resolve(import.meta.dirname, '../../..');

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

export const chromiumPath = process.env.E2E_CHROMIUM ?? installed ?? chromium.executablePath();

export const separate = process.env.E2E_SEPARATE === '1';

export const brokerUrl = process.env.AMQP_URL;

export const baseEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value]] : [];
  }),
);

export const picturesDir = process.env.E2E_PICTURES;

export const withTrace = process.env.E2E_TRACE === '1';
