import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFrontEnd } from '@coursewright/build-config/webpack';

const packages = ['build-config', 'contracts', 'mfe-kit', 'text', 'ui'];

// Inputs: the front end's files, the packages, the lock file, the requested version.
export function inputHash(root: string, name: string): string {
  const folders = [name, ...packages.map((folder) => `packages/${folder}`)];
  const files = folders
    .flatMap((folder) => globSync(`${folder}/{package.json,webpack.config.ts,src/**/*.*}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256').update(readFrontEnd({ dir: path.join(root, name), name }).version);
  for (const file of ['package-lock.json', ...files]) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
