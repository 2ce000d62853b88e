import type { PaidPlan } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import {
  createInternalAuthenticator,
  createPendingJobs,
  type ServiceBase,
  type ServiceOptions,
} from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import {
  createAccountModel,
  createAccountRepository,
  createAccounts,
  createSubscriptionMapper,
} from './features/accounts/index.ts';
import { createCheckoutSessionRepository } from './features/checkout-sessions/index.ts';
import { createUserRepository } from './features/customers/index.ts';
import { createCheckoutLimits } from './features/limits/index.ts';
import { createReceipts } from './features/receipts/index.ts';
import {
  createDocumentNumbers,
  createLedger,
  createPaymentModel,
  createPaymentRepository,
} from './features/revenue/index.ts';
import { createCheckoutProviderLookup, createReturnPages } from './integrations/checkout-provider.ts';
import { createProviders } from './integrations/create-providers.ts';
import { createOfferCatalog } from './integrations/offer-catalog.ts';
import type { ProviderLimits } from './integrations/provider-limits.ts';

export interface Options extends ServiceOptions {
  readonly providerLimits?: ProviderLimits;
  /** How long statistics may lag behind what another process has written. */
  readonly freshMs?: number;
}

export const openModels = async (connection: Connection) => ({
  accounts: await createAccountModel(connection),
  payments: await createPaymentModel(connection),
});

type Base = ServiceBase<Config, Options, Awaited<ReturnType<typeof openModels>>>;

export type Context = Base & Awaited<ReturnType<typeof createContext>>;

// A buyer whose country is not known gets the notice too.
const createNotice =
  ({ RENEWAL_NOTICE_DAYS: days, RENEWAL_NOTICE_COUNTRIES: countries }: Config) =>
  (plan: PaidPlan, country: string | undefined): number | undefined => {
    const before = days?.get(plan);
    const isAsked = !countries || !country || countries.includes(country);
    return before && isAsked ? before * DAY_MS : undefined;
  };

export async function createContext({ config, connection, jobs, logger, models, now, options, relay }: Base) {
  const adapters = createProviders(config.providers, { logger, now, limits: options.providerLimits });
  const offerCatalog = createOfferCatalog(config, adapters, logger, options);
  const checkoutSessions = await createCheckoutSessionRepository(connection, now);
  const users = createUserRepository(connection);
  const payments = createPaymentRepository(models.payments);
  const onRaised = relay.trigger;
  const writes = { count: 0 };
  const ledger = createLedger({
    model: models.payments,
    users,
    numbers: createDocumentNumbers(connection),
    now,
    onRaised,
    onWritten: () => void writes.count++,
    seller: config.seller,
    vatRatePercent: config.VAT_RATE_PERCENT,
  });
  const graceMs = config.PLAN_GRACE_HOURS * HOUR_MS;
  const accountJobs = createPendingJobs(models.accounts, jobs, logger);
  const accountRepository = createAccountRepository(models.accounts, graceMs, onRaised, accountJobs, options.clock);
  const accounts = createAccounts({
    accounts: accountRepository,
    checkoutSessions,
    adapters,
    offerCatalog,
    ledger,
    logger,
    graceMs,
    noticeMs: createNotice(config),
    now,
  });
  const checkoutLimits = await createCheckoutLimits(connection, {
    perUser: config.CHECKOUTS_PER_USER,
    perAddress: config.CHECKOUTS_PER_ADDRESS,
  });

  return {
    authenticate: createInternalAuthenticator(config.AUTH_URL, 'billing'),
    graceMs,
    freshMs: options.freshMs ?? 30_000,
    /** Of this process into the ledger: a cached sum is valid while the count stays. */
    writes,
    adapters,
    offerCatalog,
    accounts,
    accountRepository,
    accountJobs,
    checkoutSessions,
    users,
    payments,
    ledger,
    receipts: createReceipts(payments),
    toSubscriptionView: createSubscriptionMapper(graceMs, adapters),
    checkoutLimits,
    getCheckoutProvider: createCheckoutProviderLookup(offerCatalog, adapters),
    returnPages: createReturnPages(config.PUBLIC_URL),
  };
}
