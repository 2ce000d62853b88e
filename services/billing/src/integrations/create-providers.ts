import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { AppError, inSpan, type Logger } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';
import type { ProviderConfigs } from './provider-config.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';

// Calls to the provider, by the names of their spans.
const spans = {
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

type Method = Exclude<keyof ProviderAdapter, 'name'>;

const REQUIRED = [
  ...(['checkOffers', 'openCheckout', 'fetchSnapshot', 'cancel', 'cancelAtPeriodEnd'] as const),
  ...(['paymentMethodUrl', 'refund', 'parseWebhook'] as const),
];

// What only some providers can do.
export const OPTIONAL: Readonly<Record<PaymentProvider, readonly ('resume' | 'revise')[]>> = {
  stripe: ['resume'],
  paypal: ['resume', 'revise'],
  razorpay: [],
  paystack: ['resume'],
};

/** The SDKs are large: an adapter is loaded when it is called first. */
function createLazily(name: PaymentProvider, load: () => Promise<ProviderAdapter>): ProviderAdapter {
  let loading: Promise<ProviderAdapter> | undefined;
  const span = { kind: 'client', attributes: { 'coursewright.gateway': name } } as const;
  const wrap = (method: Method) => {
    async function call(...args: unknown[]): Promise<unknown> {
      loading ??= load();
      const adapter = await loading;
      return (adapter[method] as (...args: unknown[]) => unknown)(...args);
    }
    if (method === 'parseWebhook') return call;
    return (...args: unknown[]) => inSpan(`${name} ${spans[method]}`, span, () => call(...args));
  };
  const methods = [...REQUIRED, ...OPTIONAL[name]].map((method) => [method, wrap(method)] as const);
  return { name, ...Object.fromEntries(methods) } as unknown as ProviderAdapter;
}

export type Adapters = ReadonlyMap<PaymentProvider, ProviderAdapter>;

interface ProviderOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits?: ProviderLimits | undefined;
  now(): Date;
}

/** @throws Error when a secret that proves webhooks is blank: everyone could sign with it. */
export function createProviders(
  { stripe, paypal, razorpay, paystack }: ProviderConfigs,
  { logger, limits = providerLimits, now }: ProviderOptions,
): Adapters {
  const loaders = {
    stripe:
      stripe && (async () => (await import('./stripe/stripe.adapter.ts')).createStripe(stripe, { limits, logger })),
    paypal: paypal && (async () => (await import('./paypal/paypal.adapter.ts')).createPaypal(paypal, { limits, now })),
    razorpay:
      razorpay && (async () => (await import('./razorpay/razorpay.adapter.ts')).createRazorpay(razorpay, limits)),
    paystack:
      paystack && (async () => (await import('./paystack/paystack.adapter.ts')).createPaystack(paystack, limits)),
  };
  const secrets = {
    stripe: stripe?.webhookSecret,
    paypal: paypal?.webhookId,
    razorpay: razorpay?.webhookSecret,
    paystack: paystack?.secretKey,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret?.trim() === '') throw new Error(`What signs the webhooks of ${name} is blank`);
  }
  const named = paymentProviderSchema.options.flatMap((name) => {
    const load = loaders[name];
    return load ? [[name, createLazily(name, load)] as const] : [];
  });
  return new Map(named);
}

/** @throws AppError `unavailable` when the provider is not configured: it may be configured again. */
export function requireAdapter(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
