import { findFirstView } from './first-view.ts';
import type { Release } from './releases/release-registry.ts';

const routes = ['route-course-id', 'route-course-id-edit', 'route-course', 'route-home', 'route-dashBoard'];
const names = [...routes, 'soon-course-id'];

const release: Release = {
  descriptor: {
    name: 'learner',
    paths: ['/course', '/home', '/dashBoard'],
    entry: '/mfe/learner/1.0.0/assets/entry.js',
  },
  base: '/mfe/learner/1.0.0/',
  integrity: Object.fromEntries(names.map((name) => [`assets/${name}.js`, 'sha384-x'])),
  manifest: {
    metaData: { remoteEntry: { path: '', name: 'assets/entry.js' } },
    shared: [],
    exposes: [{ path: './mfe', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
  },
  firstView: {
    files: {
      ...Object.fromEntries(routes.map((name) => [name, [`assets/${name}.js`]])),
      'soon-course-id': ['assets/route-course-id.js', 'assets/soon-course-id.js'],
    },
    requests: [
      { path: '/home', public: true, anyQuery: false, urls: ['/api/library?page=1'], posts: [] },
      {
        path: '/course/:courseId',
        public: false,
        anyQuery: true,
        urls: ['/api/courses/:courseId'],
        posts: ['/api/courses/:courseId/lessons/:at/open'],
      },
    ],
  },
};

const find = (url: string) =>
  findFirstView({ shell: { files: {}, requests: [] }, releases: [release], url, language: 'en' });

test.each([
  ['/home', ['route-home']],
  ['/HOME/', ['route-home']],
  ['/dashboard', ['route-dashBoard']],
  ['/course', ['route-course']],
  ['/course/42', ['route-course-id']],
  ['/course/42/edit', ['route-course-id-edit']],
  ['/course/42/other', []],
  [`/course${'/x'.repeat(5_000)}`, []],
  ['/courses', []],
  ['/', []],
])('PLT-20 %.20s has the chunks %j', (path, chunks) => {
  const { tags } = find(path);
  expect([...tags.matchAll(/assets\/(route[^.]*)/g)].map(([, name]) => name)).toEqual(chunks);
});

test('PLT-20 what a page loads with its data comes after its own chunks, once', () => {
  const { tags } = find('/course/42?at=t1s1');
  const soon = /<script async [^>]*assets\/soon-course-id\.js"[^>]* fetchpriority="low"><\/script>$/;
  expect(tags).toMatch(soon);
  expect(tags.replace(soon, '')).toContain('route-course-id.js');
  expect(tags.match(/fetchpriority/g)).toHaveLength(1);
  expect(find('/course/42/edit').tags).not.toContain('soon');
});

test.each([
  ['/home', { everyone: ['/api/session', '/api/library?page=1'], members: [], posts: [] }],
  ['/home?q=oak', { everyone: ['/api/session'], members: [], posts: [] }],
  [
    '/course/42?at=t1s1',
    { everyone: ['/api/session'], members: ['/api/courses/:2'], posts: ['/api/courses/:2/lessons/:at/open'] },
  ],
  ['/course/..%2Fadmin', { everyone: ['/api/session'], members: [], posts: [] }],
  ['/about', { everyone: ['/api/session'], members: [], posts: [] }],
])('PLT-20 %s begins with the requests %j', (url, requests) => {
  expect(find(url).requests).toEqual(requests);
});
