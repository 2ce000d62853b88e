import { readFileSync } from 'node:fs';
import path from 'node:path';
import { microfrontends } from '@coursewright/contracts/parts';
import type { RouteObject } from '@coursewright/mfe-kit/router';

const root = path.resolve(import.meta.dirname, '../..');

const listFirstSegments = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path: own, children = [] }) => (own ? [`/${own.split('/')[0]}`] : listFirstSegments(children)));

// The shell gives a microfrontend only the addresses that its manifest claims.
test.each(microfrontends)(
  'PLT-01 $folder claims the first segment of each of its routes, and no other',
  async ({ folder }) => {
    const { routes } = await import(path.join(root, folder, 'src/routes.tsx'));
    const { paths } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    expect([...new Set(listFirstSegments(routes))].toSorted()).toEqual([...paths].toSorted());
  },
);
