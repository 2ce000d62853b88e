import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, readFrontEnd } from '@coursewright/build-config/webpack';
import { withLock } from './build-lock.ts';
import { checkFirstViews } from './first-view-budgets.ts';
import { inputHash } from './input-hash.ts';
import { writePrerenderedPages } from './prerender.ts';

type Configuration = Parameters<typeof compile>[0];

const root = path.resolve(import.meta.dirname, '../..');
const stamps = path.join(root, '.cache/build');

/** One build of this folder at a time; what another one has built meanwhile is not built again. */
export function buildParts(names: readonly string[]): Promise<boolean> {
  const onWait = () => console.log('  another build of this folder runs; waiting for it …');
  return withLock(path.join(stamps, 'lock.db'), onWait, () => buildChanged(names));
}

async function buildChanged(names: readonly string[]): Promise<boolean> {
  let complete = true;
  for (const name of names) {
    const startedAt = Date.now();
    const hash = inputHash(root, name);
    if (await isBuilt(name, hash)) {
      console.log(`  ${name.padEnd(12)} unchanged`);
      continue;
    }
    const problems = await build(name);
    if (problems) {
      console.error(`  ${name.padEnd(12)} failed\n${problems}`);
      complete = false;
      continue;
    }
    await publish(name, hash);
    console.log(`  ${name.padEnd(12)} built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  const complaints = complete ? await checkFirstViews(root) : [];
  for (const complaint of complaints) console.error(`  ${complaint}`);
  return complete && complaints.length === 0;
}

const partOf = (name: string) => readFrontEnd({ dir: path.join(root, name), name: name.replace(/^mfe-/, '') });

const getStamp = (name: string) => path.join(stamps, `${name}.txt`);

async function isBuilt(name: string, hash: string): Promise<boolean> {
  const stamp = await readFile(getStamp(name), 'utf8').catch(() => '');
  return (
    stamp === hash && existsSync(releaseFile(name)) && existsSync(path.join(partOf(name).output, 'mf-manifest.json'))
  );
}

async function build(name: string): Promise<string | undefined> {
  const { config } = (await import(path.join(root, name, 'webpack.config.ts'))) as { config: Configuration };
  return (await compile(config)) ?? (name === 'shell' ? writePrerenderedPages(path.join(root, name)) : undefined);
}

const releaseFile = (name: string) => path.join(root, name, 'dist', 'release.json');

// From here on the servers send the new release; older releases of a remote stay for the tabs that still use them.
async function publish(name: string, hash: string) {
  const file = releaseFile(name);
  await writeFile(`${file}.new`, JSON.stringify({ version: partOf(name).version }));
  await rename(`${file}.new`, file);
  await mkdir(stamps, { recursive: true });
  await writeFile(getStamp(name), hash);
}
