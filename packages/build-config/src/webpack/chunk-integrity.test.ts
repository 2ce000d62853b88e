import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import webpack from 'webpack';
import { ChunkIntegrity } from './plugins.ts';

const cache = path.join(import.meta.dirname, '../../../../.cache');
const BASE = 'https://learn.example/mfe/learner/1.0.0/';

interface Tag {
  src: string;
  integrity: string;
  getAttribute(name: string): string | null;
  setAttribute(): void;
  onload?(event: { type: string }): void;
  onerror?(event: { type: string }): void;
}

const createTag = (src = '', integrity = ''): Tag => ({
  src,
  integrity,
  getAttribute: () => null,
  setAttribute() {},
});

let folder: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(cache, 'integrity-'));
  const entry = `const load = { first: () => import(/* webpackChunkName: "first" */ './first.js'), later: () => import(/* webpackChunkName: "later" */ './later.js') };
self.load = load;`;
  const sources = {
    'index.js': entry,
    'first.js': 'export const page = "first";',
    'later.js': 'export const page = "later";',
  };
  for (const [name, source] of Object.entries(sources)) await writeFile(path.join(folder, name), source);
  const compiler = webpack({
    mode: 'production',
    target: 'web',
    context: folder,
    entry: { 'remote-entry': './index.js' },
    output: {
      path: path.join(folder, 'out'),
      publicPath: BASE,
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].js',
    },
    plugins: [new ChunkIntegrity('learner')],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });
  files = await readdir(path.join(folder, 'out/assets'));
});

afterAll(() => rm(folder, { recursive: true }));

const read = (file: string) => readFile(path.join(folder, 'out/assets', file), 'utf8');
const find = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? '';

async function getHash(file: string) {
  return `sha256-${createHash('sha256')
    .update(await read(file))
    .digest('base64')}`;
}

/** A page that has `tags`, after it has run the entry. `asked` are the scripts that the entry adds to it. */
async function openPage(tags: Tag[]) {
  const asked: Tag[] = [];
  const page = vm.createContext({
    URL,
    location: `${BASE}home`,
    setTimeout: () => 0,
    clearTimeout() {},
    addEventListener() {},
    document: {
      readyState: 'loading',
      querySelectorAll: () => tags,
      getElementsByTagName: () => [],
      createElement: () => createTag(),
      head: { appendChild: (tag: Tag) => void asked.push(tag) },
    },
  }) as vm.Context & { load: Record<'first' | 'later', () => Promise<{ page: string }>> };
  Object.assign(page, { self: page, window: page });
  vm.runInContext(await read(find(/^remote-entry/)), page);
  const answer = async (tag: Tag | undefined) => {
    vm.runInContext(await read(path.basename(tag?.src ?? '')), page);
    tag?.onload?.({ type: 'load' });
    // the page goes on
    await new Promise(setImmediate);
  };
  return { asked, answer, load: page.load };
}

test('the entry has another name when its hashes are others', async () => {
  const entry = find(/^remote-entry/);
  const hash = createHash('sha256').update(await read(entry));
  expect(entry).toBe(`remote-entry.${hash.digest('hex').slice(0, 8)}.js`);
});

test('a chunk has the hash that a tag of the page has for it', async () => {
  const { asked, answer, load } = await openPage([createTag(`${BASE}assets/first.js`, 'sha256-of-the-page')]);
  const loading = load.first();
  expect(asked).toMatchObject([{ src: `${BASE}assets/first.js`, integrity: 'sha256-of-the-page' }]);
  await answer(asked[0]);
  expect((await loading).page).toBe('first');
});

test('another chunk waits for the table of hashes, which has a hash itself', async () => {
  const { asked, answer, load } = await openPage([]);
  const loading = load.later();
  const table = find(/^integrity/);
  expect(asked).toMatchObject([{ src: `${BASE}assets/${table}`, integrity: await getHash(table) }]);
  await answer(asked[0]);
  expect(asked[1]).toMatchObject({ src: `${BASE}assets/later.js`, integrity: await getHash('later.js') });
  await answer(asked[1]);
  expect((await loading).page).toBe('later');
});

test('without the table there is no chunk, and the next attempt asks for it again', async () => {
  const { asked, load } = await openPage([]);
  const failing = load.later();
  asked[0]?.onerror?.({ type: 'error' });
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError' });
  void load.later();
  expect(asked.map(({ src }) => path.basename(src))).toEqual([find(/^integrity/), find(/^integrity/)]);
});
