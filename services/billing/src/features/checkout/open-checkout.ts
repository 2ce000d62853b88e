import { type Payer, type PaymentProvider, paymentErrorCodes } from '@coursewright/contracts';
import { conflict, unavailable } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { findOffer } from '../../integrations/checkout-provider.ts';
import type { OpenedCheckout } from '../../integrations/payment-provider.ts';
import { findRunning } from '../accounts/index.ts';

interface Purchase {
  readonly userId: string;
  readonly address: string;
  readonly provider: PaymentProvider;
  readonly requestedPlan: string;
  readonly field: string;
  readonly payer?: Payer;
  readonly fullAddress?: string;
}

/** The checkout session is stored before the provider is called. */
export function createCheckout(context: Context) {
  const { accounts, checkoutSessions, users, getCheckoutProvider, checkoutLimits, returnPages } = context;

  async function refuseSubscribed(userId: string) {
    if (!(await findRunning(accounts, userId))) return;
    const code = paymentErrorCodes.subscribed;
    throw conflict('You have a subscription already. Please cancel it before you buy another one.', { code });
  }

  async function findEmail(userId: string): Promise<string> {
    const payer = await users.find(userId);
    if (!payer?.email) throw unavailable('Your account is not known here yet. Please try again in a moment.');
    return payer.email;
  }

  return async (purchase: Purchase): Promise<OpenedCheckout> => {
    const { userId, address, provider, requestedPlan, field, payer, fullAddress } = purchase;
    await checkoutLimits.countCheckout(userId, address);
    const { adapter, offers } = getCheckoutProvider(provider);
    const offer = findOffer(offers, requestedPlan, field);
    return checkoutLimits.runExclusive(userId, async () => {
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
      const opened = await adapter.openCheckout(checkoutSession, returnPages);
      await checkoutSessions.saveCheckout(checkoutSession.id, {
        checkoutId: opened.checkoutId,
        checkoutUrl: opened.url,
      });
      return opened;
    });
  };
}
