import { type Payer, type PaymentProvider, paymentErrorCodes } from '@coursewright/contracts';
import { conflict, unavailable } from '@coursewright/service-kit';
import { findOffer, type GetCheckoutProvider } from '../../integrations/checkout-provider.ts';
import type { OpenedCheckout, ReturnPages } from '../../integrations/payment-provider.ts';
import { type Accounts, findRunning } from '../accounts/index.ts';
import type { CheckoutSessionRepository } from '../checkout-sessions/index.ts';
import type { CheckoutLimits } from '../limits/index.ts';

export interface Purchase {
  readonly userId: string;
  readonly address: string;
  readonly provider: PaymentProvider;
  readonly requestedPlan: string;
  readonly field: string;
  readonly payer?: Payer;
  readonly fullAddress?: string;
}

interface Dependencies {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly checkoutSessions: CheckoutSessionRepository;
  readonly customers: { find(userId: string): Promise<{ readonly email: string } | undefined> };
  readonly getCheckoutProvider: GetCheckoutProvider;
  readonly limits: CheckoutLimits;
  readonly pages: ReturnPages;
}

/** The checkout session is stored before the provider is called. */
export function createCheckout({
  accounts,
  checkoutSessions,
  customers,
  getCheckoutProvider,
  limits,
  pages,
}: Dependencies) {
  async function refuseSubscribed(userId: string) {
    if (!(await findRunning(accounts, userId))) return;
    const code = paymentErrorCodes.subscribed;
    throw conflict('You have a subscription already. Please cancel it before you buy another one.', { code });
  }

  async function findEmail(userId: string): Promise<string> {
    const payer = await customers.find(userId);
    if (!payer?.email) throw unavailable('Your account is not known here yet. Please try again in a moment.');
    return payer.email;
  }

  return async ({
    userId,
    address,
    provider,
    requestedPlan,
    field,
    payer,
    fullAddress,
  }: Purchase): Promise<OpenedCheckout> => {
    await limits.countCheckout(userId, address);
    const { adapter, offers } = getCheckoutProvider(provider);
    const offer = findOffer(offers, requestedPlan, field);
    return limits.runExclusive(userId, async () => {
      await refuseSubscribed(userId);
      const email = await findEmail(userId);
      const checkoutSession = await checkoutSessions.create({
        userId,
        email,
        provider,
        ...offer,
        ...(payer && { payer: { ...payer, email } }),
        ...(fullAddress && { address: fullAddress }),
      });
      const opened = await adapter.openCheckout(checkoutSession, pages);
      await checkoutSessions.saveCheckout(checkoutSession.id, {
        checkoutId: opened.checkoutId,
        checkoutUrl: opened.url,
      });
      return opened;
    });
  };
}
