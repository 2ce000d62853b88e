import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { expect, test } from '@playwright/test';
import { startChild } from '../support/child.ts';

test('PLT-06 one command starts everything and prints one address', { tag: '@core' }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-e2e-'));
  const ports = await freePorts(['PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']);
  const child = startChild('dev/src/start.ts', ['--target=all'], { DATA_DIR: folder, ...ports });
  try {
    const [, url = ''] = await child.printed(/is ready: +(\S+)/);
    expect(child.output().match(/Coursewright is ready/g)).toHaveLength(1);
    expect(child.output(), 'what is embedded, and where the mailbox is').toMatch(
      /Database +embedded[\s\S]*http:\/\/127/,
    );
    expect((await fetch(url)).status).toBe(200);
    child.signal('SIGINT');
    expect(await child.ended(), 'Ctrl-C ends it cleanly').toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  } finally {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
