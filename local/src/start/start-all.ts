import { type Closable, type Environment, startAll } from '@coursewright/service-kit';
import { createInProcessBroker } from '../broker/index.ts';
import { readStartConfig, type StartConfig } from './config.ts';
import { allowEmbedded, startEmbeddedMailbox, startEmbeddedMongo } from './embedded.ts';
import { type PartDependencies, type PartName, parts } from './parts.ts';

/** What a person who starts the product wants to know. */
export interface Product {
  url: string;
  mailboxUrl: string | undefined;
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

    const mongo = config.MONGODB_URI ? undefined : await run(startEmbeddedMongo(config));
    const mailbox = config.SMTP_URL ? undefined : await run(startEmbeddedMailbox(config));
    progress('database, broker and mailbox are ready');

    const env: Environment = {
      LOG_LEVEL: 'warn',
      ...given,
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
    return { url: config.PORT === 0 ? gateway.url : publicUrl, mailboxUrl: mailbox?.url, config };
  });
}

function inProcess(config: StartConfig): PartDependencies {
  const exclusive = !config.MONGODB_URI;
  if (config.AMQP_URL) return { exclusive };
  allowEmbedded(config, 'broker', 'AMQP_URL');
  return { exclusive, replaySent: true, connectBroker: createInProcessBroker().connect };
}
