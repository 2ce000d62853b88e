import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} file @returns {Record<string, any>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules holds what package-lock.json requires. npm records each completed installation in
 * node_modules/.package-lock.json. Optional packages may be missing: most belong to other platforms.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([location, wanted]) => {
    if (location === '') return true;
    const found = installed[location];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
  });
}
