import { fork } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './config.ts';

/** Builds those that changed, in a process of its own that ends with this one. Resolves to whether all are built. */
export function buildFrontEnds(): Promise<boolean> {
  const child = fork(path.join(projectRoot, 'scripts/build.ts'));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}
