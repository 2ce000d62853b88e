import { paymentProviderLabels, paymentProviderSchema } from '@coursewright/contracts';
import type { Config } from '../config.ts';
import type { Shelf } from './shelf.ts';

/** Each gateway in words, as it is configured: real money, a test mode, or a stand-in. */
export function describeGateways({ providers }: Config, shelf: Shelf): Record<string, string> {
  const named = paymentProviderSchema.options.filter((provider) => providers[provider]);
  if (named.length === 0) return { 'payment gateways': 'none, nothing is sold' };
  return Object.fromEntries(
    named.map((provider) => {
      const config = providers[provider];
      const mode = config?.apiBase ? `sandbox at ${new URL(config.apiBase).host}` : modeOf(config ?? {});
      // asked at each look: gateways agree on the plans while the service runs
      return [
        paymentProviderLabels[provider],
        `${mode}${shelf.onSale().includes(provider) ? '' : ', plans not on sale'}`,
      ];
    }),
  );
}

interface Keys {
  readonly secretKey?: string;
  readonly keyId?: string;
  readonly environment?: string;
}

const modeOf = ({ secretKey = '', keyId = '', environment }: Keys) =>
  environment === 'live' || /^(sk|rk)_live|^rzp_live/.test(secretKey || keyId) ? 'live' : 'test mode';
