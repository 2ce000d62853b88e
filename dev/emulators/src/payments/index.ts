import {
  type PaidPlan,
  type PaymentProvider,
  paymentProviderSchema,
  paymentWebhookEndpoints,
} from '@coursewright/contracts';
import { listen, notFound, requireAllowedHost } from '@coursewright/service-kit';
import express from 'express';
import { controlRoutes } from './control.ts';
import { createFaults } from './faults.ts';
import { type CreateProvider, createKit, type ProviderSandbox } from './kit.ts';
import { createOffers, defaultPrices, paymentEnvironment, type SandboxOffer, type SandboxPrices } from './offers.ts';
import { createOutbox } from './outbox.ts';
import { createPaypal } from './paypal/paypal.ts';
import { createPaystack } from './paystack/paystack.ts';
import { createRazorpay } from './razorpay/razorpay.ts';
import { createBehaviour, createClock, createState } from './state.ts';
import { createStripe } from './stripe/stripe.ts';

interface Module {
  readonly create: CreateProvider;
  readonly apiPath: string;
  // Matched before `apiPath`.
  readonly pagesPath: string;
}

const modules: Record<PaymentProvider, Module> = {
  stripe: { create: createStripe, apiPath: '/v1', pagesPath: '/c' },
  paypal: { create: createPaypal, apiPath: '/paypal', pagesPath: '/paypal/webapps' },
  razorpay: { create: createRazorpay, apiPath: '/razorpay/v1', pagesPath: '/razorpay/i' },
  paystack: { create: createPaystack, apiPath: '/paystack', pagesPath: '/paystack/checkout' },
};

interface SandboxOptions {
  prices: SandboxPrices;
  /** Keeps the state in this JSON file, so that it survives a restart. */
  file?: string;
  /** Pauses before a webhook is retried, in milliseconds. */
  retriesMs?: readonly number[];
  /** Host names by which it may be opened, besides those of this machine. */
  allowedHosts?: readonly string[];
}

const RETRIES_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000];

function createSandbox({ prices, file, retriesMs = RETRIES_MS, allowedHosts = [] }: SandboxOptions) {
  let origin = '';
  let hookBase: string | undefined;
  const state = createState(file);
  const clock = createClock(state);
  const faults = createFaults();
  const behaviour = createBehaviour(state);
  const offers = createOffers(prices);
  const providers = new Map<PaymentProvider, ProviderSandbox>();

  function provider(name: PaymentProvider): ProviderSandbox {
    const found = providers.get(name);
    if (!found) throw notFound(`There is no sandbox of ${name}`);
    return found;
  }

  const outbox = createOutbox({
    state,
    retriesMs,
    sign: (name, event) => provider(name).sign(event),
    hook: (name) => hookBase && new URL(paymentWebhookEndpoints[name].path, hookBase).href,
  });
  const tick = () => {
    for (const one of providers.values()) one.tick();
  };
  const ticking = setInterval(tick, 5000);
  ticking.unref();

  const app = express().disable('x-powered-by').set('query parser', 'extended');
  app.use(requireAllowedHost(allowedHosts));
  const sandbox = {
    app,
    fail: faults.fail,
    hold: faults.hold,
    behave: behaviour.change,
    calm() {
      faults.calm();
      behaviour.calm();
    },
    requests: faults.requests,
    deliveries: outbox,
    provider,
    has: (name: PaymentProvider) => providers.has(name),
    offers: (name: PaymentProvider): readonly SandboxOffer[] => offers[name],
    changeOffer(name: PaymentProvider, plan: PaidPlan, change: Partial<SandboxOffer>) {
      offers[name] = offers[name].map((offer) => (offer.plan === plan ? { ...offer, ...change } : offer));
    },
    now: () => new Date(clock.now()),
    advance(ms: number) {
      clock.advance(ms);
      tick();
    },
    setOrigin(url: string) {
      origin = url;
    },
    setHookBase(url: string) {
      hookBase = url;
      outbox.resume();
    },
    describe: () => ({
      now: new Date(clock.now()),
      ...outbox.mode(),
      ...behaviour.current(),
      purchases: [...providers].flatMap(([name, one]) => one.ledger().map((bought) => ({ provider: name, ...bought }))),
      deliveries: outbox.deliveries(),
      requests: faults.requests,
    }),
    reset() {
      state.reset();
      faults.reset();
      Object.assign(offers, createOffers(prices));
    },
    async close() {
      clearInterval(ticking);
      faults.close();
      await outbox.close();
      state.close();
    },
  };

  for (const name of paymentProviderSchema.options) {
    const { create, apiPath, pagesPath } = modules[name];
    const kit = createKit({
      provider: name,
      origin: () => origin,
      offers: () => offers[name],
      behaviour: behaviour.current,
      now: clock.now,
      state,
      outbox,
    });
    const { life, ...faces } = create(kit);
    providers.set(name, { ...life, ...life.moneyBack, ...faces });
    app.use(pagesPath, faces.pages);
    app.use(apiPath, faults.guard(name), faces.api);
  }
  app.use(controlRoutes(sandbox));
  return sandbox;
}

export type Sandbox = ReturnType<typeof createSandbox>;

interface StartOptions extends Omit<SandboxOptions, 'prices'> {
  port?: number;
  prices?: Partial<SandboxPrices>;
  /** Address that receives webhooks: the gateway's or billing's. */
  hookBase?: string;
}

/**
 * Stripe, PayPal, Razorpay and Paystack on one port of this machine: their calls, hosted pages and signed
 * webhooks. Nothing is charged. The page at `url` shows what was bought. @throws StartupError when the port is in
 * use
 */
export async function startPaymentSandbox({ port = 0, prices: wished, hookBase, ...options }: StartOptions = {}) {
  const prices = { ...defaultPrices, ...wished };
  const sandbox = createSandbox({ ...options, prices });
  const server = await listen(sandbox.app, port, '127.0.0.1', 'PAYMENTS_PORT');
  sandbox.setOrigin(server.url);
  if (hookBase) sandbox.setHookBase(hookBase);
  return {
    ...sandbox,
    url: server.url,
    environment: paymentEnvironment(server.url, prices),
    async close() {
      await sandbox.close();
      await server.close();
    },
  };
}

export type PaymentSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>;
