import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPart } from '@coursewright/build-config/webpack';

const packages = ['build-config', 'contracts', 'mfe-kit', 'ui'];

/** A digest of all that the build of a front end depends on: its files, the packages, the lock file, the version asked for. */
export function inputHash(root: string, name: string): string {
  const folders = [name, ...packages.map((folder) => `packages/${folder}`)];
  const files = folders
    .flatMap((folder) => globSync(`${folder}/{package.json,webpack.config.ts,src/**/*.*}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256').update(readPart({ dir: path.join(root, name), name }).version);
  for (const file of ['package-lock.json', ...files]) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
