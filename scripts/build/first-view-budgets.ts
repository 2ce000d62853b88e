import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

interface Budget {
  page: string;
  // The microfrontend of the page, and the chunk of its route; the other pages are the shell's.
  remote?: { folder: string; chunk: string };
  kilobytes: number;
}

// A kilobyte to spare, so that a new page does not stop a build. Aims: 100, 130, 150 and 165 kB. The script of a lesson
// (`soon-course-id`, 24 kB) is not counted: the page shows its outline without it.
export const budgets: readonly Budget[] = [
  { page: '/', kilobytes: 117 },
  { page: '/pricing', remote: { folder: 'mfe-billing', chunk: 'route-pricing' }, kilobytes: 154 },
  { page: '/home', remote: { folder: 'mfe-learner', chunk: 'route-home' }, kilobytes: 162 },
  { page: '/course/:id', remote: { folder: 'mfe-learner', chunk: 'route-course-id' }, kilobytes: 168 },
];

// One complaint for each page whose first view has more script, compressed, than its budget. Parts that are not built are left out.
export async function checkFirstViews(root: string, pages = budgets): Promise<string[]> {
  const complaints = await Promise.all(pages.map((budget) => check(root, budget).catch(ignoreMissing)));
  return complaints.flatMap((complaint) => complaint ?? []);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function check(root: string, { page, remote, kilobytes }: Budget): Promise<string | undefined> {
  const files = await listShellScripts(
    path.join(root, 'shell/dist'),
    remote ? ['federation', 'queries'] : ['page-index'],
  );
  if (remote) files.push(...(await listRemoteScripts(path.join(root, remote.folder, 'dist'), remote.chunk)));
  const sizes = await Promise.all(files.map(weigh));
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  if (total <= kilobytes) return undefined;
  return `the first view of ${page} has ${total.toFixed(1)} kB of compressed script; its budget is ${kilobytes} kB`;
}

interface FirstView {
  files: Record<string, string[]>;
}

const readJson = async <T>(...file: string[]): Promise<T> => JSON.parse(await readFile(path.join(...file), 'utf8'));

const isScript = (file: string) => file.endsWith('.js');

async function listShellScripts(dist: string, chunks: string[]): Promise<string[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const { files } = await readJson<FirstView>(dist, 'first-view.json');
  const later = chunks.flatMap((chunk) => files[chunk] ?? []).filter(isScript);
  return [...new Set([...first, ...later])].map((file) => path.join(dist, file));
}

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] } } }[];
}

async function listRemoteScripts(dist: string, chunk: string): Promise<string[]> {
  const { version } = await readJson<{ version: string }>(dist, 'release.json');
  const folder = path.join(dist, version);
  const { metaData, exposes } = await readJson<Manifest>(folder, 'mf-manifest.json');
  const { files } = await readJson<FirstView>(folder, 'first-view.json');
  const ofPage = files[chunk];
  if (!ofPage) throw new Error(`${folder} has no chunk ${chunk}`);
  const scripts = [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync), ...ofPage];
  return [...new Set(scripts.filter(isScript))].map((file) => path.join(folder, file));
}

// Small files are not compressed.
async function weigh(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
