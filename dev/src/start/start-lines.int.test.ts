import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './config.ts';

async function runGateway(env: Record<string, string>) {
  const file = path.join(projectRoot, 'dev/src/start.ts');
  const args = ['--disable-warning=ExperimentalWarning', file, '--target=gateway'];
  const child = spawn(process.execPath, args, { env: { PORT: '0', ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    if (/"port":\d+.*is ready/.test(stdout)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}
const getLines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('API-07 in production a part logs its start as JSON, with the port and no address that is none outside', async () => {
  const { code, stdout, stderr } = await runGateway({ NODE_ENV: 'production', INTERNAL_GATEWAY_KEY: 'k'.repeat(32) });
  expect([code, stderr]).toEqual([0, '']);
  const lines = getLines(stdout);
  expect(lines.at(-1)).toMatchObject({ name: 'gateway', port: expect.any(Number), msg: 'gateway is ready' });
  expect(lines.filter(({ msg }) => /is ready/.test(msg))).toHaveLength(1);
});

test('API-07 in production a failed start says why in a line of JSON', async () => {
  const { code, stdout, stderr } = await runGateway({ NODE_ENV: 'production', TRUST_PROXY: '-1' });
  expect([code, stderr]).toEqual([1, '']);
  const [line, ...more] = getLines(stdout);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 60, name: 'gateway' });
  expect(line.msg).toMatch(/cannot start[\s\S]*TRUST_PROXY[\s\S]*INTERNAL_GATEWAY_KEY: is required/);
});

test('PLT-06 elsewhere a failed start is text for people', async () => {
  const { code, stdout, stderr } = await runGateway({ TRUST_PROXY: '-1' });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^gateway: gateway cannot start/);
});
