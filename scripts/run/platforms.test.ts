import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const version = read('.nvmrc').trim();

test('PLT-06 .nvmrc, engines, the lock file and the packages of Node agree on one version', () => {
  expect(version).toMatch(/^24\.\d+\.\d+$/);
  expect(JSON.parse(read('package.json')).engines.node).toBe(`^${version}`);
  expect(JSON.parse(read('package-lock.json')).packages[''].engines.node).toBe(`^${version}`);
  for (const spec of Object.keys(JSON.parse(read('scripts/run/node-packages.json')))) {
    expect(spec).toMatch(new RegExp(`^node-(linux|win|darwin)-(x64|arm64)@${version}$`));
  }
});

test('PLT-07 every container image and every configuration that names a Node names the version of .nvmrc', () => {
  const names = /dockerfile|compose[^/]*\.ya?ml$|^\.devcontainer\/|^\.github\/|^deploy\//i;
  const files = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  const versions = /(?<!features\/)\bnode:v?(\d[\d.]*)|\bnode[-_]version["']?\s*[:=]\s*["']?v?(\d[\d.]*)/gi;
  const named = files
    .filter((file) => names.test(file))
    .flatMap((file) => [...read(file).matchAll(versions)].map(([, image, setting]) => image ?? setting));
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([version]));
});

interface LockEntry {
  version: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const supported = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

test('PLT-06 the lock file holds the binaries of every supported system', () => {
  const packages: Record<string, LockEntry> = JSON.parse(read('package-lock.json')).packages;
  const find = (from: string, name: string): LockEntry | undefined => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const entry = packages[`${at}${at ? '/' : ''}node_modules/${name}`];
      if (entry || at === '') return entry;
      if (!at.includes('/node_modules/')) at = '';
    }
  };
  const isFor = (entry: LockEntry, system: (typeof supported)[number]) =>
    (entry.os?.includes(system.os) ?? false) &&
    (entry.cpu?.includes(system.cpu) ?? true) &&
    (!entry.libc || entry.libc.includes(system.libc ?? ''));

  const missing: string[] = [];
  let withBinaries = 0;
  for (const [location, { optionalDependencies = {} }] of Object.entries(packages)) {
    const entries = Object.keys(optionalDependencies).map((name) => ({ name, entry: find(location, name) }));
    // npm drops the entry of a system alone: a dependency without an entry shows it.
    missing.push(...entries.filter(({ entry }) => !entry?.integrity).map(({ name }) => `${location}: ${name}`));
    const binaries = entries.flatMap(({ entry }) => (entry?.os && entry.cpu ? [entry] : []));
    if (binaries.length < 2) continue;
    withBinaries++;
    for (const system of supported) {
      if (!binaries.some((entry) => isFor(entry, system))) {
        missing.push(`${location}: nothing for ${system.os}-${system.cpu}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(withBinaries).toBeGreaterThan(5);
});

test('PLT-06 each package of the lock file has a hash, or lies in one that has', () => {
  const packages: Record<string, LockEntry> = JSON.parse(read('package-lock.json')).packages;
  const around = (location: string) => location.slice(0, Math.max(0, location.lastIndexOf('/node_modules/')));
  const isHashed = (location: string): boolean => {
    const { integrity, inBundle } = packages[location] ?? {};
    return integrity !== undefined || (inBundle === true && isHashed(around(location)));
  };
  const installed = Object.keys(packages).filter((name) => name.includes('node_modules/') && !packages[name]?.link);
  expect(installed.length).toBeGreaterThan(1_000);
  expect(installed.filter((location) => !isHashed(location))).toEqual([]);
});
