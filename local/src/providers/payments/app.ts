import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import { paymentWebhookEndpoints } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import express from 'express';
import { createClock } from './clock.ts';
import { controlRoutes } from './control.ts';
import { createFaults } from './faults.ts';
import { createKit } from './kit.ts';
import { modules } from './modules.ts';
import { createOffers, type SandboxPrices } from './offers.ts';
import { createOutbox } from './outbox.ts';
import type { ProviderSandbox, SandboxOffer } from './sandbox.ts';
import { createState } from './state.ts';

export interface SandboxOptions {
  prices: SandboxPrices;
  /** Keeps everything in this JSON file, so that it survives a restart. */
  file?: string;
  /** Pauses before a webhook is tried again. */
  retriesMs?: readonly number[];
}

const RETRIES_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000];

/** All gateways in one Express app, with the means to direct them. */
export function createSandbox({ prices, file, retriesMs = RETRIES_MS }: SandboxOptions) {
  let origin = '';
  let hookBase: string | undefined;
  const state = createState(file);
  const clock = createClock(state);
  const faults = createFaults();
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
    for (const one of providers.values()) one.tick?.();
  };
  const ticking = setInterval(tick, 5000);
  ticking.unref();

  const app = express().disable('x-powered-by').set('query parser', 'extended');
  const sandbox = {
    app,
    fail: faults.fail,
    /** No fault waits any more. */
    calm: faults.calm,
    /** What the gateways were asked, oldest first. */
    requests: faults.requests,
    /** Webhooks: hold, drop, reverse, repeat. */
    deliveries: outbox,
    provider,
    has: (name: PaymentProvider) => providers.has(name),
    offers: (name: PaymentProvider): readonly SandboxOffer[] => offers[name],
    changeOffer(name: PaymentProvider, plan: PaidPlan, change: Partial<SandboxOffer>) {
      offers[name] = offers[name].map((offer) => (offer.plan === plan ? { ...offer, ...change } : offer));
    },
    now: clock.now,
    advance(ms: number) {
      clock.advance(ms);
      tick();
    },
    setOrigin(url: string) {
      origin = url;
    },
    /** Webhooks go to billing's paths below `url`; what waited goes now. */
    setHookBase(url: string) {
      hookBase = url;
      outbox.resume();
    },
    describe: () => ({
      now: clock.now(),
      ...outbox.mode(),
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

  for (const module of modules) {
    const kit = createKit({
      provider: module.provider,
      origin: () => origin,
      offers: () => offers[module.provider],
      clock,
      state,
      outbox,
    });
    const made = module.create(kit);
    providers.set(module.provider, made);
    app.use(module.pagesPath, made.pages);
    app.use(module.apiPath, faults.guard(module.provider), made.api);
  }
  app.use(controlRoutes(sandbox));
  return sandbox;
}

export type Sandbox = ReturnType<typeof createSandbox>;
