import {
  authenticatePasses,
  type Broker,
  type BrokerConnect,
  type Closable,
  connectBroker,
  connectMongo,
  createLogger,
  createRelay,
  type Logger,
} from '@coursewright/service-kit';
import { createAccountModel } from './accounts/account.model.ts';
import { createAccountRepository } from './accounts/account.repository.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createAttemptRepository } from './attempts/attempt.repository.ts';
import type { Config } from './config.ts';
import { createCheckoutLimits } from './limits/checkout-limits.ts';
import { createUserRepository } from './payers/user.repository.ts';
import { createProviders } from './providers/create-providers.ts';
import { createShelf } from './providers/shelf.ts';
import { createLedger } from './revenue/ledger.ts';
import { createPaymentModel } from './revenue/payment.model.ts';
import { createPaymentRepository } from './revenue/payment.repository.ts';
import { createReceiptNumbers } from './revenue/receipt-numbers.ts';
import { createNoticeModel } from './webhooks/notice.model.ts';

export interface StartDependencies {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker forgets what it had: publish the sent log again. */
  readonly replaySent?: boolean;
  /** No other process shares the database. */
  readonly exclusive?: boolean;
  readonly logger?: Logger;
  /** The clock. */
  readonly now?: () => Date;
  /** How old statistics may be where another process has written since. */
  readonly freshMs?: number;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** What the features share. Whatever was opened is pushed to `started`, to be closed in reverse order. */
export async function createContext(config: Config, dependencies: StartDependencies, started: Closable[]) {
  const { connectBroker: connect, replaySent, exclusive, now = () => new Date(), freshMs = 30_000 } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'billing', level: config.LOG_LEVEL });
  const adapters = createProviders(config.providers);
  const shelf = createShelf(config, adapters, logger);

  const client = await connectMongo(config.MONGODB_URI, { logger });
  started.push({ close: () => client.close() });
  const connection = client.useDb(config.BILLING_DATABASE);
  const broker: Broker = await connectBroker({ url: config.AMQP_URL, connect, logger });
  started.push(broker);

  const accountDocuments = await createAccountModel(connection);
  const paymentDocuments = await createPaymentModel(connection);
  const noticeDocuments = await createNoticeModel(connection);
  const models = [noticeDocuments, accountDocuments, paymentDocuments];
  const relay = createRelay({ connection, models, broker, logger, replaySent });
  const attempts = await createAttemptRepository(connection, now);
  const users = createUserRepository(connection);
  const payments = createPaymentRepository(paymentDocuments);
  const onRaised = relay.poke;
  const nextNumber = createReceiptNumbers(connection);
  const writes = { count: 0 };
  const onWritten = () => void writes.count++;
  const ledger = createLedger({ model: paymentDocuments, users, nextNumber, now, onRaised, onWritten });
  const graceMs = config.PLAN_GRACE_HOURS * 3600 * 1000;
  const accountRepository = createAccountRepository(accountDocuments, graceMs, onRaised);
  const accounts = createAccounts({
    ...{ accounts: accountRepository, attempts, adapters, shelf, ledger, logger, graceMs, now },
  });
  const checkoutLimits = await createCheckoutLimits(connection, {
    perUser: config.CHECKOUTS_PER_USER,
    perAddress: config.CHECKOUTS_PER_ADDRESS,
  });

  return {
    authenticate: authenticatePasses(config.AUTH_URL),
    ...{ config, logger, connection, broker, relay, now, graceMs, freshMs },
    /** Of this process into the ledger: what was added up before one of them is to be added up again. */
    writes,
    /** For `createConsumer`. */
    messaging: { service: 'billing', connection, broker, logger, exclusive },
    /** The gateways that are connected, and what is on sale there. */
    ...{ adapters, shelf },
    ...{ accounts, accountRepository, attempts, users, payments, ledger, checkoutLimits, notices: noticeDocuments },
    /** Filled while the features are put together: who deletes what is kept of a person. */
    forgetters: [] as ((userId: string) => Promise<void>)[],
  };
}
