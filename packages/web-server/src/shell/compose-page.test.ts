import { createPreloadLinks } from './compose-page.ts';
import type { Release } from './release-registry.ts';

const async = ['route-course-id', 'route-course-state', 'route-courses', 'route-home'].map(
  (name) => `assets/${name}.0a.js`,
);

const release: Release = {
  descriptor: { name: 'learner', paths: ['/course', '/home'], entry: '/mfe/learner/1.0.0/assets/entry.js' },
  base: '/mfe/learner/1.0.0/',
  integrity: {},
  manifest: {
    metaData: { remoteEntry: { path: '', name: 'assets/entry.js' } },
    shared: [],
    exposes: [{ path: './mfe', assets: { js: { sync: [], async }, css: { sync: [], async: [] } } }],
  },
};

const routesFor = (path: string) =>
  [...createPreloadLinks([release], path).matchAll(/assets\/(route[^.]*)/g)].map(([, name]) => name);

test.each([
  ['/home', ['route-home']],
  ['/HOME/', ['route-home']],
  ['/course', ['route-course-state']],
  ['/course/42', ['route-course-id']],
  ['/courses', []],
])('for %s the chunks %j are asked for early', (path, chunks) => {
  expect(routesFor(path)).toEqual(chunks);
});
