import type { PaymentProvider } from '@coursewright/contracts';
import { AppError, inSpan, type Logger } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';
import { createPaypal } from './paypal/paypal.adapter.ts';
import { createPaystack } from './paystack/paystack.adapter.ts';
import type { ProviderConfigs } from './provider-config.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';
import { createRazorpay } from './razorpay/razorpay.adapter.ts';
import { createStripe } from './stripe/stripe.adapter.ts';

function createTracedAdapter(adapter: ProviderAdapter): ProviderAdapter {
  const { name } = adapter;
  const span = <T>(call: string, work: () => Promise<T>) =>
    inSpan(`${name} ${call}`, { kind: 'client', attributes: { 'coursewright.gateway': name } }, work);
  const { revise, resume } = adapter;
  return {
    name,
    checkOffers: (offers) => span('check offers', () => adapter.checkOffers(offers)),
    openCheckout: (checkoutSession, pages) => span('open checkout', () => adapter.openCheckout(checkoutSession, pages)),
    fetchSnapshot: (reference) => span('read', () => adapter.fetchSnapshot(reference)),
    cancel: (subscription) => span('cancel', () => adapter.cancel(subscription)),
    cancelAtPeriodEnd: (subscription) => span('cancel at period end', () => adapter.cancelAtPeriodEnd(subscription)),
    paymentMethodUrl: (subscription, returnUrl) =>
      span('open payment method page', () => adapter.paymentMethodUrl(subscription, returnUrl)),
    ...(resume && { resume: (subscription) => span('resume', () => resume.call(adapter, subscription)) }),
    refund: (payment) => span('refund', () => adapter.refund(payment)),
    parseWebhook: (rawBody, headers) => adapter.parseWebhook(rawBody, headers),
    ...(revise && {
      revise: (subscription, planId, pages) => span('revise', () => revise.call(adapter, subscription, planId, pages)),
    }),
  };
}

export type Adapters = ReadonlyMap<PaymentProvider, ProviderAdapter>;

interface ProviderOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits?: ProviderLimits | undefined;
  now(): Date;
}

export function createProviders(
  { stripe, paypal, razorpay, paystack }: ProviderConfigs,
  { logger, limits = providerLimits, now }: ProviderOptions,
): Adapters {
  const adapters: (ProviderAdapter | undefined)[] = [
    stripe && createStripe(stripe, { limits, logger }),
    paypal && createPaypal(paypal, { limits, now }),
    razorpay && createRazorpay(razorpay, limits),
    paystack && createPaystack(paystack, limits),
  ];
  return new Map(
    adapters.filter((adapter) => adapter !== undefined).map((adapter) => [adapter.name, createTracedAdapter(adapter)]),
  );
}

/** @throws AppError `unavailable` when the provider is not configured: it may be configured again. */
export function requireAdapter(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
