import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTransformer } from '@swc/jest';

const swc = createTransformer({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2024',
    transform: { react: { runtime: 'automatic' } },
  },
  // swc writes import.meta.url, .dirname and .filename in terms of __filename
  module: { type: 'commonjs' },
});

const packageTypes = new Map<string, string>();

function packageTypeOf(folder: string): string {
  const known = packageTypes.get(folder);
  if (known) return known;
  const file = path.join(folder, 'package.json');
  const parent = path.dirname(folder);
  let type = 'commonjs';
  if (existsSync(file)) type = (JSON.parse(readFileSync(file, 'utf8')) as { type?: string }).type ?? 'commonjs';
  else if (parent !== folder) type = packageTypeOf(parent);
  packageTypes.set(folder, type);
  return type;
}

/** CommonJS of third parties runs as it is; everything else, their ES modules too, is compiled to CommonJS. */
const runsAsItIs = (file: string) =>
  file.includes(`${path.sep}node_modules${path.sep}`) &&
  (file.endsWith('.cjs') || (file.endsWith('.js') && packageTypeOf(path.dirname(file)) === 'commonjs'));

/** Compiles one file for jest. */
export const process: typeof swc.process = (source, file, options) =>
  runsAsItIs(file) || !swc.process ? { code: source } : swc.process(source, file, options);

/** Part of jest's cache key. */
export const getCacheKey = swc.getCacheKey;
