import { Router } from 'express';
import { z } from 'zod';
import type { SandboxKit } from '../sandbox.ts';
import type { Checkout } from './checkout.ts';
import type { Records, SessionRecord } from './records.ts';
import { missing, readParameters, StripeRefusal } from './refusal.ts';
import { renderSession } from './render-session.ts';
import { renderSubscription } from './render-subscription.ts';
import { list } from './wire.ts';

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const createSchema = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  expires_at: z.coerce.number().int().optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
});
const expandSchema = z.strictObject({ expand: z.array(z.enum(['subscription'])).default([]) });
const listSchema = z.strictObject({ subscription: z.string(), limit: z.coerce.number().int().max(100).default(10) });

interface Parts {
  kit: SandboxKit;
  records: Records;
  checkout: Checkout;
}

/** `/v1/checkout/sessions` */
export function sessionRoutes({ kit, records, checkout }: Parts): Router {
  const router = Router();
  const render = (session: SessionRecord) => renderSession(session, kit.origin());
  const find = (id: string): SessionRecord => {
    const session = checkout.find(id);
    if (!session) throw missing('checkout.session', id, 'session');
    return session;
  };

  router.post('/', (req, res) => {
    const wish = readParameters(createSchema, req.body);
    const offer = kit.offers().find(({ planId }) => planId === wish.line_items[0].price);
    if (!offer) throw missing('price', wish.line_items[0].price, 'line_items[0][price]');
    if (!offer.active) throw new StripeRefusal(400, { message: 'The price specified is inactive.' });
    const created = kit.seconds();
    const session: SessionRecord = {
      id: kit.id('cs_test_a1', 56),
      status: 'open',
      created,
      expiresAt: wish.expires_at ?? created + 86_400,
      priceId: offer.planId,
      amount: offer.amountMinor,
      currency: offer.currency.toLowerCase(),
      interval: offer.interval,
      successUrl: wish.success_url,
      cancelUrl: wish.cancel_url ?? null,
      email: wish.customer_email ?? null,
      reference: wish.client_reference_id ?? null,
      metadata: wish.metadata,
      subscriptionMetadata: wish.subscription_data?.metadata ?? {},
    };
    records.sessions.put(session.id, session);
    res.json(render(session));
  });
  router.get('/', (req, res) => {
    const { subscription, limit } = readParameters(listSchema, req.query);
    const session = records.sessions.get(records.subscriptions.get(subscription)?.session ?? '');
    const found = session ? [session] : [];
    res.json(list('/v1/checkout/sessions', found.slice(0, limit).map(render)));
  });
  router.get('/:id', (req, res) => {
    const { expand } = readParameters(expandSchema, req.query);
    const session = find(req.params.id);
    const subscription = records.subscriptions.get(session.subscription ?? '');
    const whole = expand.includes('subscription') && subscription;
    res.json({ ...render(session), ...(whole && { subscription: renderSubscription(whole) }) });
  });
  router.post('/:id/expire', (req, res) => {
    const session = find(req.params.id);
    if (session.status !== 'open') {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
      throw new StripeRefusal(400, { message });
    }
    res.json(render(checkout.expire(session)));
  });
  return router;
}
