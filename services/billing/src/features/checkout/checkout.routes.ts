import { paymentEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { type Request, Router } from 'express';
import type { OpenedCheckout } from '../../integrations/payment-provider.ts';
import type { Purchase } from './open-checkout.ts';

type OpenCheckout = (purchase: Purchase) => Promise<OpenedCheckout>;

const getAddress = ({ ip = '' }: Request) => ip;

export function checkoutRoutes(openCheckout: OpenCheckout): Router {
  const router = Router();

  route(router, paymentEndpoints.stripePayment, async ({ body, caller: { userId }, req }) => {
    const who = { userId, address: getAddress(req), payer: body.payer };
    const { checkoutId, url } = await openCheckout({
      ...who,
      provider: 'stripe',
      requestedPlan: body.planId,
      field: 'planId',
    });
    return { id: checkoutId, url };
  });

  route(router, paymentEndpoints.paypalPayment, async ({ body, caller: { userId }, req }) => {
    const { planId, email, name, lastName, post, address, country } = body;
    const payer = { email, name, lastName, post, address, country };
    const who = { userId, address: getAddress(req), payer };
    const opened = await openCheckout({ ...who, provider: 'paypal', requestedPlan: planId, field: 'planId' });
    return { id: opened.checkoutId, links: [...(opened.links ?? [{ href: opened.url, rel: 'approve' }])] };
  });

  route(router, paymentEndpoints.razorpayPayment, async ({ body, caller: { userId }, req }) => {
    const who = { userId, address: getAddress(req), payer: body.payer, fullAddress: body.fullAddress };
    const { checkoutId, url } = await openCheckout({
      ...who,
      provider: 'razorpay',
      requestedPlan: body.plan,
      field: 'plan',
    });
    return { id: checkoutId, short_url: url };
  });

  route(router, paymentEndpoints.paystackPayment, async ({ body, caller: { userId }, req }) => {
    const who = { userId, address: getAddress(req), payer: body.payer };
    const { checkoutId, url } = await openCheckout({
      ...who,
      provider: 'paystack',
      requestedPlan: body.planId,
      field: 'planId',
    });
    return { id: checkoutId, url };
  });

  return router;
}
