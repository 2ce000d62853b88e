import { type PaymentProvider, paymentProviderLabels, paymentProviderSchema } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { AppError, httpStatusByKind, notFound } from '@coursewright/service-kit';
import { type Html, html } from '@coursewright/text';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { paymentFaultSchema } from './faults.ts';
import { createNote, page, sayAmount } from './hosted-page.ts';
import type { Sandbox } from './index.ts';
import type { SandboxPurchase } from './kit.ts';
import type { SandboxPayment } from './money-back.ts';
import { type Delivery, deliveryModeSchema } from './outbox.ts';
import { behaviourChangesSchema } from './state.ts';

const act = (label: string, path: string, values: Record<string, string> = {}) =>
  html`<form method="post" action="/_ctl${path}">${Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${label}</button></form>`;

const day = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');

function payment(provider: PaymentProvider, paid: SandboxPayment): Html {
  const path = `${provider}/${paid.id}`;
  const notes = [
    paid.refundedMinor > 0 && `${sayAmount(provider, paid.refundedMinor, paid.currency)} given back`,
    paid.dispute && `dispute ${paid.dispute}`,
  ].filter((note) => note);
  return html`<li><p><strong>${sayAmount(provider, paid.amountMinor, paid.currency)}</strong> ${notes.join(', ')}
    <br><code>${paid.id}</code></p><div class="acts">${act('Refund', `/refund/${path}`)}
    ${act('Refund 1.00', `/refund/${path}`, { amountMinor: '100' })}
    ${provider === 'paypal' ? '' : act('Refund fails', `/settle-refund/${path}`, { ok: 'false' })}
    ${act('Open dispute', `/dispute/${path}`, { state: 'open' })}${act('Dispute lost', `/dispute/${path}`, { state: 'lost' })}
    ${act('Dispute won', `/dispute/${path}`, { state: 'won' })}</div></li>`;
}

function purchase(provider: PaymentProvider, bought: SandboxPurchase): Html {
  const path = `${provider}/${bought.id}`;
  const acts = bought.page
    ? html`<a href="${bought.page}">Open its page</a>`
    : html`${act('Renew', `/renew/${path}`, { ok: 'true' })}${act('Fail to renew', `/renew/${path}`, { ok: 'false' })}${act('Renew by bank debit', `/renew/${path}`, { ok: 'processing' })}${act('Debit clears', `/settle/${path}`)}${act('Debit fails', `/settle/${path}`, { ok: 'false' })}${act('Cancel', `/cancel/${path}`)}`;
  const until = bought.paidUntil ? `, paid until ${day(bought.paidUntil)}` : '';
  return html`<section class="card"><h2>${paymentProviderLabels[provider]}: ${bought.status}</h2>
    <p><code>${bought.id}</code><br>${bought.plan}${until} <small>${bought.email}</small></p>
    <div class="acts">${acts}</div>
    <ul>${bought.payments.map((paid) => payment(provider, paid))}</ul></section>`;
}

const delivery = (sent: Delivery) => {
  const tries = `${sent.state}, ${sent.tries} ${sent.tries === 1 ? 'try' : 'tries'}${sent.lastStatus ? `, answered ${sent.lastStatus}` : ''}`;
  return html`<li><p>${paymentProviderLabels[sent.provider]} <strong>${sent.type}</strong><br><small>${tries}</small></p>
   <div class="acts">${act('Deliver again', `/again/${sent.id}`)}</div></li>`;
};

function controlPage(sandbox: Sandbox): string {
  const { now, mode, duplicates, purchases, deliveries } = sandbox.describe();
  const bought = purchases.map((one) => purchase(one.provider, one));
  const told = deliveries.slice(-50).reverse().map(delivery);
  return page(
    'Payment sandbox',
    html`<h1>Payment sandbox</h1>
     <p class="lead">It is ${day(now)} here. Webhooks: ${mode}${duplicates > 0 ? `, each ${duplicates + 1} times` : ''}.</p>
     <div class="acts">${act('One day later', '/clock', { days: '1' })}${act('30 days later', '/clock', { days: '30' })}
     ${act('Hold webhooks', '/mode', { mode: 'hold' })}${act('Drop webhooks', '/mode', { mode: 'drop' })}${act('Deliver webhooks', '/mode', { mode: 'normal' })}
     ${act('Deliver held', '/flush')}${act('Deliver held in reverse', '/flush', { order: 'reverse' })}${act('Forget everything', '/reset')}</div>
     ${bought.length > 0 ? bought : html`<p>Nothing was bought yet. Choose a plan in the product, and it appears here.</p>`}
     <h2>Webhooks</h2><ul>${told}</ul>`,
  );
}

const disputeSchema = z.object({ state: z.enum(['open', 'won', 'lost']) });
const yes = z.union([z.boolean(), z.stringbool()]).default(true);
const outcomeSchema = z.object({ ok: yes });
const renewalSchema = z.object({ ok: z.union([z.enum(['processing', 'free']), yes]).default(true) });
const pauseSchema = z.object({ paused: yes, access: yes });
const daysSchema = z.object({ days: z.coerce.number().positive() });
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
    ? createNote('Payment sandbox')(res.status(status), 'That did not work', message)
    : res.status(status).json({ message }));

const tellWhy: ErrorRequestHandler = (error, req, res, next) => {
  if (error instanceof AppError) return answerWhy(req, res, httpStatusByKind[error.kind], error.message);
  if (error instanceof z.ZodError) return answerWhy(req, res, 400, z.prettifyError(error));
  next(error);
};

export function controlRoutes(sandbox: Sandbox): Router {
  const router = Router();
  router.use(express.json(), express.urlencoded({ extended: false }));
  const getProvider = (name: unknown): PaymentProvider => {
    const { success, data } = paymentProviderSchema.safeParse(name);
    if (!success || !sandbox.has(data)) throw notFound('There is no such gateway');
    return data;
  };
  const act = (path: string, does: (body: unknown, params: Record<string, string>) => unknown) =>
    router.post(`/_ctl${path}`, async (req, res) => {
      // a page of another site must not press these buttons
      if (req.headers['sec-fetch-site'] === 'cross-site') return void res.status(403).end();
      await does(req.body ?? {}, req.params as Record<string, string>);
      if (req.accepts(['json', 'html']) === 'html') return void res.redirect(303, '/');
      res.json({ success: true });
    });

  router.get('/', (_req, res) => void res.send(controlPage(sandbox)));
  router.get('/_ctl/state', (_req, res) => void res.json(sandbox.describe()));
  act('/faults/:provider', (body, { provider }) =>
    sandbox.fail(getProvider(provider), ...z.array(paymentFaultSchema).parse(Array.isArray(body) ? body : [body])),
  );
  act('/calm', () => sandbox.calm());
  act('/behaviour', (body) => sandbox.behave(behaviourChangesSchema.parse(body)));
  act('/mode', (body) => sandbox.deliveries.setMode(deliveryModeSchema.parse(body)));
  act('/flush', (body) => sandbox.deliveries.flush(flushSchema.parse(body).order));
  act('/again/:id', (_body, { id = '' }) => sandbox.deliveries.again(id));
  act('/clock', (body) => {
    const { days, ms } = clockSchema.parse(body);
    sandbox.advance(days * DAY_MS + ms);
  });
  act('/renew/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(getProvider(provider)).renew(id, renewalSchema.parse(body).ok),
  );
  act('/settle/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(getProvider(provider)).settle(id, outcomeSchema.parse(body).ok),
  );
  act('/pause/:provider/:id', (body, { provider, id = '' }) => {
    const { pause } = sandbox.provider(getProvider(provider));
    const { paused, access } = pauseSchema.parse(body);
    if (!pause) throw notFound('This gateway pauses nothing');
    pause(id, paused, access);
  });
  act('/give-days/:provider/:id', (body, { provider, id = '' }) => {
    const { giveDays } = sandbox.provider(getProvider(provider));
    if (!giveDays) throw notFound('This gateway gives no days');
    giveDays(id, daysSchema.parse(body).days);
  });
  act('/cancel/:provider/:id', (_body, { provider, id = '' }) => sandbox.provider(getProvider(provider)).cancel(id));
  act('/refund/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(getProvider(provider)).refund(id, refundSchema.parse(body).amountMinor),
  );
  act('/settle-refund/:provider/:id', (body, { provider, id = '' }) => {
    const { settleRefund } = sandbox.provider(getProvider(provider));
    if (!settleRefund) throw notFound('Refunds of this gateway do not fail');
    settleRefund(id, outcomeSchema.parse(body).ok);
  });
  act('/dispute/:provider/:id', (body, { provider, id = '' }) =>
    sandbox.provider(getProvider(provider)).dispute(id, disputeSchema.parse(body).state),
  );
  act('/offers/:provider/:plan', (body, { provider, plan }) =>
    sandbox.changeOffer(getProvider(provider), plan === 'yearly' ? 'yearly' : 'monthly', offerSchema.parse(body)),
  );
  act('/hooks', (body) => sandbox.setHookBase(z.object({ base: z.url() }).parse(body).base));
  act('/reset', () => sandbox.reset());
  router.use('/_ctl', (_req, res) => void res.status(404).json({ message: 'There is no such control' }));
  router.use(tellWhy);
  return router;
}
