import type { PaymentProvider } from '@coursewright/contracts';
import { AppError } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';
import type { ProviderConfigs } from './provider-fields.ts';

/** The gateways that are connected. */
export type Adapters = ReadonlyMap<PaymentProvider, ProviderAdapter>;

export function createProviders(_configs: ProviderConfigs): Adapters {
  const adapters: (ProviderAdapter | undefined)[] = [];
  return new Map(adapters.filter((adapter) => adapter !== undefined).map((adapter) => [adapter.name, adapter]));
}

/** @throws AppError `unavailable` when the gateway is not connected: perhaps it will be again. */
export function adapterOf(adapters: Adapters, provider: PaymentProvider): ProviderAdapter {
  const adapter = adapters.get(provider);
  if (adapter) return adapter;
  throw new AppError('unavailable', 'This way to pay is not available', { code: 'provider_unavailable' });
}
