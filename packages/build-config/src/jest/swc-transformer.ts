import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTransformer } from '@swc/jest';
import { messagesTransform } from '../messages/index.ts';

const swc = createTransformer({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2024',
    transform: { react: { runtime: 'automatic' } },
    experimental: messagesTransform,
  },
  // swc writes import.meta.url, .dirname and .filename in terms of __filename
  module: { type: 'commonjs' },
});

const packageTypes = new Map<string, string>();

function readPackageType(folder: string): string {
  const known = packageTypes.get(folder);
  if (known) return known;
  const file = path.join(folder, 'package.json');
  const parent = path.dirname(folder);
  let type = 'commonjs';
  if (existsSync(file)) type = (JSON.parse(readFileSync(file, 'utf8')) as { type?: string }).type ?? 'commonjs';
  else if (parent !== folder) type = readPackageType(parent);
  packageTypes.set(folder, type);
  return type;
}

// CommonJS of third parties runs unchanged; everything else, also their ES modules, is compiled to CommonJS.
const isPlainCommonJs = (file: string) =>
  file.includes(`${path.sep}node_modules${path.sep}`) &&
  (file.endsWith('.cjs') || (file.endsWith('.js') && readPackageType(path.dirname(file)) === 'commonjs'));

export const process: typeof swc.process = (source, file, options) =>
  isPlainCommonJs(file) || !swc.process ? { code: source } : swc.process(source, file, options);

/** Part of jest's cache key. */
export const getCacheKey = swc.getCacheKey;
