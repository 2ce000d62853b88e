import path from 'node:path';
import type { BrokerConnect, Closable, Environment, Logger } from '@coursewright/service-kit';
import { projectRoot, readStartConfig } from './config.ts';

/** What replaces real infrastructure when everything runs in one process. */
export interface PartDependencies {
  connectBroker?: BrokerConnect;
  replaySent?: boolean;
  exclusive?: boolean;
  logger?: Logger;
}

/** A part that runs and answers at `url`. */
export type RunningPart = Closable & { url: string };

type StartPart = (env: Environment, dependencies?: PartDependencies) => Promise<RunningPart>;

interface ServiceModule<C> {
  readConfig(env: Environment): C;
  start(config: C, dependencies?: PartDependencies): Promise<RunningPart>;
}

const service =
  <C>(load: () => Promise<ServiceModule<C>>): StartPart =>
  async (env, dependencies) => {
    const part = await load();
    return part.start(part.readConfig(env), dependencies);
  };

const webServer = () => import('@coursewright/web-server');
const embedded = () => import('./embedded.ts');

const microfrontend =
  (folder: string, defaultPort: string): StartPart =>
  async (env) => {
    const { startRemoteServer, readRemoteServerConfig } = await webServer();
    return startRemoteServer(
      readRemoteServerConfig({
        PORT: env[`${folder.toUpperCase().replace('-', '_')}_PORT`] ?? defaultPort,
        HOST: env.HOST,
        MFE_ROOT: path.join(projectRoot, folder, 'dist'),
      }),
    );
  };

/** Every part that can be started by its name. Each is imported when it is started, so that a container needs only its own. */
export const parts = {
  mongo: async (env) => (await embedded()).startEmbeddedMongo(readStartConfig(env)),
  mailbox: async (env) => (await embedded()).startEmbeddedMailbox(readStartConfig(env)),
  providers: async (env) => (await embedded()).startEmbeddedProviders(readStartConfig(env)),
  payments: async (env) => (await import('./payments.ts')).startPaymentsPart(readStartConfig(env)),
  auth: service(() => import('@coursewright/auth')),
  'course-generation': service(() => import('@coursewright/course-generation')),
  billing: service(() => import('@coursewright/billing')),
  notification: service(() => import('@coursewright/notification')),
  'mfe-learner': microfrontend('mfe-learner', '4011'),
  'mfe-billing': microfrontend('mfe-billing', '4012'),
  'mfe-admin': microfrontend('mfe-admin', '4013'),
  shell: async (env) => {
    const { startShellServer, readShellServerConfig } = await webServer();
    return startShellServer(
      readShellServerConfig({ SHELL_ROOT: path.join(projectRoot, 'shell', 'dist'), ...env, PORT: env.SHELL_PORT }),
    );
  },
  gateway: service(() => import('@coursewright/gateway')),
} satisfies Record<string, StartPart>;

/** The name of a part. */
export type PartName = keyof typeof parts;

/** Whether a name given on the command line is a part's. */
export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
