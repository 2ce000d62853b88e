import type { PaymentProvider } from '@coursewright/contracts';
import { AppError, inSpan, type Logger } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';
import { createPaypal } from './paypal/paypal.adapter.ts';
import { createPaystack } from './paystack/paystack.adapter.ts';
import type { ProviderConfigs } from './provider-config.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';
import { createRazorpay } from './razorpay/razorpay.adapter.ts';
import { createStripe } from './stripe/stripe.adapter.ts';

// Calls to the provider, by the names of their spans.
const calls = {
  checkOffers: 'check offers',
  openCheckout: 'open checkout',
  fetchSnapshot: 'read',
  cancel: 'cancel',
  cancelAtPeriodEnd: 'cancel at period end',
  paymentMethodUrl: 'open payment method page',
  resume: 'resume',
  refund: 'refund',
  revise: 'revise',
} as const satisfies Partial<Record<keyof ProviderAdapter, string>>;

function trace(adapter: ProviderAdapter): ProviderAdapter {
  const traced = { ...adapter };
  const span = { kind: 'client', attributes: { 'coursewright.gateway': adapter.name } } as const;
  for (const [method, name] of Object.entries(calls)) {
    const call = adapter[method as keyof typeof calls] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (!call) continue;
    const work = (...args: unknown[]) => inSpan(`${adapter.name} ${name}`, span, () => call(...args));
    Object.assign(traced, { [method]: work });
  }
  return traced;
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
  return new Map(adapters.flatMap((adapter) => (adapter ? [[adapter.name, trace(adapter)] as const] : [])));
}

/** @throws AppError `unavailable` when the provider is not configured: it may be configured again. */
export function requireAdapter(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
