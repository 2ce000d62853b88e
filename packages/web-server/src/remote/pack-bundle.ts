import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A built release, such as `mfe-learner/dist/1.2.0`, as the `.tar.gz` that its store takes. */
export async function packBundle(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const archive = pack();
  const packed = archive.pipe(createGzip()).toArray() as Promise<Buffer[]>;
  for (const file of files.sort())
    archive.entry({ name: path.relative(folder, file).split(path.sep).join('/') }, await readFile(file));
  archive.finalize();
  return Buffer.concat(await packed);
}
