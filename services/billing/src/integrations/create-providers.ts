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

type Call = keyof typeof spans;

// What a provider cannot do, where others can.
const lacking: Readonly<Record<PaymentProvider, readonly ('resume' | 'revise')[]>> = {
  stripe: ['revise'],
  paypal: [],
  razorpay: ['resume', 'revise'],
  paystack: ['revise'],
};

/** The SDKs are large: an adapter is loaded when it is called first. */
function createLazily(name: PaymentProvider, load: () => Promise<ProviderAdapter>): ProviderAdapter {
  let loading: Promise<ProviderAdapter> | undefined;
  const span = { kind: 'client', attributes: { 'coursewright.gateway': name } } as const;
  const toMethod =
    (method: Call | 'parseWebhook') =>
    async (...args: unknown[]): Promise<unknown> => {
      loading ??= load();
      const adapter = await loading;
      return (adapter[method] as (...args: unknown[]) => unknown)(...args);
    };
  const can = (call: Call) => !lacking[name].some((one) => one === call);
  const calls = (Object.keys(spans) as Call[]).filter(can).map((call) => {
    const method = toMethod(call);
    return [call, (...args: unknown[]) => inSpan(`${name} ${spans[call]}`, span, () => method(...args))] as const;
  });
  return { name, parseWebhook: toMethod('parseWebhook'), ...Object.fromEntries(calls) } as unknown as ProviderAdapter;
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
  const configured = {
    stripe: stripe && {
      secret: stripe.webhookSecret,
      load: async () => (await import('./stripe/stripe.adapter.ts')).createStripe(stripe, { limits, logger }),
    },
    paypal: paypal && {
      secret: paypal.webhookId,
      load: async () => (await import('./paypal/paypal.adapter.ts')).createPaypal(paypal, { limits, now }),
    },
    razorpay: razorpay && {
      secret: razorpay.webhookSecret,
      load: async () => (await import('./razorpay/razorpay.adapter.ts')).createRazorpay(razorpay, limits),
    },
    paystack: paystack && {
      secret: paystack.secretKey,
      load: async () => (await import('./paystack/paystack.adapter.ts')).createPaystack(paystack, limits),
    },
  };
  const named = paymentProviderSchema.options.flatMap((name) => {
    const one = configured[name];
    if (!one) return [];
    if (one.secret.trim() === '') throw new Error(`What signs the webhooks of ${name} is blank`);
    return [[name, createLazily(name, one.load)] as const];
  });
  return new Map(named);
}

/** @throws AppError `unavailable` when the provider is not configured: it may be configured again. */
export function requireAdapter(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
