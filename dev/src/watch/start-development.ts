import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { frontEnds, gateway, services } from '@coursewright/contracts/parts';
import { type Closable, type Environment, StartupError, startAll } from '@coursewright/service-kit';
import { createTestBroker } from '@coursewright/service-kit/testing/broker';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { watch } from 'chokidar';
import { projectRoot, readStartConfig, type StartConfig } from '../start/config.ts';
import { startEmbeddedMailbox, startEmbeddedMongo } from '../start/embedded.ts';
import { hasModel, startEmbeddedModel } from '../start/models.ts';
import { isSandboxUsed, namedGateways, startSandbox } from '../start/payments.ts';
import { createInternalKeys, type Product } from '../start/start-all.ts';
import { shareBroker } from './broker-bridge.ts';
import { getFrontEnd } from './front-ends.ts';
import type { FrontEndsMessage } from './front-ends-main.ts';
import type { Output } from './output.ts';
import { startProxy } from './proxy.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

// Each in a process of its own, debugged on `INSPECT_PORT` plus its index in this list.
const watched = [gateway, ...services];
const watchedPackages = ['packages/contracts', 'packages/service-kit', 'packages/text', 'packages/pdf'];

export type Development = Product & { inspectors: { name: string; port: number }[] };

/**
 * Starts everything in watch mode behind one address. What must survive an edit (database, broker, mailbox,
 * payment sandbox, sample model) stays in this process; each service and the builds of the front ends have processes of their
 * own.
 */
export function startDevelopment(given: Environment, output: Output): Promise<Development & Closable> {
  const config = readStartConfig(given);
  if (config.NODE_ENV === 'production') throw new StartupError('the development mode is not for production');
  return startAll(async (started) => {
    const run = async <T extends Closable>(part: Promise<T>): Promise<T> => {
      const running = await part;
      started.push(running);
      return running;
    };
    const ready = Promise.withResolvers<(url: string) => Promise<string>>();
    ready.promise.catch(() => undefined);
    const front = await run(
      startProxy({
        port: config.PORT,
        host: given.HOST,
        async route(req) {
          const target = await (await ready.promise)(req.url ?? '/');
          const { remoteAddress } = req.socket;
          return { target, headers: { 'x-forwarded-for': remoteAddress, ...hostFor(target, req.url) } };
        },
      }),
    );
    const url = config.PUBLIC_URL ?? `http://localhost:${front.port}`;

    const mongo = config.MONGODB_URI ? undefined : await run(startEmbeddedMongo(config));
    const mailbox = config.SMTP_URL ? undefined : await run(startEmbeddedMailbox(config));
    const sandbox = isSandboxUsed(config, given) ? await run(startSandbox(config, url)) : undefined;
    const sampleModel = hasModel(config) ? undefined : await run(startEmbeddedModel(config));
    const env: Environment = {
      LOG_LEVEL: 'warn',
      ...createInternalKeys(),
      ...given,
      ...sandbox?.environment,
      ...sampleModel?.environment,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      TRUST_PROXY: String(1 + Number(given.TRUST_PROXY ?? 0)),
      MONGODB_URI: config.MONGODB_URI ?? mongo?.url,
      SMTP_URL: config.SMTP_URL ?? mailbox?.smtpUrl,
    };
    const { PAGES_PORT } = await freePorts(['PAGES_PORT']);
    const running = await createServices({ config, env, pages: `http://127.0.0.1:${PAGES_PORT}`, output });
    started.push(running);
    const { supervisors, gatewayUrl, inspectors } = running;
    const [{ servers }] = await Promise.all([
      run(startFrontEnds({ ...env, PAGES_PORT }, output)),
      ...supervisors.map((supervisor) => supervisor.restart()),
    ]);
    started.push(watchServices(supervisors, output));

    ready.resolve(async (path) => {
      const name = getFrontEnd(path);
      const server = name === undefined ? undefined : servers[name];
      if (server !== undefined) return server;
      // after an edit the new code answers
      await Promise.all(supervisors.map((supervisor) => supervisor.settled()));
      return gatewayUrl;
    });
    return {
      url,
      mailboxUrl: mailbox?.url,
      sandboxUrl: sandbox?.url,
      gateways: namedGateways(given),
      config,
      inspectors,
    };
  });
}

// development servers check the host; the gateway needs the one the browser asked for
const hostFor = (target: string, url: string | undefined) =>
  getFrontEnd(url ?? '/') === undefined ? {} : { host: new URL(target).host };

async function startFrontEnds(env: Environment, output: Output) {
  const child = fork(path.join(import.meta.dirname, 'front-ends-main.ts'), [], {
    env: env as NodeJS.ProcessEnv,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  output.follow('front ends', child);
  const message = await new Promise<FrontEndsMessage>((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as FrontEndsMessage));
    child.once('exit', (code) => reject(new StartupError(`the front ends ended with ${code}`)));
  });
  return { ...message, close: () => void child.kill('SIGKILL') };
}

interface ServicesOptions {
  config: StartConfig;
  env: Environment;
  pages: string;
  output: Output;
}

async function createServices({ config, env, pages, output }: ServicesOptions) {
  const ports = await freePorts(watched.map(({ prefix }) => `${prefix}_PORT`));
  const urls = Object.fromEntries(
    watched.map(({ prefix }) => [`${prefix}_URL`, `http://127.0.0.1:${ports[`${prefix}_PORT`]}`]),
  );
  const broker = config.AMQP_URL ? undefined : createTestBroker();
  const start = { exclusive: !config.MONGODB_URI, sharedBroker: broker !== undefined };
  const inspectPorts = await inspectPortsFrom(config.INSPECT_PORT);
  const supervisors: Supervisor[] = [];
  const pageUrls = Object.fromEntries(frontEnds.map(({ prefix }) => [`${prefix}_URL`, pages]));
  const inspectors = watched.map(({ name }, index) => ({ name, port: inspectPorts[index] ?? 0 }));
  for (const { name, port } of inspectors) {
    const own = name === 'gateway' ? { PORT: ports.GATEWAY_PORT } : {};
    const supervisor = createSupervisor({
      name,
      env: { ...env, ...ports, ...urls, ...pageUrls, ...own },
      inspectPort: port,
      start,
      output,
      onSpawn: (child) => broker && shareBroker(broker.connect, child),
    });
    supervisors.push(supervisor);
  }
  return {
    supervisors,
    inspectors,
    gatewayUrl: urls.GATEWAY_URL ?? '',
    close: async () => {
      await Promise.all(supervisors.map((supervisor) => supervisor.stop()));
    },
  };
}

// Consecutive ports, so that a debugger's settings can name them; 0 takes free ones.
async function inspectPortsFrom(first: number): Promise<number[]> {
  if (first > 0) return watched.map((_, index) => first + index);
  const ports = await freePorts(watched.map(({ name }) => name));
  return Object.values(ports).map(Number);
}

const CODE = /\.(ts|json|html|css|txt)$/;
const NO_PART_OF_A_SERVICE = /\.test\.ts$|[\\/]testing[\\/]/;
// Editors write a file in several steps, and many files at once.
const QUIET_MS = 25;

function watchServices(supervisors: readonly Supervisor[], output: Output): Closable {
  const packages = watchedPackages.map((folder) => path.join(projectRoot, folder, 'src'));
  const folders = watched.map(({ folder }) => path.join(projectRoot, folder, 'src'));
  const contents = new Map<string, string>();
  const affected = new Set<Supervisor>();
  let timer: NodeJS.Timeout | undefined;

  const changed = async (file: string) => {
    const digest = await readFile(file).then(
      (content) => createHash('sha256').update(content).digest('hex'),
      () => 'removed',
    );
    if (contents.get(file) === digest) return;
    contents.set(file, digest);
    const isShared = packages.some((folder) => file.startsWith(folder + path.sep));
    for (const [index, supervisor] of supervisors.entries()) {
      if (isShared || file.startsWith(`${folders[index]}${path.sep}`)) affected.add(supervisor);
    }
    output.line('changed', path.relative(projectRoot, file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const supervisor of affected) void supervisor.restart();
      affected.clear();
    }, QUIET_MS);
  };

  const watcher = watch([...packages, ...folders], {
    ignoreInitial: true,
    ignored: (file, stats) => Boolean(stats?.isFile() && (!CODE.test(file) || NO_PART_OF_A_SERVICE.test(file))),
  });
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, (file) => void changed(file));
  return { close: () => watcher.close() };
}
