import path from 'node:path';
import * as auth from '@coursewright/auth';
import * as billing from '@coursewright/billing';
import * as courseGeneration from '@coursewright/course-generation';
import * as gateway from '@coursewright/gateway';
import * as notification from '@coursewright/notification';
import type { BrokerConnect, Closable, Environment, Logger } from '@coursewright/service-kit';
import {
  readRemoteServerConfig,
  readShellServerConfig,
  startRemoteServer,
  startShellServer,
} from '@coursewright/web-server';
import { projectRoot, readStartConfig } from './config.ts';
import { startEmbeddedMailbox, startEmbeddedMongo } from './embedded.ts';

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

const service =
  <C>(part: {
    readConfig(env: Environment): C;
    start(config: C, dependencies?: PartDependencies): Promise<RunningPart>;
  }): StartPart =>
  (env, dependencies) =>
    part.start(part.readConfig(env), dependencies);

const microfrontend =
  (folder: string, defaultPort: string): StartPart =>
  (env) =>
    startRemoteServer(
      readRemoteServerConfig({
        PORT: env[`${folder.toUpperCase().replace('-', '_')}_PORT`] ?? defaultPort,
        HOST: env.HOST,
        MFE_ROOT: path.join(projectRoot, folder, 'dist'),
      }),
    );

/** Every part that can be started by its name. */
export const parts = {
  mongo: (env) => startEmbeddedMongo(readStartConfig(env)),
  mailbox: (env) => startEmbeddedMailbox(readStartConfig(env)),
  auth: service(auth),
  'course-generation': service(courseGeneration),
  billing: service(billing),
  notification: service(notification),
  'mfe-learner': microfrontend('mfe-learner', '4011'),
  'mfe-billing': microfrontend('mfe-billing', '4012'),
  'mfe-admin': microfrontend('mfe-admin', '4013'),
  shell: (env) =>
    startShellServer(
      readShellServerConfig({ SHELL_ROOT: path.join(projectRoot, 'shell', 'dist'), ...env, PORT: env.SHELL_PORT }),
    ),
  gateway: (env) => gateway.start(gateway.readConfig(env)),
} satisfies Record<string, StartPart>;

/** The name of a part. */
export type PartName = keyof typeof parts;

/** Whether a name given on the command line is a part's. */
export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
