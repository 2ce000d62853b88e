import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../support/config.ts';

export type Clone = Awaited<ReturnType<typeof cloneProject>>;

const OWN_PACKAGES = '@coursewright';

// Copies what git knows of the project, changes that are not committed included. Installed packages are linked.
export async function cloneProject() {
  // webpack tells files by their real path, and a temporary folder may be a link
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'coursewright-clone-')));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\0').filter((file) => file && existsSync(path.join(projectRoot, file)));
  for (const file of files) await cp(path.join(projectRoot, file), path.join(root, file));
  const folders = new Set(files.map((file) => path.dirname(file)));
  for (const folder of folders) await linkPackages(path.join(projectRoot, folder), path.join(root, folder));

  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const write = (file: string, content: string) => writeFile(path.join(root, file), content);
  return {
    root,
    read,
    write,
    // Replaces a text that must be there; answers when it was written, as `performance.now()` tells.
    async edit(file: string, from: string, to: string) {
      const content = await read(file);
      if (!content.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      await write(
        file,
        content.replace(from, () => to),
      );
      return performance.now();
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function linkPackages(from: string, to: string) {
  const source = path.join(from, 'node_modules');
  const target = path.join(to, 'node_modules');
  if (!existsSync(source)) return;
  await mkdir(path.join(target, OWN_PACKAGES), { recursive: true });
  for (const name of await readdir(source)) {
    if (name !== OWN_PACKAGES && name !== '.cache') await symlink(path.join(source, name), path.join(target, name));
  }
  const own = path.join(source, OWN_PACKAGES);
  if (!existsSync(own)) return;
  for (const name of await readdir(own)) {
    await symlink(await readlink(path.join(own, name)), path.join(target, OWN_PACKAGES, name));
  }
}
