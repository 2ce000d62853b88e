import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

export const projectRoot = path.resolve(import.meta.dirname, '../../..');

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

export const chromiumPath = process.env.E2E_CHROMIUM ?? installed ?? chromium.executablePath();

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const separate = process.env.E2E_SEPARATE === '1';

const MEMORY = '/dev/shm';
const ROOM = 1024 ** 3;

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM;
};

/** For the data of products: their database waits for the disk at each write, hundreds of times for a test. */
export const dataRoot = existsSync(MEMORY) && hasRoom(MEMORY) ? MEMORY : tmpdir();

/** Parts that run from the folder of another release. */
export const otherRelease = JSON.parse(process.env.E2E_OTHER_RELEASE ?? '{"parts":[]}') as {
  folder?: string;
  parts: string[];
};

export const brokerUrl = process.env.AMQP_URL;

export const baseEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value]] : [];
  }),
);

/** Tests come from one address. */
export const generousLimits = {
  SIGN_IN_ATTEMPTS_PER_ADDRESS: '5000',
  SIGN_UPS_PER_ADDRESS: '5000',
  GATEWAY_READS_PER_MINUTE: '100000',
  GATEWAY_WRITES_PER_MINUTE: '100000',
  RESET_REQUESTS_PER_ADDRESS: '5000',
  CHECKOUTS_PER_USER: '5000',
  CHECKOUTS_PER_ADDRESS: '5000',
};

export const picturesDir = process.env.E2E_PICTURES;

export const withTrace = process.env.E2E_TRACE === '1';
