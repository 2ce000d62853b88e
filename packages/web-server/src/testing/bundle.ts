import { createHash } from 'node:crypto';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { MFE_CONTRACT } from '@coursewright/contracts';
import { type Header, pack } from 'tar-stream';

type Entry = [header: Pick<Header, 'name'> & Partial<Header>, content?: Buffer | string];

export async function packEntries(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  const packed = archive.pipe(createGzip()).toArray() as Promise<Buffer[]>;
  for (const [header, content = ''] of entries) archive.entry(header, content);
  archive.finalize();
  return Buffer.concat(await packed);
}

const getHash = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const ENTRY = 'assets/remote-entry.0123456789.js';

interface BundleOptions {
  name?: string;
  contract?: number;
  react?: string;
  script?: string;
}

/** The files of a release as the build writes them. */
export function createBundleFiles(version: string, options: BundleOptions = {}): Record<string, Buffer | string> {
  const { name = 'learner', contract = MFE_CONTRACT, react = '^19.0.0', script = `entry of ${version}` } = options;
  const noAssets = { sync: [], async: [] };
  return {
    [ENTRY]: script,
    [`${ENTRY}.br`]: brotliCompressSync(script),
    [`${ENTRY}.gz`]: gzipSync(script),
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { path: '', name: ENTRY } },
      shared: [{ name: 'react', version: '19.3.1', requiredVersion: react }],
      exposes: [{ path: './mfe', assets: { js: noAssets, css: noAssets } }],
    }),
    'integrity.json': JSON.stringify({ [ENTRY]: getHash(script) }),
    'release-info.json': JSON.stringify({ name, version, contract }),
  };
}

export const packFiles = (files: Record<string, Buffer | string>) =>
  packEntries(Object.entries(files).map(([name, content]) => [{ name }, content]));
