import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../e2e/support/config.ts';
import { specsAcrossReleases, specsInContainers } from '../e2e/support/spec-lists.ts';

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

test('PLT-07 runs outside of the lanes name browser tests that there are', () => {
  const files = globSync('tests/{e2e,containers}/specs/*.spec.ts', { cwd: projectRoot });
  const present = files.map((file) => path.basename(file, '.spec.ts'));
  expect(present).toEqual(expect.arrayContaining([...specsInContainers, ...specsAcrossReleases]));
});
