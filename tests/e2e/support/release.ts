import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from './child.ts';
import { projectRoot } from './config.ts';

export async function buildRelease(name: string, version: string) {
  const dist = path.join(projectRoot, name, 'dist');
  const kept = [path.join(dist, 'release.json'), path.join(projectRoot, '.cache/build', `${name}.txt`)];
  const contents = await Promise.all(kept.map((file) => readFile(file)));
  const withdraw = async () => {
    await Promise.all(kept.map((file, index) => writeFile(file, contents[index] ?? '')));
  };
  const remove = async () => {
    await withdraw();
    await rm(path.join(dist, version), { recursive: true, force: true });
  };
  const build = startChild('scripts/build.ts', [name], { MFE_VERSION: version });
  try {
    if ((await build.ended()) !== 0) throw new Error(`${name} could not be built:\n${build.output()}`);
  } catch (error) {
    await build.kill();
    await remove();
    throw error;
  }
  return { withdraw, remove };
}
