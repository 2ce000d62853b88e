import { type Response, Router } from 'express';
import { createHostedPages, formRoute, type HostedPage } from '../hosted-page.ts';
import type { Kit } from '../kit.ts';
import { cards } from './cards.ts';
import type { Lifecycle } from './lifecycle.ts';
import { hostedInvoiceUrl } from './payment-objects.ts';
import {
  type InvoiceRecord,
  type PortalRecord,
  type SessionRecord,
  type SubscriptionRecord,
  toIntentId,
} from './records.ts';

const PORTAL_LASTS_MS = 300_000;
const NOT_CONFIRMED = 'We are unable to authenticate your payment method.';

const saveButtons = [
  ['save', 'Update payment method'],
  ['cancel', 'Go back'],
] as const;

const { form, note, pause } = createHostedPages('stripe');

type Shown = Pick<HostedPage, 'error' | 'challenge'>;

// `/c/pay/<session>` buys, `/c/portal/<session>` changes the card, `/c/invoice/<invoice>` pays what is overdue.
export function createPages(kit: Kit, life: Lifecycle): Router {
  const router = Router();
  const back = ({ successUrl, id }: SessionRecord) => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

  const showCheckout = (res: Response, session: SessionRecord, shown: Shown = {}) =>
    form(res, {
      ...session,
      item: `${session.interval === 'month' ? 'Monthly' : 'Yearly'} plan, paid every ${session.interval}`,
      action: `/c/pay/${session.id}`,
      fields: [{ name: 'email', label: 'Email', value: session.email ?? '' }, cards.field],
      cards: cards.help,
      ...shown,
    });

  formRoute(router, '/pay/:id', ({ params }, res, sent) => {
    const session = life.findSession(params.id);
    if (session?.status !== 'open') {
      const isPaid = session?.status === 'complete';
      const text = isPaid ? 'This was paid already.' : 'It has expired, or the address is not complete.';
      return note(res.status(session ? 410 : 404), 'Nothing to pay here', text);
    }
    if (!sent) return showCheckout(res, session);
    if (sent.do === 'cancel') return res.redirect(303, session.cancelUrl ?? back(session));
    if (sent.do === 'pending') return pause(res, 'Not paid yet', 'This page can be opened and paid until tomorrow.');
    if (sent.do === '3ds-fail') {
      const error = `${NOT_CONFIRMED} Please choose a different one and try again.`;
      return showCheckout(res, session, { error });
    }
    const isConfirmed = sent.do === '3ds-complete' && session.challenged !== undefined;
    const paid = life.pay(session, (isConfirmed ? session.challenged : sent.card) ?? '', isConfirmed);
    if (paid.state === 'challenge') return showCheckout(res, session, { challenge: true });
    if (paid.state === 'refused') return showCheckout(res, session, { error: paid.why });
    res.redirect(303, back(session));
  });

  const showPortal = (res: Response, { id }: PortalRecord, subscription: SubscriptionRecord, error?: string) =>
    form(res, {
      ...subscription,
      item: `Card for your plan, paid every ${subscription.interval}. Nothing is charged now.`,
      action: `/c/portal/${id}`,
      fields: [cards.field],
      cards: cards.help,
      buttons: saveButtons,
      error,
    });

  formRoute(router, '/portal/:id', ({ params }, res, sent) => {
    const session = life.portals.get(params.id);
    const subscription = life.ofCustomer(session?.customer ?? '');
    if (!session || !subscription || kit.now() > session.created + PORTAL_LASTS_MS)
      return note(res.status(404), 'This page has expired', 'Please go back and open it again.');
    if (!sent) return showPortal(res, session, subscription);
    if (sent.do !== 'cancel') {
      const { refusal } = cards.find(sent.card);
      if (refusal) return showPortal(res, session, subscription, refusal);
      life.change(subscription.id, { card: sent.card });
    }
    res.redirect(303, session.returnUrl);
  });

  const showInvoice = (res: Response, invoice: InvoiceRecord, error?: string, challenged?: string) =>
    form(res, {
      ...invoice,
      item: `Invoice ${hostedInvoiceUrl('', invoice).split('/').at(-1)}`,
      action: `${hostedInvoiceUrl('', invoice)}${challenged ? `?card=${challenged}` : ''}`,
      fields: [cards.field],
      cards: cards.help,
      challenge: challenged !== undefined,
      buttons: challenged ? undefined : [['pay', 'Pay invoice']],
      error,
    });

  formRoute(router, '/invoice/:id', ({ params, query }, res, sent) => {
    const invoice = life.payments.get(toIntentId(params.id));
    if (!invoice) return note(res.status(404), 'Not found', 'There is no such invoice.');
    if (invoice.paidAt) return note(res, 'Invoice paid', 'There is nothing left to pay.');
    if (!sent) return showInvoice(res, invoice);
    if (sent.do === '3ds-fail') return showInvoice(res, invoice, NOT_CONFIRMED);
    const card = sent.card ?? String(query.card ?? '');
    const { challenge, refusal } = cards.find(card);
    if (challenge && sent.do !== '3ds-complete')
      return showInvoice(res, invoice, undefined, card.replaceAll(/\s/g, ''));
    if (refusal) return showInvoice(res, invoice, refusal);
    life.payOwed(invoice, card);
    note(res, 'Invoice paid', 'Thank you. You can close this window.');
  });
  return router;
}
