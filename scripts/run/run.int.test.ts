import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const scripts = path.resolve(import.meta.dirname, '..');
const system = `${process.platform}-${process.arch}`;
/** A version that the running Node does not satisfy. */
const version = '24.999.0';

let repository: string;
let server: Server;
let origin: string;
let files: Record<string, string | Buffer>;
let requests: string[];

beforeEach(async () => {
  repository = mkdtempSync(path.join(tmpdir(), 'run-'));
  cpSync(path.join(scripts, 'run.mjs'), path.join(repository, 'scripts/run.mjs'));
  for (const name of readdirSync(path.join(scripts, 'run')).filter((file) => file.endsWith('.mjs'))) {
    cpSync(path.join(scripts, 'run', name), path.join(repository, 'scripts/run', name));
  }
  write('package.json', JSON.stringify({ name: 'product', version: '1.0.0', workspaces: ['part'], type: 'module' }));
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
  write('scripts/version.js', 'console.log("ran on", process.env.FETCHED ?? "the running Node");');
  write('.nvmrc', `${version}\n`);
  lock({ 'node_modules/part': { resolved: 'part', link: true }, part: { version: '1.0.0' } });
  npm('ci');

  files = {};
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const content = files[request.url ?? ''];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(repository, { recursive: true });
});

function write(name: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
  writeFileSync(path.join(repository, name), content);
}

function lock(packages: Record<string, object>): void {
  const root = { name: 'product', version: '1.0.0', workspaces: ['part'] };
  write('package-lock.json', JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...packages } }));
}

function npm(...args: string[]): void {
  const { status, stderr } = spawnSync('npm', args, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function archive(folder: string): Buffer {
  const node = path.join(repository, 'archive', folder, 'bin/node');
  write(path.relative(repository, node), `#!/bin/sh\nFETCHED=${folder} exec '${process.execPath}' "$@"\n`);
  chmodSync(node, 0o755);
  write(`archive/${folder}/package.json`, JSON.stringify({ name: `node-${system}`, version }));
  spawnSync('tar', ['-czf', 'archive.tgz', folder], { cwd: path.join(repository, 'archive') });
  return readFileSync(path.join(repository, 'archive/archive.tgz'));
}

// Its archive alone, no list of its versions.
function offerPackage(name: string): string {
  write(`packed/${name}/package/package.json`, JSON.stringify({ name, version: '1.0.0' }));
  const folder = path.join(repository, 'packed', name);
  spawnSync('tar', ['-czf', 'archive.tgz', 'package'], { cwd: folder });
  const content = readFileSync(path.join(folder, 'archive.tgz'));
  files[`/${name}/-/${name}-1.0.0.tgz`] = content;
  return getIntegrity(content);
}

const getIntegrity = (content: Buffer) => `sha512-${createHash('sha512').update(content).digest('base64')}`;

function offerOnRegistry(content: Buffer): void {
  const dist = { tarball: `${origin}/archive.tgz`, integrity: getIntegrity(content) };
  const versions = { [version]: { name: `node-${system}`, version, dist } };
  files[`/node-${system}`] = JSON.stringify({ name: `node-${system}`, 'dist-tags': { latest: version }, versions });
  files['/archive.tgz'] = content;
}

const expectPackages = (packages: Record<string, string>) =>
  write('scripts/run/node-packages.json', JSON.stringify(packages));

async function run(...options: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...options, 'scripts/version.js'], {
    cwd: repository,
    env: {
      ...process.env,
      NODEJS_ORG_MIRROR: `${origin}/dist`,
      npm_config_registry: origin,
      npm_config_cache: path.join(repository, 'npm-cache'),
      npm_config_fetch_retries: '0',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, output };
}

test('PLT-06 on another Node the scripts fetch the one of .nvmrc from the npm registry, once', async () => {
  const content = archive('package');
  offerOnRegistry(content);
  expectPackages({ [`node-${system}@${version}`]: getIntegrity(content) });

  expect((await run()).output).toContain('ran on package');
  const fetched = requests.length;
  expect((await run()).output).toBe('ran on package\n');
  expect(requests).toHaveLength(fetched);
});

test('PLT-06 a Node package with other content than recorded is refused', async () => {
  offerOnRegistry(archive('package'));
  expectPackages({ [`node-${system}@${version}`]: getIntegrity(Buffer.from('the real one')) });

  const { status, output } = await run();
  expect(status).toBe(1);
  expect(output).toContain('is not the expected file');
  expect(output).toContain(`Coursewright needs Node ${version}`);
  expect(readdirSync(path.join(repository, '.cache/node'))).toEqual([]);
});

test('PLT-06 a system without an npm package gets Node from the mirror of nodejs.org, verified', async () => {
  expectPackages({});
  const name = `node-v${version}-${system}`;
  const content = archive(name);
  const sum = createHash('sha256').update(content).digest('hex');
  files[`/dist/v${version}/${name}.tar.gz`] = content;

  files[`/dist/v${version}/SHASUMS256.txt`] = `${'0'.repeat(64)}  ${name}.tar.gz\n`;
  expect((await run()).output).toContain('is not the expected file');

  files[`/dist/v${version}/SHASUMS256.txt`] = `${sum}  ${name}.tar.gz\n`;
  expect((await run()).output).toContain(`ran on ${name}`);
});

test('PLT-06 a running Node of the same major version that is not older is used', async () => {
  expectPackages({});
  write('.nvmrc', process.versions.node);
  expect((await run()).output).toBe('ran on the running Node\n');
  expect(requests).toEqual([]);
});

test('PLT-06 after npm ci nothing is installed a second time, until package-lock.json changes', async () => {
  expectPackages({});
  write('.nvmrc', process.versions.node);
  const packages = {
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0' },
    'node_modules/of-another-system': { version: '1.0.0', optional: true, os: ['none'], integrity: 'sha512-AA==' },
  };
  lock(packages);
  expect((await run()).output).toBe('ran on the running Node\n');

  write('part/package.json', JSON.stringify({ name: 'part', version: '1.1.0' }));
  lock({ ...packages, part: { version: '1.1.0' } });
  expect((await run()).output).toContain('Installing 1 package ');
  expect((await run()).output).toBe('ran on the running Node\n');

  rmSync(path.join(repository, 'node_modules'), { recursive: true });
  expect((await run()).output).toContain('Installing');
  expect(existsSync(path.join(repository, 'node_modules/part'))).toBe(true);
});

test('PLT-06 to run the product, tools of tests stay away until a test asks for them, and then they stay', async () => {
  expectPackages({});
  write('.nvmrc', process.versions.node);
  const [library, nested, tool] = [offerPackage('library'), offerPackage('nested'), offerPackage('tool')];
  const needs = { dependencies: { library: '1.0.0' }, devDependencies: { tool: '1.0.0' } };
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0', ...needs }));
  lock({
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0', ...needs },
    'node_modules/library': { version: '1.0.0', integrity: library, dependencies: { nested: '1.0.0' } },
    'node_modules/library/node_modules/nested': { version: '1.0.0', integrity: nested },
    'node_modules/tool': { version: '1.0.0', integrity: tool, dev: true },
  });
  rmSync(path.join(repository, 'node_modules'), { recursive: true });
  const isInstalled = (name: string) => existsSync(path.join(repository, 'node_modules', name, 'package.json'));

  expect((await run('--omit=dev')).output).toMatch(
    /^Installing 4 packages that running needs .*\n[\s\S]*ran on the running Node\n$/,
  );
  expect([isInstalled('library'), isInstalled('tool')]).toEqual([true, false]);
  expect((await run('--omit=dev')).output).toBe('ran on the running Node\n');

  expect((await run()).output).toMatch(/^Installing 1 package \(/);
  expect([isInstalled('library'), isInstalled('tool')]).toEqual([true, true]);
  // its archive alone: neither lists of versions nor what was there
  expect(requests.toSorted()).toEqual(['library', 'nested', 'tool'].map((name) => `/${name}/-/${name}-1.0.0.tgz`));
  expect((await run('--omit=dev')).output).toBe('ran on the running Node\n');
  expect(readdirSync(repository)).not.toContain('npm-shrinkwrap.json');
});

test('PLT-06 a registry that keeps packages at other addresses is asked where they are', async () => {
  expectPackages({});
  write('.nvmrc', process.versions.node);
  const integrity = offerPackage('library');
  const [[address = '', content = ''] = []] = Object.entries(files);
  const dist = { tarball: `${origin}/kept/library.tgz`, integrity };
  const versions = { '1.0.0': { name: 'library', version: '1.0.0', dist } };
  files = {
    '/kept/library.tgz': content,
    '/library': JSON.stringify({ name: 'library', 'dist-tags': { latest: '1.0.0' }, versions }),
  };
  expect(address).toBe('/library/-/library-1.0.0.tgz');
  const needs = { dependencies: { library: '1.0.0' } };
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0', ...needs }));
  lock({
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0', ...needs },
    'node_modules/library': { version: '1.0.0', integrity },
  });
  expect((await run()).output).toContain('ran on the running Node');
  expect(readdirSync(repository)).not.toContain('npm-shrinkwrap.json');
});

test('PLT-06 a package that the registry does not have is named, and nothing runs', async () => {
  expectPackages({});
  write('.nvmrc', process.versions.node);
  lock({
    'node_modules/part': { resolved: 'part', link: true },
    part: { version: '1.0.0', dependencies: { missing: '1.0.0' } },
    'node_modules/missing': { version: '1.0.0', integrity: getIntegrity(Buffer.from('missing')) },
  });
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0', dependencies: { missing: '1.0.0' } }));

  const { status, output } = await run();
  expect(status).toBe(1);
  expect(output).toContain('/missing/-/missing-1.0.0.tgz');
  expect(output).toContain('npm could not install all packages');
  expect(output).not.toContain('ran on');
  expect(readdirSync(repository)).not.toContain('npm-shrinkwrap.json');
});
