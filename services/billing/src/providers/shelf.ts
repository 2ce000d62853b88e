import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { AppError, type Closable, type Logger } from '@coursewright/service-kit';
import type { Config } from '../config.ts';
import { toMinor } from '../revenue/money.ts';
import type { Adapters } from './create-providers.ts';
import type { Offer } from './payment-provider.ts';

/** What is for sale where. */
export interface Shelf {
  /** What a gateway is configured to sell, on sale or not; empty when it is not connected. */
  offersOf(provider: PaymentProvider): readonly Offer[];
  /** The gateways that said that they charge what we say, in the order in which they are offered. */
  onSale(): PaymentProvider[];
  /** Asks every gateway, soon again those that did not agree, and the others from time to time. */
  open(): Closable;
}

const AWAY_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];
/** Somebody has to correct a plan at the gateway. */
const MISMATCH_MS = 600_000;
/** Somebody may have changed a plan there: whoever pays another price than we say gets no plan. */
const AGREED_MS = 600_000;

export function createShelf(config: Config, adapters: Adapters, logger: Logger, agreedMs = AGREED_MS): Shelf {
  const agreed = new Set<PaymentProvider>();
  const offersOf = (provider: PaymentProvider) => offersAt(provider, config);

  function watch(provider: PaymentProvider): Closable {
    let timer: NodeJS.Timeout | undefined;
    let closed = false;

    async function check(failures: number): Promise<void> {
      try {
        await adapters.get(provider)?.checkOffers(offersOf(provider));
        if (!agreed.has(provider)) logger.info({ provider }, 'plans are on sale');
        agreed.add(provider);
        if (!closed) timer = setTimeout(() => void check(0), agreedMs);
      } catch (error) {
        const isMismatch = error instanceof AppError && error.kind === 'conflict';
        const reason = error instanceof Error ? error.message : String(error);
        if (isMismatch) agreed.delete(provider);
        if (isMismatch) logger.error({ provider, reason }, 'plans are not on sale: the gateway has other offers');
        else if (failures === 0)
          logger.warn({ provider, reason }, 'plans cannot be compared: the gateway does not answer');
        const wait = isMismatch ? MISMATCH_MS : AWAY_MS[Math.min(failures, AWAY_MS.length - 1)];
        if (!closed) timer = setTimeout(() => void check(failures + 1), wait);
      }
    }

    void check(0);
    return {
      close() {
        closed = true;
        clearTimeout(timer);
      },
    };
  }

  return {
    offersOf,
    onSale: () => paymentProviderSchema.options.filter((provider) => agreed.has(provider)),
    open() {
      const watches = [...adapters.keys()].map(watch);
      return { close: () => watches.forEach((each) => void each.close()) };
    },
  };
}

function offersAt(provider: PaymentProvider, config: Config): Offer[] {
  const ids = config.providers[provider];
  if (!ids) return [];
  const isPaystack = provider === 'paystack';
  const currency = isPaystack ? config.PAYSTACK_CURRENCY : config.PLAN_CURRENCY;
  const monthly = isPaystack ? config.PAYSTACK_MONTHLY_COST : config.MONTHLY_COST;
  const yearly = isPaystack ? config.PAYSTACK_YEARLY_COST : config.YEARLY_COST;
  return [
    { plan: 'monthly', planId: ids.monthlyPlanId, amountMinor: toMinor(monthly, currency), currency },
    { plan: 'yearly', planId: ids.yearlyPlanId, amountMinor: toMinor(yearly, currency), currency },
  ];
}
