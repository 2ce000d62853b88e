import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '../../..');

export const chromiumPath = process.env.E2E_CHROMIUM ?? '/usr/bin/chromium';

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
