import type { PaymentProvider } from '@coursewright/contracts';
import { AppError } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';
import { createPaypal } from './paypal/paypal.adapter.ts';
import { createPaystack } from './paystack/paystack.adapter.ts';
import type { ProviderConfigs } from './provider-fields.ts';
import { createRazorpay } from './razorpay/razorpay.adapter.ts';
import { createStripe } from './stripe/stripe.adapter.ts';
import { tracedAdapter } from './traced-adapter.ts';

/** The gateways that are connected. */
export type Adapters = ReadonlyMap<PaymentProvider, ProviderAdapter>;

export function createProviders({ stripe, paypal, razorpay, paystack }: ProviderConfigs): Adapters {
  const adapters: (ProviderAdapter | undefined)[] = [
    stripe && createStripe(stripe),
    paypal && createPaypal(paypal),
    razorpay && createRazorpay(razorpay),
    paystack && createPaystack(paystack),
  ];
  return new Map(
    adapters.filter((adapter) => adapter !== undefined).map((adapter) => [adapter.name, tracedAdapter(adapter)]),
  );
}

/** @throws AppError `unavailable` when the gateway is not connected: perhaps it will be again. */
export function adapterOf(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
