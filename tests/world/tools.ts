import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../e2e/support/config.ts';

export const worldFolder = path.join(projectRoot, '.cache/world');

/** A foreign part cannot be had on this machine: what needs it is skipped with this reason. */
export class Unavailable extends Error {}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
}

export async function run(command: string, args: readonly string[], { cwd = projectRoot, env = {} }: RunOptions = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = async (stream: AsyncIterable<Buffer>) => {
    let text = '';
    for await (const part of stream) text += part.toString();
    return text;
  };
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const [out, errors, status] = await Promise.all([
    read(child.stdout),
    read(child.stderr),
    ended.catch(() => null as number | null),
  ]);
  return { ok: status === 0, out, all: out + errors };
}

async function install(what: string, command: string, args: readonly string[], options?: RunOptions): Promise<void> {
  console.log(`  installing ${what} …`);
  const { ok, all } = await run(command, args, options);
  if (!ok)
    throw new Unavailable(`${what} cannot be installed: ${all.trim().split('\n').slice(-2).join(' ').slice(0, 300)}`);
}

/** Packages of PyPI in one environment. @returns a function that names its programs */
export async function python(...packages: string[]): Promise<(program: string) => string> {
  const folder = path.join(worldFolder, 'venv');
  const program = (name: string) => path.join(folder, 'bin', name);
  mkdirSync(worldFolder, { recursive: true });
  if (!existsSync(program('pip'))) await install('a Python environment', 'python3', ['-m', 'venv', folder]);
  for (const name of packages) {
    // what is there may lack the extras that are asked for
    const isThere = !name.includes('[') && (await run(program('pip'), ['show', '--quiet', name])).ok;
    if (!isThere) await install(name, program('pip'), ['install', '--quiet', name]);
  }
  return program;
}

export const pythonVersion = async (name: string): Promise<string> => {
  const program = await python();
  const { out } = await run(program('pip'), ['show', name]);
  return `${name} ${/^Version: (.*)$/m.exec(out)?.[1] ?? '?'}`;
};

/** A program of a Go module, built here. */
export async function go(module: string, version: string, name = path.basename(module)): Promise<string> {
  const bin = path.join(worldFolder, 'bin', `${name}-${version}`);
  const built = path.join(bin, path.basename(module));
  if (!existsSync(built))
    await install(`${name} ${version}`, 'go', ['install', `${module}@${version}`], {
      env: { GOBIN: bin, GOTOOLCHAIN: 'auto' },
    });
  return built;
}

/** The same for a module that cannot be installed as it is: built from a copy of its sources, which `prepare` completes. */
export async function goFromCopy(module: string, version: string, program: string, prepare: (folder: string) => void) {
  const folder = path.join(worldFolder, 'src', `${path.basename(module)}-${version}`);
  const built = path.join(folder, 'built');
  if (existsSync(built)) return built;
  const { out } = await run('go', ['mod', 'download', '-json', `${module}@${version}`]);
  const { Dir: source } = JSON.parse(out || '{}') as { Dir?: string };
  if (!source) throw new Unavailable(`${module} ${version} cannot be downloaded`);
  mkdirSync(folder, { recursive: true });
  await run('cp', ['-r', '--no-preserve=mode', `${source}/.`, folder]);
  prepare(folder);
  await install(`${path.basename(module)} ${version}`, 'go', ['build', '-o', built, program], { cwd: folder });
  return built;
}

/** A program of an npm package that the project itself does not need. */
export async function npmTool(name: string, version: string): Promise<string> {
  const folder = path.join(worldFolder, 'npm', name.replace('/', '-'));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path.join(folder, 'node_modules', name)))
    await install(`${name} ${version}`, 'npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      `${name}@${version}`,
    ]);
  return path.join(folder, 'node_modules');
}

export interface Server {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server of others and waits until it answers. @throws with what it printed */
export async function serve(
  command: string,
  args: readonly string[],
  isReady: () => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (printed = (printed + part).slice(-2_000)));
  const ended = once(child, 'close');
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${path.basename(command)} ended: ${printed}`);
    if (
      await isReady().then(
        () => true,
        () => false,
      )
    ) {
      return {
        child,
        async stop() {
          child.kill();
          await ended;
        },
      };
    }
    await sleep(200);
  }
  child.kill('SIGKILL');
  throw new Error(`${path.basename(command)} is not ready after two minutes: ${printed}`);
}
