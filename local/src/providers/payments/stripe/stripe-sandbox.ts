import express, { Router } from 'express';
import type { ProviderSandbox, SandboxKit } from '../sandbox.ts';
import { createBillingCycle } from './billing-cycle.ts';
import { createCharging } from './charging.ts';
import { createCheckout } from './checkout.ts';
import { checkoutPage } from './checkout-page.routes.ts';
import { askForKey, rememberAnswers } from './doorkeeper.ts';
import { createTell, signStripe } from './events.ts';
import { listPurchases } from './ledger.ts';
import { createMoneyBack } from './money-back.ts';
import { paymentRoutes } from './payments.routes.ts';
import { createRecords } from './records.ts';
import { answerRefusal, missing, unknownUrl } from './refusal.ts';
import { renderPrice } from './render-subscription.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';

/** Stripe as its documentation describes it, as far as subscriptions bought in Checkout go. */
export function createStripeSandbox(kit: SandboxKit): ProviderSandbox {
  const tell = createTell(kit);
  const records = createRecords(kit);
  const charging = createCharging(kit, records);
  const moneyBack = createMoneyBack({ kit, records, tell });
  const checkout = createCheckout({ kit, records, charging, moneyBack, tell });
  const cycle = createBillingCycle({ kit, records, charging, tell });

  const api = Router();
  api.use(askForKey(kit), express.urlencoded({ extended: true }), rememberAnswers(kit));
  api.use('/checkout/sessions', sessionRoutes({ kit, records, checkout }));
  api.use('/subscriptions', subscriptionRoutes({ records, cycle }));
  api.use(paymentRoutes({ records, charging, moneyBack }));
  api.get('/prices/:id', (req, res) => {
    const offer = kit.offers().find(({ planId }) => planId === req.params.id);
    if (!offer) throw missing('price', req.params.id, 'price');
    res.json(renderPrice(offer));
  });
  api.use(unknownUrl, answerRefusal);

  return {
    api,
    pages: checkoutPage(checkout),
    sign: signStripe,
    tick: checkout.expireOverdue,
    renew: cycle.renew,
    cancel: cycle.cancelById,
    refund(paymentId, amountMinor) {
      const charge = moneyBack.find(paymentId);
      const rest = charge.amount - charge.refunded;
      moneyBack.refund(charge, Math.min(amountMinor ?? rest, rest));
    },
    dispute: moneyBack.dispute,
    ledger: () => listPurchases(kit, records, charging),
  };
}
