// Uploads a built release of a microfrontend to its release store, or says who gets which release:
//   npm run release:upload -- mfe-learner --to https://…
//   npm run release:set -- mfe-learner --to https://… --canary 1.1.0 --percent 10
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packBundle } from '@coursewright/web-server';

const root = path.resolve(import.meta.dirname, '..');
const token = process.env.RELEASE_UPLOAD_TOKEN;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    version: { type: 'string' },
    from: { type: 'string' },
    canary: { type: 'string' },
    percent: { type: 'string' },
    users: { type: 'string' },
  },
});
const [command, part] = positionals;

const usage = `
  release:upload <part> --to <address> [--version <version>] [--from <folder>]
  release:set    <part> --to <address> [--version <version>] [--canary <version> --percent <0-100> --users <id,id>]
`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

interface Configuration {
  version: string;
  canary?: { version: string; percent: number; users: string[] };
}

async function send(method: string, address: string, body: Buffer | string, type: string): Promise<unknown> {
  const response = await fetch(`${values.to?.replace(/\/$/, '')}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const answer = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) stop(`${part}: ${response.status} ${(answer as { message?: string }).message}`);
  return answer;
}

async function upload() {
  const { version } = JSON.parse(readFileSync(path.join(root, `${part}`, 'package.json'), 'utf8')) as Configuration;
  const wanted = values.version ?? version;
  const bundle = await packBundle(path.resolve(values.from ?? path.join(root, `${part}`, 'dist', wanted)));
  return send('PUT', `/releases/${encodeURIComponent(wanted)}`, bundle, 'application/gzip');
}

// What is not named stays as it is: a new version alone ends the canary, as does `--canary none`.
async function set() {
  const before = await fetch(`${values.to?.replace(/\/$/, '')}/release.json`);
  const current = (await before.json()) as Configuration;
  const wanted: Configuration = { version: values.version ?? current.version };
  if (values.canary && values.canary !== 'none') {
    const users = values.users?.split(',').map((id) => id.trim()) ?? [];
    wanted.canary = { version: values.canary, percent: Number(values.percent ?? 0), users };
  }
  return send('PUT', '/release-configuration', JSON.stringify(wanted), 'application/json');
}

const commands = new Map([
  ['upload', upload],
  ['set', set],
]);
const run = commands.get(`${command}`);
if (!run || !part || !values.to) stop(usage);
if (!token) stop('RELEASE_UPLOAD_TOKEN is missing: the token of the microfrontend');
console.log(JSON.stringify(await run(), null, 2));
