import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFrontEnd } from '@coursewright/build-config/front-end';

const packages = ['build-config', 'contracts', 'mfe-kit', 'text', 'ui'];

/** Of the inputs of each front end: its files, the packages, the lock file, the requested version. */
export function inputHashes(root: string, names: readonly string[]): Map<string, string> {
  const shared = hashFiles(root, [
    'package-lock.json',
    ...packages.flatMap((name) => listFiles(root, `packages/${name}`)),
  ]);
  return new Map(
    names.map((name) => {
      const { version } = readFrontEnd({ dir: path.join(root, name), name });
      const own = hashFiles(root, listFiles(root, name));
      return [name, createHash('sha256').update(version).update(shared).update(own).digest('hex')];
    }),
  );
}

const listFiles = (root: string, folder: string) =>
  globSync(`${folder}/{package.json,webpack.config.ts,src/**/*.*}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();

function hashFiles(root: string, files: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest();
}
