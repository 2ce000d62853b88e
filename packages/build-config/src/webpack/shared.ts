import path from 'node:path';
import { type Part, readVersion, repositoryRoot } from './part.ts';

/** What must exist once in the page: contexts, the hooks dispatcher, caches. Router and query are shared as facades. */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@coursewright/mfe-kit',
  '@coursewright/mfe-kit/router',
  '@coursewright/mfe-kit/query',
];

/** Libraries behind the singletons: bundled into a remote they would be a second copy. */
export const neverInRemotes = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/query-core',
];

const packageOf = (id: string) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

/** Asked for by microfrontends and by few pages of the shell: those wait for it, the first page does not. */
const later = '@coursewright/mfe-kit/query';

/** The shell provides the singletons at once, but for one; a remote only consumes them and carries no copy. */
export function sharedBy(role: Part['role']) {
  return Object.fromEntries(
    singletons.map((id) => {
      const version = readVersion(path.join(repositoryRoot, 'node_modules', packageOf(id), 'package.json'));
      const settings = { singleton: true, version, requiredVersion: `^${version}` };
      return [id, role === 'shell' ? { ...settings, eager: id !== later } : { ...settings, import: false as const }];
    }),
  );
}
