import path from 'node:path';

/** The folder of the whole project. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The browser that the checks found. */
export const chromiumPath = process.env.E2E_CHROMIUM ?? '/usr/bin/chromium';

/** Whether every part runs in a process of its own, on the broker of AMQP_URL. */
export const separate = process.env.E2E_SEPARATE === '1';

/** The broker of the separate parts. */
export const brokerUrl = process.env.AMQP_URL;

/** What a child process needs of this one's environment. Nothing else gets in: no key, no address of something real. */
export const baseEnvironment: Record<string, string> = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value]] : [];
  }),
);

/** Where pictures of all pages are put for people to look at; not wanted in most runs. */
export const picturesDir = process.env.E2E_PICTURES;
