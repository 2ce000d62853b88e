import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStartConfig } from './config.ts';
import { startEmbeddedMailbox, startEmbeddedMongo } from './embedded.ts';

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix.each([
  ['the database', startEmbeddedMongo, false],
  ['the mailbox', startEmbeddedMailbox, false],
  ['the database of a former release', startEmbeddedMongo, true],
])('PLT-06 keys and mails in the data folder are for its user alone: %s', async (_name, start, exists) => {
  const root = await mkdtemp(path.join(tmpdir(), 'data-'));
  const folder = path.join(root, 'data');
  if (exists) {
    await mkdir(folder);
    await chmod(folder, 0o755);
  }
  const ports = { MONGO_PORT: '0', MAILBOX_PORT: '0', MAILBOX_SMTP_PORT: '0' };
  const running = await start(readStartConfig({ DATA_DIR: folder, ...ports }));
  try {
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  } finally {
    await running.close();
    await rm(root, { recursive: true });
  }
});
