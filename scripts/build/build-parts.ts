import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { readFrontEnd } from '@coursewright/build-config/front-end';
import { withLock } from './build-lock.ts';
import type { BuildOrder } from './build-worker.ts';
import { checkFirstViews } from './first-view-budgets.ts';
import { inputHashes } from './input-hash.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stamps = path.join(root, '.cache/build');

// Each has a compiler with 500 MB.
const MOST_THREADS = 4;

interface Part {
  name: string;
  hash: string;
  // Of its last build.
  stamp: string;
}

/** One build of this folder at a time; what another one has built meanwhile is not built again. */
export function buildParts(names: readonly string[]): Promise<boolean> {
  const onWait = () => console.log('  another build of this folder runs; waiting for it …');
  return withLock(path.join(stamps, 'lock.db'), onWait, () => buildChanged(names));
}

async function buildChanged(names: readonly string[]): Promise<boolean> {
  const hashes = inputHashes(root, names);
  const parts = await Promise.all(
    names.map(async (name) => ({ name, hash: hashes.get(name) ?? '', stamp: await readStamp(name) })),
  );
  const { built = [], changed = [] } = Object.groupBy(parts, (part) => (isBuilt(part) ? 'built' : 'changed'));
  for (const { name } of built) console.log(`  ${name.padEnd(12)} unchanged`);
  if (changed.length > 0) console.log(`  building ${changed.map(({ name }) => name).join(', ')} …`);
  const complete = await buildTogether(changed);
  const complaints = complete ? await checkFirstViews(root) : [];
  for (const complaint of complaints) console.error(`  ${complaint}`);
  return complete && complaints.length === 0;
}

const partOf = (name: string) => readFrontEnd({ dir: path.join(root, name), name: name.replace(/^mfe-/, '') });

const getStamp = (name: string) => path.join(stamps, `${name}.txt`);

const readStamp = (name: string) => readFile(getStamp(name), 'utf8').catch(() => '');

const isBuilt = ({ name, hash, stamp }: Part) =>
  stamp === hash && existsSync(releaseFile(name)) && existsSync(path.join(partOf(name).output, 'mf-manifest.json'));

// In as many threads as there are cores.
async function buildTogether(parts: readonly Part[]): Promise<boolean> {
  const waiting = [...parts];
  let built = 0;
  const threads = Math.min(availableParallelism(), MOST_THREADS, parts.length);
  await Promise.all(
    Array.from({ length: threads }, async () => {
      // larger than by default: a build makes much that it does not keep
      const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: 192 },
      });
      try {
        for (let part = waiting.shift(); part; part = waiting.shift()) {
          const startedAt = Date.now();
          // the first build of a clone is followed by none, mostly
          worker.postMessage({ dir: path.join(root, part.name), fillsCache: part.stamp !== '' } satisfies BuildOrder);
          const [problems] = (await once(worker, 'message')) as [string | undefined];
          const label = `  ${part.name.padEnd(12)}`;
          if (problems) {
            console.error(`${label} failed\n${problems}`);
            continue;
          }
          await publish(part);
          built += 1;
          const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
          console.log(`${label} built in ${seconds} s${parts.length > 1 ? `, ${built} of ${parts.length}` : ''}`);
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return built === parts.length;
}

const releaseFile = (name: string) => path.join(root, name, 'dist', 'release.json');

// From here on the servers send the new release; older releases of a remote stay for the tabs that still use them.
async function publish({ name, hash }: Part) {
  const file = releaseFile(name);
  await writeFile(`${file}.new`, JSON.stringify({ version: partOf(name).version }));
  await rename(`${file}.new`, file);
  await mkdir(stamps, { recursive: true });
  await writeFile(getStamp(name), hash);
}
