import { type PaidPlan, type Payer, type PaymentProvider, paymentEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { approvalOf } from '../../shared/paypal-links.ts';

/** Where the payment goes on: on a page in place of this one, or in a tab of its own while this one waits. */
export type HostedPage = { url: string } | { sub: string; link: string };

type Start = (plan: PaidPlan, payer: Payer) => Promise<HostedPage>;

const starts: Record<PaymentProvider, Start> = {
  async stripe(planId, payer) {
    const { url } = await apiRequest(paymentEndpoints.stripePayment, { body: { planId, payer } });
    return { url };
  },
  async paypal(planId, payer) {
    const { links } = await apiRequest(paymentEndpoints.paypalPayment, { body: { planId, ...payer } });
    return { url: approvalOf(links) };
  },
  async razorpay(plan, payer) {
    const { address, post, country, email } = payer;
    const fullAddress = `${address}, ${post}, ${country}`;
    const body = { plan, email, fullAddress, payer };
    const { id, short_url } = await apiRequest(paymentEndpoints.razorpayPayment, { body });
    return { sub: id, link: short_url };
  },
  async paystack(planId, payer) {
    const body = { planId, email: payer.email, payer };
    const { url } = await apiRequest(paymentEndpoints.paystackPayment, { body });
    return { url };
  },
};

/** Asks a gateway for its payment page. */
export const startPayment = (provider: PaymentProvider, plan: PaidPlan, payer: Payer) => starts[provider](plan, payer);
