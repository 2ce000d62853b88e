import express, { type Response, Router } from 'express';
import { hostedNote, hostedPage, hostedPause } from '../hosted-page.ts';
import { cardHelp, spaced } from './cards.ts';
import type { Checkout } from './checkout.ts';
import type { SessionRecord } from './records.ts';

const NOT_CONFIRMED = 'We are unable to authenticate your payment method. Please choose a different one and try again.';

/** `/c/pay/<session>`: where people pay. */
export function checkoutPage(checkout: Checkout): Router {
  const router = Router();
  const back = (session: SessionRecord) => session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  const show = (res: Response, session: SessionRecord, more: { error?: string; step?: 'challenge' } = {}) =>
    void res.send(
      hostedPage({
        gateway: 'Stripe',
        amountMinor: session.amount,
        currency: session.currency,
        item: `${session.interval === 'month' ? 'Monthly' : 'Yearly'} plan, paid every ${session.interval}`,
        action: `/c/pay/${session.id}`,
        fields: [
          { name: 'email', label: 'Email', value: session.email ?? '' },
          { name: 'card', label: 'Card number', value: spaced('4242424242424242') },
        ],
        cards: cardHelp,
        ...more,
      }),
    );
  const over = (res: Response, session: SessionRecord | undefined) => {
    const text =
      session?.status === 'complete' ? 'This was paid already.' : 'It has expired, or the address is not complete.';
    res.status(session ? 410 : 404).send(hostedNote('Stripe', 'Nothing to pay here', text));
  };

  router.get('/pay/:id', (req, res) => {
    const session = checkout.find(req.params.id);
    if (session?.status !== 'open') return over(res, session);
    show(res, session);
  });
  router.post('/pay/:id', express.urlencoded({ extended: false }), (req, res) => {
    const session = checkout.find(req.params.id);
    if (session?.status !== 'open') return over(res, session);
    const { do: act, card = '' } = (req.body ?? {}) as Record<string, string>;
    if (act === 'cancel') return void res.redirect(303, session.cancelUrl ?? back(session));
    if (act === 'pending') {
      return void res.send(hostedPause('Stripe', 'Not paid yet', 'This page can be opened and paid until tomorrow.'));
    }
    if (act === '3ds-fail') return show(res, session, { error: NOT_CONFIRMED });
    const confirmed = act === '3ds-complete' && session.challenged !== undefined;
    const paid = checkout.pay(session, confirmed ? (session.challenged ?? '') : card.replaceAll(/\s/g, ''), confirmed);
    if (paid.state === 'challenge') return show(res, session, { step: 'challenge' });
    if (paid.state === 'refused') return show(res, session, { error: paid.why });
    res.redirect(303, back(session));
  });
  return router;
}
