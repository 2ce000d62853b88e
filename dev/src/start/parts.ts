import type { BrokerConnect, Closable, Environment, Logger } from '@coursewright/service-kit';
import type { WebApp } from '@coursewright/web-server';
import { readStartConfig } from './config.ts';

export interface PartDependencies {
  connectBroker?: BrokerConnect;
  replaySent?: boolean;
  exclusive?: boolean;
  logger?: Logger;
}

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

const embedded = () => import('./embedded.ts');

const webPart =
  (name: WebApp): StartPart =>
  async (env) =>
    (await import('@coursewright/web-server')).startWebApp(name, env);

export const parts = {
  mongo: async (env) => (await embedded()).startEmbeddedMongo(readStartConfig(env)),
  mailbox: async (env) => (await embedded()).startEmbeddedMailbox(readStartConfig(env)),
  providers: async (env) => (await embedded()).startEmbeddedProviders(readStartConfig(env)),
  payments: async (env) => (await import('./payments.ts')).startPaymentsPart(readStartConfig(env)),
  'sample-model': async (env) => {
    const { readSampleModelConfig, startSampleModel } = await import('@coursewright/sample-model');
    return startSampleModel(readSampleModelConfig(env));
  },
  auth: service(() => import('@coursewright/auth')),
  'course-generation': service(() => import('@coursewright/course-generation')),
  billing: service(() => import('@coursewright/billing')),
  notification: service(() => import('@coursewright/notification')),
  'mfe-learner': webPart('mfe-learner'),
  'mfe-billing': webPart('mfe-billing'),
  'mfe-admin': webPart('mfe-admin'),
  shell: webPart('shell'),
  gateway: service(() => import('@coursewright/gateway')),
} satisfies Record<string, StartPart>;

export type PartName = keyof typeof parts;

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
