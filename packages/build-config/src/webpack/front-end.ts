import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface FrontEnd {
  dir: string;
  /** Container name: `shell`, `learner`, … */
  name: string;
  role: 'shell' | 'remote';
  version: string;
  /** First segments of the addresses of its pages; a remote names them in `paths` of its package.json. */
  paths: readonly string[];
  output: string;
}

// The build's only read of the environment: a release may be numbered differently from package.json.
const versionOverride = process.env.MFE_VERSION;

/** A remote keeps each release in a folder of its own. */
export function readFrontEnd({ dir, name }: { dir: string; name: string }): FrontEnd {
  const manifest = readManifest(path.join(dir, 'package.json'));
  const version = versionOverride ?? manifest.version;
  const role = name === 'shell' ? 'shell' : 'remote';
  const output = path.join(dir, 'dist', role === 'remote' ? version : '');
  return { dir, name, role, version, paths: manifest.paths ?? [], output };
}

export const readVersion = (file: string) => readManifest(file).version;

const readManifest = (file: string): { version: string; paths?: string[] } => JSON.parse(readFileSync(file, 'utf8'));

export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');
