import { type PaymentProvider, paymentProviderLabels, paymentProviderSchema } from '@coursewright/contracts';
import { AppError, type Background, type Logger, type ServiceOptions, systemClock } from '@coursewright/service-kit';
import { toMinor } from '@coursewright/text';
import type { Config } from '../config.ts';
import type { Adapters } from './create-providers.ts';
import type { Offer } from './payment-provider.ts';

export interface OfferCatalog {
  getOffers(provider: PaymentProvider): readonly Offer[];
  availableProviders(): PaymentProvider[];
  /** `idle` resolves when no price is being compared: until the next check nothing changes. */
  startPriceChecks(): Background;
}

const RETRY_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];
// An admin has to correct the plan at the provider.
const MISMATCH_MS = 600_000;
// A price may change at the provider, and a payment of another amount gives no plan.
const RECHECK_MS = 600_000;

export function createOfferCatalog(
  config: Config,
  adapters: Adapters,
  logger: Logger,
  { clock = systemClock, whenStarted = Promise.resolve() }: Pick<ServiceOptions, 'clock' | 'whenStarted'> = {},
): OfferCatalog {
  const verified = new Set<PaymentProvider>();
  const getOffers = (provider: PaymentProvider) => getConfiguredOffers(provider, config);

  function watch(provider: PaymentProvider): Background {
    let endTimer = () => {};
    let closed = false;
    let checking: Promise<void>;

    function checkAfter(ms: number, failures: number) {
      if (!closed)
        endTimer = clock.after(ms, () => {
          checking = check(failures);
        });
    }

    async function check(failures: number): Promise<void> {
      try {
        await adapters.get(provider)?.checkOffers(getOffers(provider));
        if (!verified.has(provider)) logger.info({ provider }, 'plans are on sale');
        verified.add(provider);
        checkAfter(RECHECK_MS, 0);
      } catch (error) {
        const isMismatch = error instanceof AppError && error.kind === 'conflict';
        const reason = error instanceof Error ? error.message : String(error);
        if (isMismatch) verified.delete(provider);
        if (isMismatch) logger.error({ provider, reason }, 'plans are not on sale: the gateway has other offers');
        else if (failures === 0)
          logger.warn({ provider, reason }, 'plans cannot be compared: the gateway does not answer');
        const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RECHECK_MS;
        checkAfter(isMismatch ? MISMATCH_MS : retryMs, failures + 1);
      }
    }

    // The first check loads the SDK of the provider.
    checking = whenStarted.then(() => (closed ? undefined : check(0)));
    return {
      idle: () => checking,
      close() {
        closed = true;
        endTimer();
      },
    };
  }

  return {
    getOffers,
    availableProviders: () => paymentProviderSchema.options.filter((provider) => verified.has(provider)),
    startPriceChecks() {
      const watches = [...adapters.keys()].map(watch);
      return {
        idle: () => Promise.all(watches.map((each) => each.idle?.())),
        close: () => watches.forEach((each) => void each.close()),
      };
    },
  };
}

export function getConfiguredOffers(provider: PaymentProvider, config: Config): Offer[] {
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

export function describeProviders(
  { providers }: Config,
  offerCatalog: OfferCatalog,
  adapters: Adapters,
): Record<string, string> {
  const named = paymentProviderSchema.options.filter((provider) => providers[provider]);
  if (named.length === 0) return { 'payment gateways': 'none, nothing is sold' };
  return Object.fromEntries(
    named.map((provider) => {
      const config = providers[provider];
      const unknown = [...(adapters.get(provider)?.unknownStates ?? [])].join(', ');
      const mode = config?.apiBase ? `sandbox at ${new URL(config.apiBase).host}` : getMode(config ?? {});
      // evaluated per request: prices are verified while the service runs
      return [
        paymentProviderLabels[provider],
        `${mode}${offerCatalog.availableProviders().includes(provider) ? '' : ', plans not on sale'}${unknown && `, unknown states: ${unknown}`}`,
      ];
    }),
  );
}

interface Keys {
  readonly secretKey?: string;
  readonly keyId?: string;
  readonly environment?: string;
}

const getMode = ({ secretKey = '', keyId = '', environment }: Keys) =>
  environment === 'live' || /^(sk|rk)_live|^rzp_live/.test(secretKey || keyId) ? 'live' : 'test mode';
