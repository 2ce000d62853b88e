import { Router } from 'express';
import { z } from 'zod';
import { getDecimals, toUnits } from '../decimals.ts';
import { type CreatedOffer, createId } from '../kit.ts';
import { answerOnce, known, readBody, refuse, refuseEntity } from './access.ts';
import { renderPlan } from './objects.ts';
import type { Parts } from './payment-routes.ts';

interface ProductRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
}

const productSchema = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']).default('PHYSICAL'),
});
const planSchema = z.object({
  product_id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  billing_cycles: z
    .array(
      z.object({
        tenure_type: z.enum(['REGULAR', 'TRIAL']),
        sequence: z.int().min(1).max(99),
        total_cycles: z.int().min(0).max(999).default(1),
        frequency: z.object({
          interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          interval_count: z.int().min(1).max(365).default(1),
        }),
        pricing_scheme: z.object({
          fixed_price: z.object({ value: z.string().regex(/^\d+(\.\d+)?$/), currency_code: z.string().length(3) }),
        }),
      }),
    )
    .min(1)
    .max(12),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean().default(true),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
});
const eventTypes = z
  .array(z.object({ name: z.string().min(1).max(50) }))
  .min(1)
  .max(500);
const webhookSchema = z.object({ url: z.url({ protocol: /^https$/ }).max(2048), event_types: eventTypes });
const webhookChange = z
  .array(z.object({ op: z.literal('replace'), path: z.literal('/event_types'), value: eventTypes }))
  .length(1);

// Deliveries go to the hooks of the sandbox under its own id, whatever webhooks there are.
// https://developer.paypal.com/docs/api/catalog-products/v1/, …/subscriptions/v1/#plans, …/webhooks/v1/
export function catalogRoutes({ kit, records }: Parts): Router {
  const products = kit.collection<ProductRecord>('product');
  const webhooks = kit.collection<WebhookRecord>('webhook');
  const router = Router();

  const productObject = ({ id, name, type }: ProductRecord) => ({
    id,
    name,
    type,
    create_time: '2026-01-05T10:00:00Z',
    update_time: '2026-01-05T10:00:00Z',
    links: [{ href: `${kit.origin()}/paypal/v1/catalogs/products/${id}`, rel: 'self', method: 'GET' }],
  });
  const findProduct = (id: string) => productObject(known(products.get(id)));
  router.get('/v1/catalogs/products/:id', ({ params }, res) => void res.json(findProduct(params.id)));
  router.post('/v1/catalogs/products', (req, res) =>
    answerOnce(records, req, res, findProduct, () => {
      const { id = createId('PROD-', 17).toUpperCase(), ...product } = readBody(productSchema, req.body);
      if (products.get(id)) throw refuseEntity('DUPLICATE_RESOURCE_IDENTIFIER', 'The product id exists already.');
      products.put(id, { id, ...product });
      return id;
    }),
  );

  const planObject = (id: string) => renderPlan(kit, known(kit.findOffer(id)));
  router.get('/v1/billing/plans', ({ query }, res) => {
    const product = query.product_id === undefined ? undefined : known(products.get(String(query.product_id)));
    const [size, page] = [Number(query.page_size ?? 10), Number(query.page ?? 1)];
    if (!(size >= 1 && size <= 20)) throw refuse('INVALID_REQUEST');
    const all = kit.createdOffers().filter((offer) => !product || offer.product === product.id);
    const plans = all.slice((page - 1) * size, page * size).map(({ planId }) => {
      const { id, product_id, name, status, create_time, links } = planObject(planId);
      return { id, product_id, name, status, usage_type: 'LICENSED', create_time, links };
    });
    const totals = { total_items: all.length, total_pages: Math.ceil(all.length / size) };
    res.json({ plans, ...(query.total_required === 'true' && totals), links: [] });
  });
  router.post('/v1/billing/plans', (req, res) =>
    answerOnce(records, req, res, planObject, () => {
      const body = readBody(planSchema, req.body);
      known(products.get(body.product_id));
      const [cycle, ...more] = body.billing_cycles;
      const unit = cycle?.frequency.interval_unit;
      if (!cycle || more.length > 0 || (unit !== 'MONTH' && unit !== 'YEAR'))
        throw refuseEntity('UNSUPPORTED', 'The sandbox has monthly and yearly plans of one cycle only.');
      const { value, currency_code: currency } = cycle.pricing_scheme.fixed_price;
      if (value.includes('.') && getDecimals('paypal', currency) === 0)
        throw refuseEntity('DECIMALS_NOT_SUPPORTED', `${currency} does not support decimals.`);
      const offer: CreatedOffer = {
        plan: unit === 'MONTH' ? 'monthly' : 'yearly',
        planId: createId('P-', 24).toUpperCase(),
        amountMinor: toUnits('paypal', Number(value), currency),
        currency,
        interval: unit === 'MONTH' ? 'month' : 'year',
        active: true,
        name: body.name,
        product: body.product_id,
        failureThreshold: body.payment_preferences.payment_failure_threshold,
        totalCycles: cycle.total_cycles,
      };
      kit.addOffer(offer);
      return offer.planId;
    }),
  );

  const webhookObject = ({ id, url, events }: WebhookRecord) => ({
    id,
    url,
    event_types: events.map((name) => ({ name, status: 'ENABLED', resource_versions: ['1.0'] })),
    links: [{ href: `${kit.origin()}/paypal/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' }],
  });
  const getNames = (types: z.output<typeof eventTypes>) => types.map(({ name }) => name);
  router.get(
    '/v1/notifications/webhooks',
    (_req, res) => void res.json({ webhooks: webhooks.all().map(webhookObject) }),
  );
  router.post('/v1/notifications/webhooks', ({ body }, res) => {
    const { url, event_types } = readBody(webhookSchema, body);
    if (webhooks.all().some((one) => one.url === url))
      throw refuse('INVALID_REQUEST', {
        issue: 'WEBHOOK_URL_ALREADY_EXISTS',
        description: 'Webhook URL already exists',
      });
    const webhook = { id: createId('', 17).toUpperCase(), url, events: getNames(event_types) };
    webhooks.put(webhook.id, webhook);
    res.status(201).json(webhookObject(webhook));
  });
  router.patch('/v1/notifications/webhooks/:id', ({ params, body }, res) => {
    known(webhooks.get(params.id));
    const [change] = readBody(webhookChange, body);
    res.json(webhookObject(webhooks.change(params.id, { events: getNames(change?.value ?? []) })));
  });
  return router;
}
