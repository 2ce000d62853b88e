import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { microfrontends, services, shell } from '@coursewright/contracts/parts';
import { createDataFolder } from '@coursewright/embedded-mongo';
import { type Closable, type Environment, identifyProcess, startAll, startTracing } from '@coursewright/service-kit';
import { createTestBroker } from '@coursewright/service-kit/testing/broker';
import { readStartConfig, type StartConfig } from './config.ts';
import { allowEmbedded, startEmbeddedMailbox, startEmbeddedMongo } from './embedded.ts';
import { hasModel, type LocalModel, startEmbeddedModel } from './models.ts';
import { type PartDependencies, type PartName, parts, type RunningPart } from './parts.ts';
import { isSandboxUsed, namedGateways, startSandbox } from './payments.ts';

export interface Product {
  url: string;
  mailboxUrl: string | undefined;
  // Undefined when real payment gateways are configured, or none is.
  sandboxUrl: string | undefined;
  gateways: readonly PaymentProvider[];
  config: StartConfig;
}

const FIRST_PAGE_MS = 250;

interface WholeProduct extends Product {
  /** Resolves once no service has anything to do, nor gives another one something. */
  idle(): Promise<void>;
}

/** @param loops `false`: nothing recurs by itself in the services */
export function startProduct(
  given: Environment,
  progress: (line: string) => void = () => undefined,
  { loops = true } = {},
): Promise<WholeProduct & Closable> {
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
    const sandbox = isSandboxUsed(config, given) ? await run(startSandbox(config)) : undefined;
    const sampleModel = hasModel(config) ? undefined : await run(startEmbeddedModel(config));
    progress('database, broker and mailbox are ready');

    const env: Environment = {
      LOG_LEVEL: 'warn',
      GATEWAY_LIMITS: 'memory',
      ...createInternalKeys(),
      ...given,
      ...sandbox?.environment,
      ...sampleModel?.environment,
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      MONGODB_URI: config.MONGODB_URI ?? mongo?.url,
      SMTP_URL: config.SMTP_URL ?? mailbox?.smtpUrl,
    };
    const ready = Promise.withResolvers<void>();
    const dependencies = { ...inProcess(config), loops, whenStarted: ready.promise };
    const running: RunningPart[] = [];
    for (const { folder, prefix } of [...services, ...microfrontends, shell]) {
      const start = parts[path.basename(folder) as PartName];
      const part = await run<RunningPart>(
        start({ ...env, [`${prefix}_PORT`]: given[`${prefix}_PORT`] ?? '0' }, dependencies),
      );
      env[`${prefix}_URL`] = part.url;
      running.push(part);
    }
    progress('services and microfrontends are ready');

    const gateway = await run(parts.gateway({ ...env, HOST: given.HOST }));
    started.push(await announceRunning(config.DATA_DIR, env));
    sandbox?.setHookBase(gateway.url);
    // The first page comes before what can wait.
    setTimeout(ready.resolve, FIRST_PAGE_MS);
    return {
      url: config.PORT === 0 ? gateway.url : publicUrl,
      mailboxUrl: mailbox?.url,
      sandboxUrl: sandbox?.url,
      gateways: namedGateways(given),
      config,
      idle: () => idleTogether(running),
    };
  });
}

async function idleTogether(parts: readonly RunningPart[]): Promise<void> {
  for (let before = -1, ended = 0; before !== ended; ) {
    before = ended;
    ended = 0;
    for (const part of parts) ended += (await part.idle?.()) ?? 0;
  }
}

// For the commands of operators, until it is closed: where the servers of this process are.
async function announceRunning(folder: string, environment: Environment): Promise<Closable> {
  const file = path.join(folder, 'running.json');
  await createDataFolder(folder);
  const { pid } = process;
  await writeFile(file, JSON.stringify({ pid, identity: identifyProcess(pid), environment }), { mode: 0o600 });
  return { close: () => rm(file, { force: true }) };
}

// All parts are in this process, so the keys between them need not outlive it.
export function createInternalKeys(): Environment {
  const names = ['INTERNAL_GATEWAY_KEY', 'INTERNAL_BILLING_KEY', 'INTERNAL_NOTIFICATION_KEY'];
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')]));
}

function inProcess(config: StartConfig): PartDependencies {
  const exclusive = !config.MONGODB_URI;
  if (config.AMQP_URL) return { exclusive };
  allowEmbedded(config, 'broker', 'AMQP_URL');
  return { exclusive, replaySent: true, connectBroker: createTestBroker().connect };
}

const withoutPassword = (address: string) => address.replace(/\/\/[^@/]*@/, '//***@');

/** @param local a model server of this machine that is not used yet */
export function describeProduct(
  { url, mailboxUrl, sandboxUrl, gateways, config }: Product,
  local?: LocalModel | undefined,
): string {
  const author = hasModel(config)
    ? `real      ${config.OPENAI_BASE_URL ?? 'OpenAI'}`
    : 'sample    no AI model is configured; set OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL)';
  const hint = local
    ? `\n              ${local.server} runs here: OPENAI_BASE_URL=${local.baseUrl} OPENAI_MODEL=${local.model} npm start`
    : '';
  const part = (address: string | undefined, embedded: string) =>
    address ? `real      ${withoutPassword(address)}` : `embedded  ${embedded}`;
  const payments = sandboxUrl
    ? `sandbox   ${sandboxUrl}, nothing is charged (STRIPE_SECRET_KEY …; PAYMENTS=none)`
    : gateways.length > 0
      ? `real      ${gateways.map((gateway) => paymentProviderLabels[gateway]).join(', ')}`
      : 'none      nothing is sold';
  return `
  Coursewright is ready:  ${url}

    Database  ${part(config.MONGODB_URI, `${config.DATA_DIR} (MONGODB_URI)`)}
    Broker    ${part(config.AMQP_URL, 'in this process (AMQP_URL)')}
    Mail      ${part(config.SMTP_URL, `read it at ${mailboxUrl} (SMTP_URL)`)}
    Author    ${author}${hint}
    Payments  ${payments}

  The first account that signs up is the main admin. Ctrl-C stops everything.
`;
}
