import { Router, urlencoded } from 'express';
import { hostedNote, hostedPage } from '../hosted-page.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { Life } from './life.ts';
import type { ApprovalRecord, Records } from './records.ts';

/** https://developer.paypal.com/tools/sandbox/negative-testing/: the name on the card decides. */
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

const withQuery = (address: string, query: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** Where somebody agrees to pay, or to another plan. Whoever leaves it has agreed to nothing. */
export function approvalPages(kit: SandboxKit, records: Records, life: Life): Router {
  const router = Router();

  function render({ id, subscription, revisedPlan }: ApprovalRecord, error?: string): string {
    const { planId, subscriber } = life.known(subscription);
    const { amountMinor, currency, interval, plan } = life.offerOf(revisedPlan ?? planId);
    const name = [subscriber.name?.given_name, subscriber.name?.surname].filter(Boolean).join(' ');
    return hostedPage({
      gateway: 'PayPal',
      amountMinor,
      currency,
      item: `${plan === 'monthly' ? 'Monthly' : 'Yearly'} Plan, every ${interval}${revisedPlan ? ', from your next payment on' : ''}`,
      action: `/paypal/webapps/billing/subscriptions?ba_token=${id}`,
      fields: revisedPlan
        ? []
        : [
            { name: 'email', label: 'Email', value: subscriber.email_address ?? '' },
            { name: 'name', label: 'Name on card', value: name },
          ],
      cards: revisedPlan ? undefined : cards,
      error,
      buttons: revisedPlan ? reviseButtons : buyButtons,
    });
  }

  router.use('/billing/subscriptions', (req, res, next) => {
    const approval = records.approvals.get(String(req.query.ba_token));
    if (!approval) {
      res.status(404).send(hostedNote('PayPal', 'Nothing to agree to', 'This link was used before, or never existed.'));
      return;
    }
    res.locals.approval = approval;
    next();
  });

  router.get('/billing/subscriptions', (_req, res) => void res.send(render(res.locals.approval as ApprovalRecord)));

  router.post('/billing/subscriptions', urlencoded({ extended: false }), (req, res) => {
    const approval = res.locals.approval as ApprovalRecord;
    const { id, subscription, revisedPlan, returnUrl, cancelUrl } = approval;
    const query = { subscription_id: subscription, ba_token: id, token: kit.id('', 17).toUpperCase() };
    if (req.body?.do === 'cancel') return void res.redirect(303, withQuery(cancelUrl, query));
    const refusal = refusals[String(req.body?.name ?? '').trim()];
    if (refusal && !revisedPlan) return void res.send(render(approval, refusal));
    records.approvals.delete(id);
    if (revisedPlan) life.changePlan(subscription, revisedPlan);
    else life.agree(subscription, String(req.body?.email ?? '').trim(), req.body?.do === 'pending');
    res.redirect(303, withQuery(returnUrl, query));
  });

  return router;
}
