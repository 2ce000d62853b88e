import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../e2e/support/config.ts';
import { type Command, run, succeeds } from './command.ts';

export const workFolder = path.join(projectRoot, '.cache/containers');

export interface Engine {
  readonly name: string;
  /** Runs the Docker client. */
  readonly docker: Command;
  /** Comes before a command that opens published ports. */
  readonly network: readonly string[];
  /** Images can only be built in the network of the engine's machine. */
  readonly buildsInHostNetwork: boolean;
  /** Ends what builds needed; containers can be started from here on. */
  beginRun(): Promise<void>;
  close(): Promise<void>;
}

/** The engine that `docker` reaches: also Podman, by its socket in DOCKER_HOST. */
export async function findEngine(): Promise<Engine | undefined> {
  const docker: Command = ['docker'];
  const needed: Command[] = [
    ['docker', 'info'],
    ['docker', 'compose', 'version'],
    ['docker', 'buildx', 'version'],
  ];
  for (const command of needed) if (!(await succeeds(command))) return undefined;
  const name = await run(['docker', 'version', '--format', '{{.Server.Platform.Name}} {{.Server.Version}}']);
  return {
    name: name.trim() || 'an engine',
    docker,
    network: [],
    buildsInHostNetwork: false,
    beginRun: async () => {},
    close: async () => {},
  };
}

const engineFolder = path.join(workFolder, 'engine');
const enginePackages = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'iptables', 'iproute2'];

/** Debian's Docker in a folder: for root on a Debian machine without an engine. */
export async function makeEngine(): Promise<Engine> {
  if (process.getuid?.() !== 0) throw new Error('Only root can make an engine.');
  await installEngine();
  let running = await startDaemon('unbridged');
  const docker: string[] = [];
  const network: string[] = [];
  function enterNamespaces({ pid }: ChildProcess) {
    network.splice(0, Infinity, 'nsenter', `--net=/proc/${pid}/ns/net`);
    docker.splice(0, Infinity, 'nsenter', `--mount=/proc/${pid}/ns/mnt`, `--net=/proc/${pid}/ns/net`, 'docker');
  }
  enterNamespaces(running);
  const version = await run([...docker, 'version', '--format', '{{.Server.Version}}']);
  return {
    name: `Docker ${version} of Debian, made by this run`,
    docker,
    network,
    buildsInHostNetwork: true,
    async beginRun() {
      await stopDaemon(running);
      running = await startDaemon('bridged');
      enterNamespaces(running);
    },
    close: () => stopDaemon(running),
  };
}

/** A minimal Debian. Also the ground of the images that stand in for those of a registry. */
export async function debianFolder(): Promise<string> {
  const folder = path.join(workFolder, 'debian');
  if (existsSync(folder)) return folder;
  const log = path.join(workFolder, 'debian.log');
  if (!(await succeeds(['debootstrap', '--version']))) {
    await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], { log });
  }
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await run(
    ['debootstrap', '--variant=minbase', '--include=ca-certificates', 'trixie', partial, ...(await debianMirror())],
    { log },
  );
  renameSync(partial, folder);
  return folder;
}

/** Where apt of this machine finds Debian; without one, debootstrap knows an address. */
async function debianMirror(): Promise<string[]> {
  const format = '$(ORIGIN) $(CODENAME) $(REPO_URI)';
  const listed = await run(['apt-get', 'indextargets', '--format', format, 'Created-By: Packages']);
  const mirror = listed.split('\n').find((line) => /^Debian [a-z]+ /.test(line));
  return mirror ? mirror.split(' ').slice(2) : [];
}

async function installEngine(): Promise<void> {
  if (existsSync(engineFolder)) return;
  console.log('Making a container engine (once) …');
  const debian = await debianFolder();
  const partial = `${engineFolder}.partial`;
  const log = path.join(workFolder, 'engine.log');
  rmSync(partial, { recursive: true, force: true });
  await run(['cp', '-a', debian, partial]);
  const install = `
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${enginePackages.join(' ')}`;
  await run(['cp', '/etc/resolv.conf', `${partial}/etc/resolv.conf`]);
  await run(['chroot', partial, 'sh', '-ec', install], { log });
  renameSync(partial, engineFolder);
}

async function startDaemon(network: 'bridged' | 'unbridged'): Promise<ChildProcess> {
  const data = path.join(workFolder, 'docker');
  mkdirSync(data, { recursive: true });
  const log = openSync(path.join(workFolder, 'dockerd.log'), 'a');
  const namespaces = ['--mount', ...(network === 'bridged' ? ['--net'] : [])];
  const script = path.join(import.meta.dirname, 'engine.sh');
  const daemon = spawn('unshare', [...namespaces, 'sh', script, engineFolder, network, data, projectRoot], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const until = Date.now() + 60_000;
  while (!(await succeeds(['nsenter', `--mount=/proc/${daemon.pid}/ns/mnt`, 'docker', 'info']))) {
    if (daemon.exitCode !== null || Date.now() > until) {
      await stopDaemon(daemon);
      throw new Error(`dockerd does not start; see ${path.join(workFolder, 'dockerd.log')}`);
    }
    await sleep(200);
  }
  return daemon;
}

/** Its containers end with it, and its mounts and networks with the last process. */
async function stopDaemon(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  const timer = setTimeout(() => daemon.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(timer);
}
