import { type PaymentProvider, paymentProviderSchema } from '@coursewright/contracts';
import { AppError, notFound, statusOfKind } from '@coursewright/service-kit';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Sandbox } from './app.ts';
import { controlPage } from './control-page.ts';
import { paymentFaultSchema } from './faults.ts';
import { hostedNote } from './hosted-page.ts';
import { deliveryModeSchema } from './outbox.ts';

const disputeSchema = z.object({ state: z.enum(['open', 'won', 'lost']) });
const renewSchema = z.object({ ok: z.union([z.boolean(), z.stringbool()]).default(true) });
const refundSchema = z.object({ amountMinor: z.coerce.number().int().positive().optional() });
const flushSchema = z.object({ order: z.enum(['forward', 'reverse']).default('forward') });
const clockSchema = z.object({ days: z.coerce.number().default(0), ms: z.coerce.number().default(0) });
const offerSchema = z.object({
  amountMinor: z.number().int().optional(),
  currency: z.string().optional(),
  interval: z.enum(['month', 'year']).optional(),
  active: z.boolean().optional(),
});

const answerWhy = (req: Request, res: Response, status: number, message: string) =>
  void (req.accepts(['json', 'html']) === 'html'
    ? res.status(status).send(hostedNote('Payment sandbox', 'That did not work', message))
    : res.status(status).json({ message }));

const tellWhy: ErrorRequestHandler = (error, req, res, next) => {
  if (error instanceof AppError) return answerWhy(req, res, statusOfKind[error.kind], error.message);
  if (error instanceof z.ZodError) return answerWhy(req, res, 400, z.prettifyError(error));
  next(error);
};

/** The sandbox from outside: JSON below `/_ctl`, and a page at `/` whose buttons do the same. */
export function controlRoutes(sandbox: Sandbox): Router {
  const router = Router();
  router.use(express.json(), express.urlencoded({ extended: false }));
  const providerOf = (name: unknown): PaymentProvider => {
    const { success, data } = paymentProviderSchema.safeParse(name);
    if (!success || !sandbox.has(data)) throw notFound('There is no such gateway');
    return data;
  };
  const act = (path: string, does: (body: unknown, params: Record<string, string>) => unknown) =>
    router.post(`/_ctl${path}`, async (req, res) => {
      // A page elsewhere must not press these buttons in somebody's browser.
      if (req.headers['sec-fetch-site'] === 'cross-site') return void res.status(403).end();
      await does(req.body ?? {}, req.params as Record<string, string>);
      if (req.accepts(['json', 'html']) === 'html') return void res.redirect(303, '/');
      res.json({ success: true });
    });

  router.get('/', (_req, res) => void res.send(controlPage(sandbox)));
  router.get('/_ctl/state', (_req, res) => void res.json(sandbox.describe()));
  act('/faults/:provider', (body, { provider }) =>
    sandbox.fail(providerOf(provider), ...z.array(paymentFaultSchema).parse(Array.isArray(body) ? body : [body])),
  );
  act('/calm', () => sandbox.calm());
  act('/mode', (body) => sandbox.deliveries.setMode(deliveryModeSchema.parse(body)));
  act('/flush', (body) => sandbox.deliveries.flush(flushSchema.parse(body).order));
  act('/again/:id', (_body, { id = '' }) => sandbox.deliveries.again(id));
  act('/clock', (body) => {
    const { days, ms } = clockSchema.parse(body);
    sandbox.advance(days * 86_400_000 + ms);
  });
  act('/renew/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(providerOf(provider)).renew(id, renewSchema.parse(body).ok),
  );
  act('/cancel/:provider/:id', (_body, { provider, id = '' }) => sandbox.provider(providerOf(provider)).cancel(id));
  act('/refund/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(providerOf(provider)).refund(id, refundSchema.parse(body).amountMinor),
  );
  act('/dispute/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(providerOf(provider)).dispute(id, disputeSchema.parse(body).state),
  );
  act('/offers/:provider/:plan', (body, { provider, plan }) =>
    sandbox.changeOffer(providerOf(provider), plan === 'yearly' ? 'yearly' : 'monthly', offerSchema.parse(body)),
  );
  act('/hooks', (body) => sandbox.setHookBase(z.object({ base: z.url() }).parse(body).base));
  act('/reset', () => sandbox.reset());
  router.use('/_ctl', (_req, res) => void res.status(404).json({ message: 'There is no such control' }));
  router.use(tellWhy);
  return router;
}
