import { html } from '@coursewright/text';
import { type Response, Router } from 'express';
import { createHostedPages, formRoute } from '../hosted-page.ts';
import { createId } from '../kit.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { ApprovalRecord, Records } from './objects.ts';

// https://developer.paypal.com/tools/sandbox/negative-testing/: the name on the card decides.
const refusals: Record<string, string> = {
  'CCREJECT-REFUSED': 'This card was refused by your bank. Use another one.',
  'CCREJECT-SF': 'This card was refused: the security code is not right.',
  'CCREJECT-EC': 'This card has expired. Use another one.',
  'CCREJECT-IF': 'This card has insufficient funds. Use another one.',
};

const cards = {
  ...Object.fromEntries(Object.entries(refusals).map(([name, says]) => [name, `as name on the card: ${says}`])),
  'any other name': 'is paid',
};

const buyButtons = [
  ['pay', 'Agree & Subscribe'],
  ['pending', 'Agree, money arrives later'],
  ['cancel', 'Cancel and return'],
] as const;

const reviseButtons = [
  ['pay', 'Agree'],
  ['cancel', 'Cancel and return'],
] as const;

const { form, note } = createHostedPages('paypal');

const withQuery = (address: string, query: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

export function createPages(records: Records, life: Lifecycle): Router {
  const { subscriptions, approvals } = records;
  const router = Router();

  function showApproval(res: Response, { id, subscription, revisedPlan }: ApprovalRecord, error?: string) {
    const { planId, subscriber } = subscriptions.find(subscription);
    const { interval, plan, ...price } = life.offerOf(revisedPlan ?? planId);
    const item = `${plan === 'monthly' ? 'Monthly' : 'Yearly'} Plan, every ${interval}`;
    const name = [subscriber.name?.given_name, subscriber.name?.surname].filter(Boolean).join(' ');
    const page = { ...price, action: `/paypal/webapps/billing/subscriptions?ba_token=${id}` };
    if (revisedPlan)
      return form(res, { ...page, item: `${item}, from your next payment on`, fields: [], buttons: reviseButtons });
    const fields = [
      { name: 'email', label: 'Email', value: subscriber.email_address ?? '' },
      { name: 'name', label: 'Name on card', value: name },
    ];
    form(res, { ...page, item, fields, cards, error, buttons: buyButtons });
  }

  function showCard(res: Response, id: string, error?: string): void {
    const offer = life.offerOf(subscriptions.find(id).planId);
    form(res, {
      ...offer,
      item: `Automatic payment ${id}, every ${offer.interval}`,
      action: `/paypal/webapps/myaccount/autopay/${id}`,
      fields: [{ name: 'name', label: 'Name on card', value: 'Ada Lovelace' }],
      cards,
      error,
      buttons: [['save', 'Pay with this card']],
    });
  }

  // PayPal's own page needs its login and shows one account; the sandbox shows all of them.
  router.get('/myaccount/autopay', (_req, res) => {
    const running = subscriptions.all().filter(({ status }) => status === 'ACTIVE' || status === 'SUSPENDED');
    const rows = running.map(
      ({ id }) =>
        html`<li><code>${id}</code> <a href="/paypal/webapps/myaccount/autopay/${id}">Change the card</a></li>`,
    );
    const text = running.length > 0 ? 'Choose one to pay it with another card.' : 'You have none.';
    note(res, 'Automatic payments', text, html`<ul>${rows.toReversed()}</ul>`);
  });

  formRoute(router, '/myaccount/autopay/:id', ({ params: { id } }, res, sent) => {
    if (!subscriptions.get(id)) return note(res.status(404), 'Not found', 'There is no such automatic payment.');
    const refusal = refusals[sent?.name?.trim() ?? ''];
    if (!sent || refusal) return showCard(res, id, refusal);
    life.changeCard(id);
    note(res, 'Card changed', 'It pays from now on. You can close this window.');
  });

  formRoute(router, '/billing/subscriptions', ({ query: { ba_token } }, res, sent) => {
    const approval = approvals.get(String(ba_token));
    if (!approval) return note(res.status(404), 'Nothing to agree to', 'This link was used before, or never existed.');
    if (!sent) return showApproval(res, approval);
    const { id, subscription, revisedPlan, returnUrl, cancelUrl } = approval;
    const query = { subscription_id: subscription, ba_token: id, token: createId('', 17).toUpperCase() };
    if (sent.do === 'cancel') return res.redirect(303, withQuery(cancelUrl, query));
    const refusal = refusals[sent.name?.trim() ?? ''];
    if (refusal && !revisedPlan) return showApproval(res, approval, refusal);
    approvals.delete(id);
    if (revisedPlan) life.changePlan(subscription, revisedPlan);
    else life.agree(subscription, sent.email?.trim() ?? '', sent.do === 'pending');
    res.redirect(303, withQuery(returnUrl, query));
  });

  return router;
}
