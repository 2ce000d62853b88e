import type { PaymentProvider } from '@coursewright/contracts';
import { type Closable, type Environment, startAll, startTracing } from '@coursewright/service-kit';
import { createInProcessBroker } from '../broker/index.ts';
import { readStartConfig, type StartConfig } from './config.ts';
import { allowEmbedded, startEmbeddedMailbox, startEmbeddedMongo } from './embedded.ts';
import { type PartDependencies, type PartName, parts } from './parts.ts';
import { namedGateways, sellsInSandbox, startSandbox } from './payments.ts';

/** What a person who starts the product wants to know. */
export interface Product {
  url: string;
  mailboxUrl: string | undefined;
  /** Where payments are made up; undefined when real gateways sell, or nobody. */
  sandboxUrl: string | undefined;
  gateways: readonly PaymentProvider[];
  config: StartConfig;
}

const services: [PartName, string][] = [
  ['auth', 'AUTH'],
  ['course-generation', 'COURSE_GENERATION'],
  ['billing', 'BILLING'],
  ['notification', 'NOTIFICATION'],
  ['mfe-learner', 'MFE_LEARNER'],
  ['mfe-billing', 'MFE_BILLING'],
  ['mfe-admin', 'MFE_ADMIN'],
  ['shell', 'SHELL'],
];

/** Starts every part in this process; what no variable names a real server for is embedded. */
export function startProduct(
  given: Environment,
  progress: (line: string) => void = () => undefined,
): Promise<Product & Closable> {
  const config = readStartConfig(given);
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  return startAll(async (started) => {
    const run = async <T extends Closable>(part: Promise<T>): Promise<T> => {
      const running = await part;
      started.push(running);
      return running;
    };

    started.push(await startTracing(given, 'coursewright'));
    const mongo = config.MONGODB_URI ? undefined : await run(startEmbeddedMongo(config));
    const mailbox = config.SMTP_URL ? undefined : await run(startEmbeddedMailbox(config));
    const sandbox = sellsInSandbox(config, given) ? await run(startSandbox(config)) : undefined;
    progress('database, broker and mailbox are ready');

    const env: Environment = {
      LOG_LEVEL: 'warn',
      ...given,
      ...sandbox?.environment,
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      MONGODB_URI: config.MONGODB_URI ?? mongo?.url,
      SMTP_URL: config.SMTP_URL ?? mailbox?.smtpUrl,
    };
    const dependencies = inProcess(config);
    for (const [name, prefix] of services) {
      const { url } = await run(
        parts[name]({ ...env, [`${prefix}_PORT`]: given[`${prefix}_PORT`] ?? '0' }, dependencies),
      );
      env[`${prefix}_URL`] = url;
    }
    progress('services and microfrontends are ready');

    const gateway = await run(parts.gateway({ ...env, HOST: given.HOST }));
    sandbox?.setHookBase(gateway.url);
    return {
      url: config.PORT === 0 ? gateway.url : publicUrl,
      mailboxUrl: mailbox?.url,
      sandboxUrl: sandbox?.url,
      gateways: namedGateways(given),
      config,
    };
  });
}

function inProcess(config: StartConfig): PartDependencies {
  const exclusive = !config.MONGODB_URI;
  if (config.AMQP_URL) return { exclusive };
  allowEmbedded(config, 'broker', 'AMQP_URL');
  return { exclusive, replaySent: true, connectBroker: createInProcessBroker().connect };
}
