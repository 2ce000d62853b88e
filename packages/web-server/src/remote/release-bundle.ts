import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createGunzip, gunzip } from 'node:zlib';
import { MFE_CONTRACT } from '@coursewright/contracts';
import { extract, type Header } from 'tar-stream';
import type { z } from 'zod';
import { describeIssues, integritySchema, manifestSchema, releaseInfoSchema } from '../common/release-files.ts';

/** What was uploaded is no release that could be served. `status`: 400, or 413 when it is too large. */
export class BadBundle extends Error {
  readonly status: 400 | 413;

  constructor(message: string, status: 400 | 413 = 400) {
    super(message);
    this.status = status;
  }
}

// A release of ours has 4 MB in 300 files.
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 3_000;

const SEGMENT = /^(?!\.)[\w.@+~-]{1,120}$/;

/** `assets/x.js` of `./assets/x.js`. @throws BadBundle for everything that could lie outside its folder */
function readName({ name }: Header): string {
  const plain = name.replace(/^(\.\/)+/, '');
  if (!plain.split('/').every((segment) => SEGMENT.test(segment)))
    throw new BadBundle(`the name ${JSON.stringify(name.slice(0, 200))} is not allowed`);
  return plain;
}

/** The files of a `.tar.gz`, which are nowhere written. @throws BadBundle */
export async function unpackBundle(packed: AsyncIterable<Buffer>): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = extract();
  let size = 0;

  async function readEntries() {
    for await (const entry of archive) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new BadBundle(`it is larger than ${MAX_BYTES} bytes unpacked`, 413);
        chunks.push(chunk);
      }
      keep(entry.header, Buffer.concat(chunks));
    }
  }

  function keep(header: Header, content: Buffer) {
    // folders come from the names of the files
    if (header.type === 'directory') return;
    const name = readName(header);
    if (header.type !== 'file') throw new BadBundle(`${name} is a ${header.type}; only files are allowed`);
    if (files.has(name)) throw new BadBundle(`${name} is in it twice`);
    if (files.size >= MAX_FILES) throw new BadBundle(`it has more than ${MAX_FILES} files`, 413);
    files.set(name, content);
  }

  const outcomes = await Promise.allSettled([pipeline(limit(packed), createGunzip(), archive), readEntries()]);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  const bad = reasons.find((reason) => reason instanceof BadBundle);
  if (bad) throw bad;
  if (reasons[0]) throw new BadBundle(`it is no .tar.gz: ${reasons[0].message}`);
  return files;
}

async function* limit(packed: AsyncIterable<Buffer>) {
  let size = 0;
  for await (const chunk of packed) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new BadBundle(`it is larger than ${MAX_BYTES} bytes`, 413);
    yield chunk;
  }
}

const CHECKED = /\.(js|css)$/;

/** Whether these files are release `version` of `name`, complete and unchanged since its build. @throws BadBundle */
export async function checkBundle(
  files: ReadonlyMap<string, Buffer>,
  { name, version }: { name: string; version: string },
) {
  const info = readJson(files, 'release-info.json', releaseInfoSchema);
  if (info.name !== name) throw new BadBundle(`it is a release of ${info.name}, and this is the server of ${name}`);
  if (info.version !== version) throw new BadBundle(`it was built as ${info.version}, not as ${version}`);
  if (info.contract !== MFE_CONTRACT)
    throw new BadBundle(`it was built for contract ${info.contract}, the shell has ${MFE_CONTRACT}`);
  const manifest = readJson(files, 'mf-manifest.json', manifestSchema);
  const integrity = readJson(files, 'integrity.json', integritySchema);
  const { path, name: entry } = manifest.metaData.remoteEntry;
  if (!Object.hasOwn(integrity, posix.join(path, entry)))
    throw new BadBundle('integrity.json has no hash of the entry');
  for (const file of Object.keys(integrity)) if (!files.has(file)) throw new BadBundle(`${file} is missing`);
  for (const [file, content] of files) {
    if (CHECKED.test(file) && !hasHash(content, integrity[file]))
      throw new BadBundle(`${file} differs from its hash in integrity.json`);
    await checkCompressed(files, file, content);
  }
  return manifest;
}

function readJson<T>(files: ReadonlyMap<string, Buffer>, file: string, schema: z.ZodType<T>): T {
  const content = files.get(file);
  if (!content) throw new BadBundle(`${file} is missing`);
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new BadBundle(`${file} is not JSON`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new BadBundle(`${file} is wrong: ${describeIssues(error)}`);
  return data;
}

// As browsers take it: builds of other versions may use another of the three.
function hasHash(content: Buffer, integrity = ''): boolean {
  const [, algorithm, hash] = /^(sha256|sha384|sha512)-(.+)$/.exec(integrity) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(content).digest('base64') === hash;
}

const decompressors = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

/** Browsers are sent the compressed file, whose text must be the one that was hashed. */
async function checkCompressed(files: ReadonlyMap<string, Buffer>, file: string, compressed: Buffer) {
  for (const [extension, decompress] of decompressors) {
    if (!file.endsWith(extension)) continue;
    const plain = files.get(file.slice(0, -extension.length));
    const limits = { maxOutputLength: (plain?.length ?? 0) + 1 };
    const same = await decompress(compressed, limits).then(
      (content) => plain?.equals(content),
      () => false,
    );
    if (!same) throw new BadBundle(`${file} is not the compressed form of a file of this release`);
  }
}
