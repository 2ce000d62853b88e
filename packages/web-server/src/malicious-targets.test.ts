import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { readShellServerConfig } from './shell/config.ts';
import { startRemoteServer, startShellServer } from './start.ts';
import { createBuiltRemote, createBuiltShell } from './testing/built-folders.ts';
import { createMaliciousTargets } from './testing/malicious-targets.ts';

const SECRET = 'a secret file';
const targets = createMaliciousTargets();
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

// `fetch` would normalise the target.
function ask(server: string, target: string): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server);
    const asked = request({ hostname, port, path: target, agent }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body });
    });
    asked.on('error', reject).end();
  });
}

async function getFaults(server: string): Promise<string[]> {
  const faults = targets.map(async (target) => {
    const { status, location, body } = await ask(server, target);
    const away = location !== undefined && !/^\/assets\/[\w./-]+$/.test(location);
    const read = body.includes(SECRET) || body.includes('root:x:');
    return status >= 500 || away || read ? [`${target}: ${status} ${location ?? ''}`] : [];
  });
  return (await Promise.all(faults)).flat();
}

describe(`API-03 ${targets.length} targets that climb or lead away`, () => {
  test('a microfrontend serves nothing outside its releases', async () => {
    const remote = await createBuiltRemote();
    await remote.release('1.0.0');
    await writeFile(path.join(remote.root, 'secret.txt'), SECRET);
    const server = await startRemoteServer({ root: remote.root, port: 0, host: '127.0.0.1' });
    const faults = await getFaults(server.url).finally(server.close).finally(remote.remove);
    expect(faults).toEqual([]);
  });

  test('the shell serves nothing outside its assets, and redirects to no other site', async () => {
    const shell = await createBuiltShell();
    await writeFile(path.join(shell.root, 'secret.txt'), SECRET);
    const unreachable = 'http://127.0.0.1:9';
    const urls = { MFE_LEARNER_URL: unreachable, MFE_BILLING_URL: unreachable, MFE_ADMIN_URL: unreachable };
    const config = readShellServerConfig({ PORT: '0', SHELL_ROOT: shell.root, ...urls });
    const server = await startShellServer(config, { logger: createSilentLogger() });
    const faults = await getFaults(server.url).finally(server.close).finally(shell.remove);
    expect(faults).toEqual([]);
  });
});
