import { frontEnds, gateway, services } from '@coursewright/contracts/parts';
import type { BrokerConnect, Closable, Environment, Logger } from '@coursewright/service-kit';
import { readStartConfig } from './config.ts';

export interface PartDependencies {
  connectBroker?: BrokerConnect;
  replaySent?: boolean;
  exclusive?: boolean;
  loops?: boolean;
  whenStarted?: Promise<void>;
  logger?: Logger;
}

export type RunningPart = Closable & { url: string; idle?(): Promise<number> };

type StartPart = (env: Environment, dependencies?: PartDependencies) => Promise<RunningPart>;

interface ServiceModule<C = unknown> {
  readConfig(env: Environment): C;
  start(config: C, dependencies?: PartDependencies): Promise<RunningPart>;
}

export async function loadService(name: string): Promise<StartPart> {
  const { readConfig, start } = (await import(`@coursewright/${name}`)) as ServiceModule;
  return (env, dependencies) => start(readConfig(env), dependencies);
}

const service =
  ({ name }: { name: string }): StartPart =>
  async (env, dependencies) =>
    (await loadService(name))(env, dependencies);

const embedded = () => import('./embedded.ts');

const frontEnd =
  (part: (typeof frontEnds)[number]): StartPart =>
  async (env) =>
    (await import('@coursewright/web-server')).startWebApp(part, env);

const embeddedParts = {
  mongo: async (env) => (await embedded()).startEmbeddedMongo(readStartConfig(env)),
  mailbox: async (env) => (await embedded()).startEmbeddedMailbox(readStartConfig(env)),
  providers: async (env) => (await embedded()).startEmbeddedProviders(readStartConfig(env)),
  payments: async (env) => (await import('./payments.ts')).startPaymentsPart(readStartConfig(env)),
  'sample-model': async (env) => {
    const { readSampleModelConfig, startSampleModel } = await import('@coursewright/sample-model');
    return startSampleModel(readSampleModelConfig(env));
  },
} satisfies Record<string, StartPart>;

const deployed = Object.fromEntries([
  ...[...services, gateway].map((part) => [part.name, service(part)] as const),
  ...frontEnds.map((part) => [part.folder, frontEnd(part)] as const),
]) as Record<(typeof services | [typeof gateway])[number]['name'] | (typeof frontEnds)[number]['folder'], StartPart>;

export const parts = { ...embeddedParts, ...deployed };

export type PartName = keyof typeof parts;

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
