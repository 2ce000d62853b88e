import { randomUUID } from 'node:crypto';
import { type ErrorRequestHandler, json, type Request, Router } from 'express';
import { sandboxKeys } from '../environment.ts';
import type { ProviderSandbox, SandboxKit, SandboxPurchase } from '../sandbox.ts';
import { requireToken, tokenRoutes } from './access.ts';
import { createAfterPayment } from './after-payment.ts';
import { refuse } from './answers.ts';
import { createSubscriptionRoutes } from './create-subscription.routes.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { createEvents } from './events.ts';
import { createLife } from './life.ts';
import { certificateRoutes, verificationRoutes } from './notification.routes.ts';
import { approvalPages } from './pages.ts';
import { paymentRoutes } from './payment.routes.ts';
import { createRecords, type SubscriptionRecord } from './records.ts';
import { approveLink, paymentsOf } from './render.ts';
import { reportRoutes } from './report.routes.ts';
import { createSigningKey } from './signing-key.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

const malformed: ErrorRequestHandler = (_error, _req, res, _next) =>
  refuse(res, 'INVALID_REQUEST', {
    issue: 'MALFORMED_REQUEST_JSON',
    description: 'The request JSON is not well formed.',
  });

/** PayPal's subscriptions as its documentation describes them. */
export function createPaypalSandbox(kit: SandboxKit): ProviderSandbox {
  const records = createRecords(kit);
  const key = createSigningKey(kit);
  const events = createEvents(kit, records);
  const life = createLife(kit, records, events);
  const after = createAfterPayment(kit, records, events);

  const raw = new WeakMap<object, string>();
  const api = Router();
  api.use(tokenRoutes(kit, records), certificateRoutes(key), requireToken(kit, records));
  api.use(json({ verify: (req, _res, body) => void raw.set(req, body.toString('utf8')) }));
  api.use(verificationRoutes(key, (req: Request) => raw.get(req) ?? ''));
  api.use(createSubscriptionRoutes(kit, records, events), subscriptionRoutes({ kit, records, life }));
  api.use(paymentRoutes(kit, records, after), disputeRoutes(kit, records), reportRoutes(records), malformed);

  function purchase(record: SubscriptionRecord): SandboxPurchase {
    const { id, status, subscriber, planId, approval, nextBillingAt } = record;
    return {
      id,
      status,
      email: subscriber.email_address,
      plan: kit.offers().find((offer) => offer.planId === planId)?.plan,
      ...(nextBillingAt ? { paidUntil: new Date(nextBillingAt) } : {}),
      ...(approval ? { page: approveLink(kit, approval).href } : {}),
      payments: paymentsOf(records, record),
    };
  }

  return {
    api,
    pages: approvalPages(kit, records, life),
    sign({ body }) {
      const id = randomUUID();
      const { time, signature } = key.sign(body, sandboxKeys.paypal.webhookId, id);
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': key.certificateUrl(),
      };
    },
    tick: life.settle,
    renew: life.renew,
    cancel: (id) => life.cancel(id),
    refund: (id, amountMinor) => void after.refund(id, amountMinor),
    dispute: after.dispute,
    ledger: () => records.subscriptions.all().map(purchase).reverse(),
  };
}
