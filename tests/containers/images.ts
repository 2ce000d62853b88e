import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../e2e/support/config.ts';
import { run, succeeds } from './command.ts';
import { debianFolder, type Engine, workFolder } from './engine.ts';
import { compose, type Release } from './release.ts';

const standIns = path.join(import.meta.dirname, 'stand-ins');
const buildLog = path.join(workFolder, 'build.log');

interface ComposeService {
  build?: unknown;
  image?: string;
}

export function nodeImage({ folder }: Release): string {
  const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(path.join(folder, 'Dockerfile'), 'utf8')) ?? [];
  if (!image) throw new Error('The Dockerfile names no NODE_IMAGE.');
  return image;
}

/** Where a registry can be reached, images are pulled. @returns what stands in for which image */
export async function prepareBaseImages(engine: Engine, release: Release): Promise<string[]> {
  const services = readServices(release);
  const wanted = {
    node: nodeImage(release),
    rabbitmq: services.rabbitmq?.image ?? '',
    mongo: services.mongo?.image ?? '',
    mail: services.mail?.image ?? '',
  };
  if (await hasRealImages(engine, Object.values(wanted))) return [];
  await importDebian(engine);
  await collectMachineFiles();
  for (const [target, image] of Object.entries(wanted)) {
    const contexts = { product: release.folder, machine: path.join(workFolder, 'machine') };
    await run(
      [
        ...engine.docker,
        ...['build', '--target', target, '--tag', image],
        ...(engine.buildsInHostNetwork ? ['--network', 'host'] : []),
        ...Object.entries(contexts).flatMap(([name, folder]) => ['--build-context', `${name}=${folder}`]),
        standIns,
      ],
      { log: buildLog },
    );
  }
  return Object.values(wanted);
}

async function hasRealImages(engine: Engine, images: readonly string[]): Promise<boolean> {
  for (const image of images) {
    const label = '{{index .Config.Labels "coursewright.stand-in"}}';
    const found = await run([...engine.docker, 'image', 'inspect', '--format', label, image]).catch(() => undefined);
    if (found === '') continue;
    if (!(await succeeds([...engine.docker, 'pull', '--quiet', image]))) return false;
  }
  return true;
}

async function importDebian(engine: Engine): Promise<void> {
  const name = 'coursewright-stand-in/debian';
  if (await succeeds([...engine.docker, 'image', 'inspect', name])) return;
  const archive = path.join(workFolder, 'debian.tar');
  const folder = await debianFolder();
  await run([
    'tar',
    '-C',
    folder,
    '--one-file-system',
    '--exclude=./var/cache/apt/*',
    '--exclude=./var/lib/apt/lists/*',
    '-cf',
    archive,
    '.',
  ]);
  await run([...engine.docker, 'import', archive, name]);
  rmSync(archive);
}

/** So that builds reach the registries that this machine reaches. */
async function collectMachineFiles(): Promise<void> {
  const registry = await run(['npm', 'config', 'get', 'registry']);
  // the link leads to <npm>/bin/npm-cli.js
  const npm = realpathSync(await run(['sh', '-c', 'command -v npm']));
  const folder = path.join(workFolder, 'machine');
  mkdirSync(folder, { recursive: true });
  copyFileSync(process.execPath, path.join(folder, 'node'));
  rmSync(path.join(folder, 'npm'), { recursive: true, force: true });
  cpSync(path.dirname(path.dirname(npm)), path.join(folder, 'npm'), { recursive: true, verbatimSymlinks: true });
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'ca-certificates.crt'));
  writeFileSync(
    path.join(folder, 'npmrc'),
    `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\nupdate-notifier=false\n`,
  );
}

export interface BuiltImage {
  readonly name: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly budget: number;
}

/** All at once. */
export async function buildPrevious(engine: Engine, release: Release): Promise<void> {
  await run(compose(engine, release, 'build'), { log: buildLog });
}

/** One after the other, so that each has a time of its own; what they share counts for the first one. */
export async function buildImages(engine: Engine, release: Release): Promise<BuiltImage[]> {
  const built: BuiltImage[] = [];
  for (const name of builtServices(release)) {
    const startedAt = performance.now();
    await run(compose(engine, release, 'build', name), { log: buildLog });
    const seconds = (performance.now() - startedAt) / 1000;
    const size = await run([...engine.docker, 'image', 'inspect', '--format', '{{.Size}}', imageName(release, name)]);
    built.push({ name, seconds, megabytes: Math.round(Number(size) / 1e6), budget: getBudget(name) });
  }
  return built;
}

const readServices = ({ folder }: Release): Record<string, ComposeService> =>
  parse(readFileSync(path.join(folder, 'docker-compose.yml'), 'utf8'), { merge: true }).services;

const builtServices = (release: Release) =>
  Object.entries(readServices(release)).flatMap(([name, { build }]) => (build ? name : []));

const imageName = ({ name }: Release, service: string) => `coursewright-containers-${service}:${name}`;

/** Names the images by the release, and lets them be built where this engine can. */
export function writeOverride(engine: Engine, release: Release): void {
  const services = builtServices(release).map((service) => [
    service,
    { image: imageName(release, service), ...(engine.buildsInHostNetwork && { build: { network: 'host' } }) },
  ]);
  writeFileSync(release.override, JSON.stringify({ services: Object.fromEntries(services) }));
}

// of what has no pipeline
const MEGABYTES = 420;

/** As the pipeline of the part has it. */
function getBudget(name: string): number {
  const file = path.join(projectRoot, '.github/workflows', `${name}.yml`);
  const found = existsSync(file) ? /image-megabytes: (\d+)/.exec(readFileSync(file, 'utf8')) : undefined;
  return Number(found?.[1] ?? MEGABYTES);
}
