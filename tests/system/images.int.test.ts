import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../e2e/support/config.ts';

// Repeats what the Dockerfile does for one part: its dependencies from the lock file, its sources without tests.

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const folders = [
  'gateway',
  'services/auth',
  'services/billing',
  'services/course-generation',
  'services/notification',
].concat(['dev/sample-model']);
const shared = [
  'packages/contracts',
  'packages/service-kit',
  'packages/text',
  'packages/example-courses',
  'packages/pdf',
];
const developmentPackages = [
  '@onify/fake-amqplib',
  'smtp-server',
  'selfsigned',
  'mailparser',
  'jest',
  'webpack',
  'typescript',
];

// Not those inside of another one, which come with it.
const PACKAGE = /^(?!.*node_modules\/.*node_modules\/).*node_modules\/[^/]+(\/[^/]+)?$/;

let image: string;
beforeEach(() => {
  image = mkdtempSync(path.join(tmpdir(), 'coursewright-image-'));
});
afterEach(() => rmSync(image, { recursive: true, force: true }));

const npm = (...args: string[]) => execFileSync('npm', args, { cwd: image, stdio: ['ignore', 'pipe', 'pipe'] });
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));

function installDependencies(folder: string) {
  const manifests = ['package.json', 'package-lock.json', '.npmrc', '{*,*/*}/package.json'];
  for (const file of globSync(manifests, { cwd: projectRoot, exclude: (name) => name.includes('node_modules') })) {
    cpSync(path.join(projectRoot, file), path.join(image, file));
  }
  // What `npm ci` would install, as links to the files of the project.
  const listed = npm('ls', '--omit=dev', '-w', folder, '--all', '--parseable', '--package-lock-only');
  const places = listed
    .toString()
    .split('\n')
    .map((target) => path.relative(image, target));
  const present = places.filter((place) => PACKAGE.test(place) && existsSync(path.join(projectRoot, place)));
  const copy = (how: string) => execFileSync('cp', [how, '--parents', ...present, image], { cwd: projectRoot });
  try {
    copy('-al');
  } catch {
    copy('-a');
  }
}

function copySources(folder: string) {
  const ignored = /\.test\.tsx?$|[/\\](testing|node_modules|dist)([/\\]|$)/;
  for (const name of [...shared, folder]) {
    cpSync(path.join(projectRoot, name), path.join(image, name), {
      recursive: true,
      filter: (source) => !ignored.test(source),
    });
  }
}

function installedPackages(): Map<string, Manifest[]> {
  // One pattern: of two that overlap, Node's glob leaves out packages inside of scoped ones.
  const files = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: image });
  const found = new Map<string, Manifest[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('node_modules/') + 'node_modules/'.length, -'/package.json'.length);
    found.set(name, [...(found.get(name) ?? []), readManifest(path.join(image, file))]);
  }
  return found;
}

function reachableFrom(start: Manifest[], installed: Map<string, Manifest[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...start];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const name of Object.keys({ ...next.dependencies, ...next.optionalDependencies, ...next.peerDependencies })) {
      if (reached.has(name) || !installed.has(name)) continue;
      reached.add(name);
      waiting.push(...(installed.get(name) ?? []));
    }
  }
  return reached;
}

test.each([...folders, 'packages/web-server'])(
  'PLT-07 the image of %s holds what it needs at run time and no development package',
  (folder) => {
    installDependencies(folder);
    const installed = installedPackages();
    const parts = [...shared, folder].map((name) => readManifest(path.join(image, name, 'package.json')));
    const needed = reachableFrom(parts, installed);
    const names = [...installed.keys()].toSorted();
    mkdirSync(path.join(projectRoot, '.cache/images'), { recursive: true });
    writeFileSync(path.join(projectRoot, '.cache/images', `${path.basename(folder)}.txt`), `${names.join('\n')}\n`);
    expect(names).toContain('express');
    expect(names.filter((name) => !needed.has(name))).toEqual([]);
    expect(names.filter((name) => developmentPackages.includes(name))).toEqual([]);

    copySources(folder);
    const load = `await import('./${folder}/src/index.ts'); process.exit(0)`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: image, stdio: 'pipe' });
  },
  300_000,
);
