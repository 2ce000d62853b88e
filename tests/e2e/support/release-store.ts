import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { startChild } from './child.ts';
import { projectRoot } from './config.ts';

export type ReleaseStore = Awaited<ReturnType<typeof createReleaseStore>>;

/** A store of mfe-learner's releases of its own, with a copy of the built one. */
export async function createReleaseStore() {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-releases-'));
  const releases = path.join(folder, 'store');
  await cp(path.join(projectRoot, 'mfe-learner/dist'), releases, { recursive: true });
  const { version: stable } = await readJson<{ version: string }>(path.join(releases, 'release.json'));
  const ports = await freePorts(['MFE_LEARNER_PORT', 'SHELL_PORT']);
  const token = randomBytes(24).toString('hex');
  const url = `http://127.0.0.1:${ports.MFE_LEARNER_PORT}`;
  const shellUrl = `http://127.0.0.1:${ports.SHELL_PORT}`;
  return {
    url,
    shellUrl,
    /** The release that everybody gets at first. */
    stable,
    /** For the product that is to serve it. */
    env: { ...ports, SHELL_URL: shellUrl, MFE_LEARNER_RELEASES: releases, MFE_LEARNER_UPLOAD_TOKEN: token },
    /** A copy of the stable release, in a folder to be uploaded, whose /home fails. */
    async buildFaulty(version: string) {
      const release = path.join(folder, version);
      await cp(path.join(releases, stable), release, { recursive: true });
      await breakHome(release);
      const info = path.join(release, 'release-info.json');
      await writeFile(info, JSON.stringify({ ...(await readJson<object>(info)), version }));
      return release;
    },
    /** `npm run release:…`: what it printed, also when it was refused. */
    async run(command: 'upload' | 'set', ...args: string[]) {
      const all = [command, 'mfe-learner', '--to', url, ...args];
      const child = startChild('scripts/release.ts', all, { RELEASE_UPLOAD_TOKEN: token });
      await child.ended();
      return child.output();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
const getHash = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The first module of the page's chunk throws; hashes are those that a build of such a release would have. */
async function breakHome(release: string) {
  const file = path.join(release, 'integrity.json');
  const integrity = await readJson<Record<string, string>>(file);
  const find = (pattern: RegExp) => Object.keys(integrity).find((name) => pattern.test(name)) ?? '';
  const page = find(/route-home\.\w+\.js$/);
  const read = (name: string) => readFile(path.join(release, name), 'utf8');
  const whole = await read(page);
  const broken = whole.replace(/\{\d+\([^)]*\)\{/, (start) => `${start}throw new Error("a fault of this release");`);
  if (broken === whole) throw new Error(`${page} has another form than this test expects`);
  const contents = new Map([[page, broken]]);
  let changed = page;
  // the entry has the hash of the file that has those of the chunks
  for (const name of [find(/\/integrity\./), find(/remote-entry/)]) {
    const content = (await read(name)).replace(integrity[changed] ?? '', getHash(contents.get(changed) ?? ''));
    contents.set(name, content);
    changed = name;
  }
  for (const [name, content] of contents) {
    integrity[name] = getHash(content);
    await writeFile(path.join(release, name), content);
    await writeFile(path.join(release, `${name}.br`), brotliCompressSync(content));
    await writeFile(path.join(release, `${name}.gz`), gzipSync(content));
  }
  await writeFile(file, JSON.stringify(integrity));
}
