import { paymentEndpoints } from '@coursewright/contracts';
import { type Caller, type Feature, route } from '@coursewright/service-kit';
import { type Request, Router } from 'express';
import type { Context } from '../../context.ts';
import { detailsRoutes } from './details.routes.ts';
import { createCheckout } from './open-checkout.ts';

interface PaymentCall {
  readonly caller: Caller;
  readonly req: Request;
}

export function checkoutFeature(context: Context): Feature {
  const router = Router();
  const openCheckout = createCheckout(context);
  const getBuyer = ({ caller, req }: PaymentCall) => ({ userId: caller.userId, address: req.ip ?? '' });

  route(router, paymentEndpoints.stripePayment, async ({ body: { planId, payer }, ...call }) => {
    const order = { provider: 'stripe', requestedPlan: planId, field: 'planId', payer } as const;
    const { checkoutId: id, url } = await openCheckout({ ...getBuyer(call), ...order });
    return { id, url };
  });

  route(router, paymentEndpoints.paypalPayment, async ({ body, ...call }) => {
    const { planId, email, name, lastName, post, address, country } = body;
    const payer = { email, name, lastName, post, address, country };
    const order = { provider: 'paypal', requestedPlan: planId, field: 'planId', payer } as const;
    const { checkoutId: id, url, links } = await openCheckout({ ...getBuyer(call), ...order });
    return { id, links: [...(links ?? [{ href: url, rel: 'approve' }])] };
  });

  route(router, paymentEndpoints.razorpayPayment, async ({ body: { plan, payer, fullAddress }, ...call }) => {
    const order = { provider: 'razorpay', requestedPlan: plan, field: 'plan', payer, fullAddress } as const;
    const { checkoutId: id, url } = await openCheckout({ ...getBuyer(call), ...order });
    return { id, short_url: url };
  });

  route(router, paymentEndpoints.paystackPayment, async ({ body: { planId, payer }, ...call }) => {
    const order = { provider: 'paystack', requestedPlan: planId, field: 'planId', payer } as const;
    const { checkoutId: id, url } = await openCheckout({ ...getBuyer(call), ...order });
    return { id, url };
  });

  return { routers: [router, detailsRoutes(context)], onUserDeleted: context.checkoutSessions.anonymise };
}
