import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../e2e/support/config.ts';

function runWithoutEngine(...args: string[]) {
  const main = path.join(projectRoot, 'tests/containers/main.ts');
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  return spawnSync(process.execPath, [main, ...args], { cwd: projectRoot, env, encoding: 'utf8' });
}

test('PLT-07 without an engine the container suite says so, and fails where one is required', () => {
  const optional = runWithoutEngine();
  expect(optional.stdout).toMatch(/^No container engine/);
  expect(optional.status).toBe(0);
  expect(runWithoutEngine('--require-engine').status).toBe(1);
});
