import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './config.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Routes whose paths stand in a list of their own. */
const lists: Record<string, string> = {
  policyPages: 'shell/src/features/policies/policy-pages.ts',
  policies: 'mfe-admin/src/features/policies/policies.ts',
};

/**
 * The paths of all pages, as the routers of the four front ends have them, in the order of their files. Read as text:
 * what a route imports runs in a browser only.
 */
export function productRoutes(): string[] {
  const files = ['shell/src/features/routes.tsx', ...globSync('mfe-*/src/routes.tsx', { cwd: projectRoot })];
  return files.flatMap((file) => {
    const source = read(file);
    const index = /\bindex: true/.test(source) ? ['/'] : [];
    const spread = [...source.matchAll(/\.\.\.(\w+)\.map/g)].flatMap(([, list = '']) => pathsIn(listed(list, file)));
    return [...index, ...pathsIn(source), ...spread];
  });
}

/** The files of all pages: a page without a route would be missed by the list of routes. */
export const pageFiles = (): string[] => globSync('{shell,mfe-*}/src/**/*.page.tsx', { cwd: projectRoot });

/** The texts in which pages are named by their files. */
export const routeSources = (): string =>
  ['shell/src/features/routes.tsx', ...globSync('mfe-*/src/routes.tsx', { cwd: projectRoot })].map(read).join('\n');

function listed(list: string, file: string): string {
  const known = lists[list];
  if (!known)
    throw new Error(`${file} takes routes from ${list}, and e2e/support/routes.ts does not know where that is`);
  return read(known);
}

const pathsIn = (source: string) =>
  [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, found = '']) => (found.startsWith('/') ? found : `/${found}`));
