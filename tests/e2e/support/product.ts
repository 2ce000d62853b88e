import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { Child } from './child.ts';
import { dataRoot, generousLimits, separate } from './config.ts';
import { connectToContainers, containers } from './containers.ts';
import { type Mail, readMails } from './mails.ts';
import { createPayments, type Payments } from './payments.ts';
import { type PartName, portNames, startSeparately, startTogether } from './product-parts.ts';

export interface Product {
  readonly url: string;
  readonly mailboxUrl: string;
  readonly mongoUrl: string;
  readonly payments: Payments;
  mails(to: string): Promise<Mail[]>;
  part(name: PartName): { kill(): Promise<void>; start(): Promise<void>; signal(signal: NodeJS.Signals): void };
  output(): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// Starts the product with data of its own: in one process, or (E2E_SEPARATE=1) each part in its own.
export async function launchProduct({ env = {} }: { env?: Record<string, string> } = {}): Promise<Product> {
  if (containers) return connectToContainers(containers);
  const dataDir = await mkdtemp(path.join(dataRoot, 'coursewright-e2e-'));
  const ports = await freePorts(portNames);
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...generousLimits,
    INTERFACE_LANGUAGES: 'en,de,es,ar,ja',
    ...ports,
    ...env,
  };
  const url = `http://localhost:${ports.PORT}`;
  const mailboxUrl = `http://127.0.0.1:${ports.MAILBOX_PORT}`;
  const launch = separate ? startSeparately : startTogether;
  const children = new Map<PartName | 'all', Child>();

  const each = (work: (child: Child) => Promise<void>) => Promise.all([...children.values()].map(work));
  const product: Product = {
    url,
    mailboxUrl,
    mongoUrl: `mongodb://127.0.0.1:${ports.MONGO_PORT}`,
    payments: createPayments(`http://127.0.0.1:${ports.PAYMENTS_PORT}`),
    mails: (to) => readMails(mailboxUrl, to),
    part(name) {
      const child = () => {
        const found = children.get(name);
        if (!found) throw new Error(`${name} has no process of its own`);
        return found;
      };
      return {
        kill: () => child().kill(),
        signal: (signal) => child().signal(signal),
        start: () => startSeparately(settings, children, [name]),
      };
    },
    output: () => [...children.values()].map((child) => child.output()).join(''),
    async kill() {
      await each((child) => child.kill());
    },
    start: () => launch(settings, children),
    async stop() {
      await each((child) => child.stop());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await product.start();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}
