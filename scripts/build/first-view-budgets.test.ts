import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFirstViews } from './first-view-budgets.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'first-views-'));
  const write = async (file: string, content: object | string) => {
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const script = (kilobytes: number) => 'x'.repeat(kilobytes * 1000);
  await write('shell/dist/index.html', '<script defer="defer" src="/assets/main.1.js"></script>');
  await write('shell/dist/first-view.json', { files: { queries: ['assets/queries.1.js'] } });
  await write('shell/dist/assets/main.1.js', script(500));
  await write('shell/dist/assets/main.1.js.br', script(100));
  await write('shell/dist/assets/queries.1.js', script(10));
  await write('mfe-learner/dist/release.json', { version: '1.0.0' });
  await write('mfe-learner/dist/1.0.0/mf-manifest.json', {
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ assets: { js: { sync: ['mfe.js'] } } }],
  });
  await write('mfe-learner/dist/1.0.0/first-view.json', {
    files: { 'route-home': ['common.js', 'home.css', 'home.js'] },
  });
  for (const [file, kilobytes] of Object.entries({ entry: 1, mfe: 2, common: 3, home: 4 })) {
    await write(`mfe-learner/dist/1.0.0/${file}.js`, script(kilobytes));
  }
  await write('mfe-learner/dist/1.0.0/home.css', script(50));
});

afterEach(() => rm(root, { recursive: true }));

const home = { folder: 'mfe-learner', chunk: 'route-home' };

test('PLT-21 a first view with more script than its budget fails the build, counted as it is sent', async () => {
  const pages = [
    { page: '/', kilobytes: 100 },
    { page: '/about', kilobytes: 99 },
    { page: '/home', remote: home, kilobytes: 120 },
    { page: '/course', remote: home, kilobytes: 119.9 },
  ];
  expect(await checkFirstViews(root, pages)).toEqual([
    'the first view of /about has 100.0 kB of compressed script; its budget is 99 kB',
    'the first view of /course has 120.0 kB of compressed script; its budget is 119.9 kB',
  ]);
});

test('PLT-21 a microfrontend that is not built is not judged, and a page without a chunk is an error', async () => {
  const missing = { folder: 'mfe-billing', chunk: 'route-pricing' };
  expect(await checkFirstViews(root, [{ page: '/pricing', remote: missing, kilobytes: 1 }])).toEqual([]);
  const renamed = { folder: 'mfe-learner', chunk: 'route-gone' };
  await expect(checkFirstViews(root, [{ page: '/home', remote: renamed, kilobytes: 1 }])).rejects.toThrow('route-gone');
});
