import { inSpan } from '@coursewright/service-kit';
import type { ProviderAdapter } from './payment-provider.ts';

/** The same gateway, with a span for every call of it. */
export function tracedAdapter(adapter: ProviderAdapter): ProviderAdapter {
  const { name } = adapter;
  const span = <T>(call: string, work: () => Promise<T>) =>
    inSpan(`${name} ${call}`, { kind: 'client', attributes: { 'coursewright.gateway': name } }, work);
  const { revise } = adapter;
  return {
    name,
    checkOffers: (offers) => span('check offers', () => adapter.checkOffers(offers)),
    openCheckout: (attempt, pages) => span('open checkout', () => adapter.openCheckout(attempt, pages)),
    read: (reference) => span('read', () => adapter.read(reference)),
    cancel: (subscription) => span('cancel', () => adapter.cancel(subscription)),
    refund: (payment) => span('refund', () => adapter.refund(payment)),
    parseWebhook: (rawBody, headers) => adapter.parseWebhook(rawBody, headers),
    ...(revise && {
      revise: (subscription, planId, pages) => span('revise', () => revise.call(adapter, subscription, planId, pages)),
    }),
  };
}
