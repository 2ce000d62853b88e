import { Router } from 'express';
import { z } from 'zod';
import { type CreatedOffer, createId, type Kit, toSeconds } from '../kit.ts';
import { missing, pageOf, readParameters, refuse } from './requests.ts';
import { renderPrice } from './subscription-objects.ts';

interface ProductRecord {
  readonly id: string;
  readonly name: string;
  readonly created: number;
}

interface EndpointRecord {
  readonly id: string;
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly apiVersion: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const productSchema = z.strictObject({
  id: z.string().max(255).optional(),
  name: z.string().min(1),
  metadata: metadata.optional(),
});
const priceSchema = z.strictObject({
  product: z.string(),
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.coerce.number().int().min(0),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.coerce.number().int().min(1).optional(),
  }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: z.stringbool().optional(),
  nickname: z.string().max(5000).optional(),
  metadata,
});
const pricesSchema = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: z.stringbool().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});
const events = z.array(z.string().regex(/^(\*|[a-z_.]+)$/)).min(1);
const endpointSchema = z.strictObject({
  url: z.url(),
  enabled_events: events,
  api_version: z.string().optional(),
  description: z.string().max(5000).optional(),
  metadata,
});
const endpointUpdateSchema = z.strictObject({ enabled_events: events });
const endpointsSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

const productObject = ({ id, name, created }: ProductRecord) => ({
  id,
  object: 'product',
  active: true,
  created: toSeconds(created),
  name,
});

const endpointObject = (endpoint: EndpointRecord) => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: endpoint.apiVersion,
  created: toSeconds(endpoint.created),
  description: endpoint.description,
  enabled_events: endpoint.enabledEvents,
  metadata: endpoint.metadata,
  status: 'enabled',
  url: endpoint.url,
});

// Deliveries go to the hooks of the sandbox, signed by its own secret, whatever endpoints there are.
// Products, prices and webhook endpoints: what a set-up makes.
export function catalogRoutes(kit: Kit): Router {
  const products = kit.collection<ProductRecord>('product');
  const endpoints = kit.collection<EndpointRecord>('webhook endpoint');
  const router = Router();

  router.get('/products/:id', ({ params }, res) => {
    const found = products.get(params.id);
    if (!found) throw missing('product', params.id);
    res.json(productObject(found));
  });
  router.post('/products', ({ body }, res) => {
    const { id = createId('prod_', 14), name } = readParameters(productSchema, body);
    if (products.get(id))
      throw refuse(400, { code: 'resource_already_exists', message: `Product already exists with the id '${id}'.` });
    const product = { id, name, created: kit.now() };
    products.put(id, product);
    res.json(productObject(product));
  });

  router.get('/prices', ({ query }, res) => {
    const { lookup_keys: keys, active, limit, starting_after } = readParameters(pricesSchema, query);
    const found = kit
      .createdOffers()
      .filter((offer) => !keys || keys.includes(offer.lookupKey ?? ''))
      .filter((offer) => active === undefined || offer.active === active);
    res.json(pageOf('/v1/prices', found.map(renderPrice), limit, starting_after));
  });
  router.get('/prices/:id', ({ params }, res) => {
    const offer = kit.findOffer(params.id);
    if (!offer) throw missing('price', params.id, 'price');
    res.json(renderPrice(offer));
  });
  router.post('/prices', ({ body }, res) => {
    const request = readParameters(priceSchema, body);
    if (!products.get(request.product)) throw missing('product', request.product, 'product');
    const { interval, interval_count: count = 1 } = request.recurring;
    if ((interval !== 'month' && interval !== 'year') || count !== 1)
      throw refuse(400, { message: 'The sandbox has monthly and yearly prices only.', param: 'recurring' });
    const { lookup_key: lookupKey } = request;
    const holder = kit.createdOffers().find((offer) => lookupKey !== undefined && offer.lookupKey === lookupKey);
    if (holder && !request.transfer_lookup_key) {
      const message = `A price (\`${holder.planId}\`) already uses that lookup key.`;
      throw refuse(400, { code: 'resource_already_exists', message, param: 'lookup_key' });
    }
    if (holder) {
      const { lookupKey: _, ...without } = holder;
      kit.addOffer(without);
    }
    const offer: CreatedOffer = {
      plan: interval === 'month' ? 'monthly' : 'yearly',
      planId: createId('price_1', 23),
      amountMinor: request.unit_amount,
      currency: request.currency.toUpperCase(),
      interval,
      active: true,
      name: request.nickname ?? '',
      product: request.product,
      ...(lookupKey !== undefined && { lookupKey }),
      metadata: request.metadata,
    };
    kit.addOffer(offer);
    res.json(renderPrice(offer));
  });

  router.get('/webhook_endpoints', ({ query }, res) => {
    const { limit, starting_after } = readParameters(endpointsSchema, query);
    res.json(pageOf('/v1/webhook_endpoints', endpoints.all().map(endpointObject), limit, starting_after));
  });
  router.post('/webhook_endpoints', ({ body }, res) => {
    const request = readParameters(endpointSchema, body);
    const endpoint: EndpointRecord = {
      id: createId('we_1', 23),
      url: request.url,
      enabledEvents: request.enabled_events,
      apiVersion: request.api_version ?? null,
      description: request.description ?? null,
      metadata: request.metadata,
      created: kit.now(),
    };
    endpoints.put(endpoint.id, endpoint);
    // shown by this answer alone
    res.json({ ...endpointObject(endpoint), secret: createId('whsec_', 32) });
  });
  router.post('/webhook_endpoints/:id', ({ params, body }, res) => {
    if (!endpoints.get(params.id)) throw missing('webhook endpoint', params.id);
    const { enabled_events: enabledEvents } = readParameters(endpointUpdateSchema, body);
    res.json(endpointObject(endpoints.change(params.id, { enabledEvents })));
  });
  return router;
}
