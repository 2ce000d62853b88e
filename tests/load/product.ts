import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { type Child, startChild } from '../e2e/support/child.ts';
import { brokerUrl } from '../e2e/support/config.ts';
import { createPayments, type Payments } from '../e2e/support/payments.ts';
import {
  addressesOf,
  type Children,
  type PartName,
  portNames,
  type Settings,
  startSeparately,
} from '../e2e/support/product-parts.ts';
import { type LocalBroker, startBroker } from './broker.ts';

export interface BenchProduct {
  readonly url: string;
  readonly mongoUrl: string;
  readonly broker: LocalBroker | undefined;
  readonly children: Children;
  /** Of every process, for those that a bench starts itself. */
  readonly environment: Settings;
  readonly payments: Payments;
  crash(part: PartName): Promise<void>;
  stop(): Promise<void>;
}

export const generationParts: PartName[] = ['mongo', 'auth', 'course-generation', 'gateway'];
export const billingParts: PartName[] = ['mongo', 'payments', 'auth', 'course-generation', 'billing', 'gateway'];

export const unlimited = {
  GATEWAY_READS_PER_MINUTE: '10000000',
  GATEWAY_WRITES_PER_MINUTE: '10000000',
  GATEWAY_WEBHOOKS_PER_MINUTE: '10000000',
  SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000',
  SIGN_UPS_PER_ADDRESS: '100000',
  CHECKOUTS_PER_USER: '1000000',
  // Gateways are asked for everything again each minute, so that the books agree soon after the faults have ended.
  RECONCILE_HOURS: '0.01',
  CHECKOUTS_PER_ADDRESS: '1000000',
  AI_DAILY_TOKENS_FREE: '1000000000',
};

export async function startBenchProduct(parts: PartName[], env: Settings = {}): Promise<BenchProduct> {
  const broker = brokerUrl ? undefined : await startBroker();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'coursewright-bench-'));
  const ports = await freePorts(portNames);
  const settings: Settings = {
    ...ports,
    ...unlimited,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(broker ? { AMQP_URL: broker.url } : {}),
    ...env,
  };
  const children: Children = new Map();
  const product: BenchProduct = {
    url: `http://localhost:${settings.PORT}`,
    mongoUrl: `mongodb://127.0.0.1:${settings.MONGO_PORT}`,
    broker,
    children,
    environment: { ...settings, ...addressesOf(settings) },
    payments: createPayments(`http://127.0.0.1:${settings.PAYMENTS_PORT}`),
    async crash(part) {
      await children.get(part)?.kill();
      await startSeparately(settings, children, [part]);
    },
    async stop() {
      await Promise.all([...children.values()].map((child) => child.stop()));
      await broker?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await startSeparately(settings, children, parts);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** course-generation as one process for HTTP and several for jobs, beside a product without it. */
export async function startWorkers({ environment }: BenchProduct, count: number): Promise<Child[]> {
  const launch = async (role: string, env: Settings = {}) => {
    const child = startChild('services/course-generation/src/main.ts', [`--role=${role}`], { ...environment, ...env });
    await child.printed(/is ready: +\S+/);
    return child;
  };
  const processes = [await launch('http')];
  for (let index = 0; index < count; index += 1)
    processes.push(await launch('worker', await freePorts(['COURSE_GENERATION_PORT'])));
  return processes;
}
