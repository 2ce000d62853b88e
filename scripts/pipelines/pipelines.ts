import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const workflows = '.github/workflows';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

// What the container of the shell runs beside its files, and what every image and bundle is made with.
const servers: Readonly<Record<string, string[]>> = { shell: ['packages/web-server'] };
const image = ['Dockerfile', 'docker-compose.yml', 'deploy/helm/**'];
const builds = ['scripts/build/**'];
const always = ['package-lock.json', `${workflows}/part.yml`];

// Measured: 373 MB, 429 MB with the packages of the payment gateways, 773 MB with fonts, 526 MB with all parts. A tenth
// more fails.
const MEGABYTES = 420;
const moreMegabytes: Readonly<Record<string, number>> = { billing: 470, 'course-generation': 850, operator: 570 };

const folders = ['gateway', 'shell', 'operator', 'mfe-*', 'services/*'];

// The parts that are deployed by themselves.
export const listParts = (root: string): string[] =>
  globSync(
    folders.map((folder) => `${folder}/package.json`),
    { cwd: root },
  )
    .map((file) => path.dirname(file))
    .sort();

// The folder, and those of all packages of this repository that it needs, to be built and tested.
export function listNeeded(root: string, folder: string): string[] {
  const needed = new Set<string>();
  const add = (each: string) => {
    if (needed.has(each)) return;
    needed.add(each);
    const { dependencies, devDependencies } = readManifest(root, each);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const own = name.split('/')[1] ?? '';
      const places = [`packages/${own}`, `services/${own}`, own];
      const found = places.find((place) => existsSync(path.join(root, place, 'package.json')));
      if (name.startsWith('@coursewright/') && found) add(found);
    }
  };
  for (const each of [folder, ...(servers[folder] ?? [])]) add(each);
  return [...needed].sort();
}

const readManifest = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

export const getWorkflow = (folder: string) => `${workflows}/${path.basename(folder)}.yml`;

// The workflow of one part. `npm run pipelines` writes it when what the part needs has changed.
export function describePipeline(root: string, folder: string): string {
  const part = path.basename(folder);
  const isRemote = part.startsWith('mfe-');
  const paths = [
    ...listNeeded(root, folder).map((each) => `${each}/**`),
    ...(isRemote ? [] : image),
    ...(isRemote || part === 'shell' ? builds : []),
    ...[...always, getWorkflow(folder)],
  ];
  const filter = paths.map((each) => `      - ${each}\n`).join('');
  return `# Written by \`npm run pipelines\`.
name: ${part}
on:
  push:
    branches: [main]
    paths: &paths
${filter}  pull_request:
    paths: *paths

permissions:
  contents: read

jobs:
  ${part}:
    uses: ./${workflows}/part.yml
    permissions: { contents: write, packages: write, id-token: write, attestations: write }
    secrets: inherit
    with:
      part: ${part}
      folder: ${folder}
${isRemote ? '' : `      image-megabytes: ${moreMegabytes[part] ?? MEGABYTES}\n`}`;
}
