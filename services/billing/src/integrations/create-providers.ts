import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { AppError, createCounter, inSpan, type Logger } from '@coursewright/service-kit';
import type { Link, OpenedCheckout, ProviderAdapter, ProviderSnapshot } from './payment-provider.ts';
import { providerRejected } from './provider.errors.ts';
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

const countUnknown = createCounter({
  name: 'coursewright_unknown_payment_states_total',
  help: 'States of a payment gateway that this release does not know, each once in a process',
  labels: ['gateway'],
});

function createUnknownStates(name: PaymentProvider, logger: Pick<Logger, 'error'>) {
  const all = new Set<string>();
  function note({ subscriptionId, unknownStates = [], payments }: ProviderSnapshot): void {
    for (const state of [...unknownStates, ...payments.flatMap((payment) => payment.unknownStates ?? [])]) {
      if (all.has(state)) continue;
      all.add(state);
      countUnknown({ gateway: name });
      logger.error({ provider: name, state, subscriptionId }, 'unknown state at the gateway: it changes no plan');
    }
  }
  return { all, note };
}

// Stripe may serve its pages from a domain of the seller's.
const payerHosts: Readonly<Record<PaymentProvider, RegExp>> = {
  stripe: /./,
  paypal: /(^|\.)paypal\.com$/,
  razorpay: /(^|\.)(rzp\.io|razorpay\.com)$/,
  paystack: /(^|\.)paystack\.(com|co)$/,
};

/** @throws AppError `internal` unless a payer can be sent there */
export function checkPayerPage(name: PaymentProvider, address: string, isSandbox: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || (isSandbox && url?.protocol === 'http:');
  const isOwn = isSandbox || payerHosts[name].test(url?.hostname ?? '');
  if (!(url && isWeb && isOwn) || url.username || url.password)
    throw providerRejected(name, new Error(`no page for payers: ${address.slice(0, 200)}`));
}

/** The SDKs are large: an adapter is loaded when it is called first. */
function createLazily(
  name: PaymentProvider,
  load: () => Promise<ProviderAdapter>,
  { isSandbox, logger }: { readonly isSandbox: boolean; readonly logger: Pick<Logger, 'error'> },
): ProviderAdapter {
  const unknownStates = createUnknownStates(name, logger);
  const check = (address: string | undefined) => {
    if (address !== undefined) checkPayerPage(name, address, isSandbox);
  };
  const examine: { [M in keyof ProviderAdapter]?: (answer: never) => void } = {
    fetchSnapshot: (snapshot: ProviderSnapshot | undefined) => snapshot && unknownStates.note(snapshot),
    openCheckout: ({ url }: OpenedCheckout) => check(url),
    paymentMethodUrl: check,
    revise: (links: readonly Link[]) => check(links.find(({ rel }) => rel === 'approve')?.href),
  };
  let loading: Promise<ProviderAdapter> | undefined;
  const span = { kind: 'client', attributes: { 'coursewright.gateway': name } } as const;
  const toMethod =
    (method: Call | 'parseWebhook') =>
    async (...args: unknown[]): Promise<unknown> => {
      loading ??= load();
      const adapter = await loading;
      const answer = await (adapter[method] as (...args: unknown[]) => unknown)(...args);
      examine[method]?.(answer as never);
      return answer;
    };
  const can = (call: Call) => !lacking[name].some((one) => one === call);
  const calls = (Object.keys(spans) as Call[]).filter(can).map((call) => {
    const method = toMethod(call);
    return [call, (...args: unknown[]) => inSpan(`${name} ${spans[call]}`, span, () => method(...args))] as const;
  });
  const methods = { parseWebhook: toMethod('parseWebhook'), ...Object.fromEntries(calls) };
  return { name, unknownStates: unknownStates.all, ...methods } as unknown as ProviderAdapter;
}

export type Adapters = ReadonlyMap<PaymentProvider, ProviderAdapter>;

interface ProviderOptions {
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly limits?: ProviderLimits | undefined;
  now(): Date;
}

/** @throws Error when a secret that proves webhooks is blank: everyone could sign with it. */
export function createProviders(
  configs: ProviderConfigs,
  { logger, limits = providerLimits, now }: ProviderOptions,
): Adapters {
  const { stripe, paypal, razorpay, paystack } = configs;
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
    return [[name, createLazily(name, one.load, { isSandbox: configs[name]?.apiBase !== undefined, logger })] as const];
  });
  return new Map(named);
}

/** @throws AppError `unavailable` when the provider is not configured: it may be configured again. */
export function requireAdapter(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
