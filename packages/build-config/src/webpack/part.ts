import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A front-end part about to be built. */
export interface Part {
  dir: string;
  /** Container name: `shell`, `learner`, … */
  name: string;
  role: 'shell' | 'remote';
  version: string;
  /** Where the built files go. */
  output: string;
}

/** The build's only look at the environment: a release may be numbered differently from package.json. */
const versionOverride = process.env.MFE_VERSION;

/** Reads what the folder says about the part. A remote keeps each release in a folder of its own. */
export function readPart({ dir, name }: { dir: string; name: string }): Part {
  const version = versionOverride ?? readVersion(path.join(dir, 'package.json'));
  const role = name === 'shell' ? 'shell' : 'remote';
  const output = path.join(dir, 'dist', role === 'remote' ? version : '');
  return { dir, name, role, version, output };
}

/** The `version` in a package.json. */
export function readVersion(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The folder of the repository. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

const require = createRequire(import.meta.url);

/** Absolute path of a loader or plugin, so that it is found from any part. */
export const resolveHere = (request: string) => require.resolve(request);
