import { type Response, Router } from 'express';
import { createCards, createHostedPages, formRoute, type HostedPage } from '../hosted-page.ts';
import type { Kit } from '../kit.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { SubscriptionRecord } from './objects.ts';

const cards = createCards(
  {
    '4718609108204366': { says: 'is paid' },
    '5104015555555558': { says: 'is paid' },
    '4100280000060003': {
      says: 'is declined',
      refusal: 'Your payment was declined by your bank. Try another card.',
    },
    '4100280000080001': {
      says: 'has insufficient funds',
      refusal: 'Your payment was declined due to insufficient account balance. Try another card.',
    },
    '4100280000000009': {
      says: 'is not authenticated',
      refusal: 'Your payment could not be authenticated. Try another card.',
    },
  },
  'This is none of the test cards.',
);

const saveButtons = [['save', 'Update card']] as const;

const { form, note, pause } = createHostedPages('razorpay');

// The page behind a subscription's `short_url`. It redirects nowhere: the shop has to ask.
export function createPages(kit: Kit, life: Lifecycle): Router {
  const router = Router();

  function show(res: Response, { planId, link }: SubscriptionRecord, shown: Pick<HostedPage, 'error' | 'buttons'>) {
    const { amountMinor = 0, currency = 'GBP', interval } = kit.findOffer(planId) ?? {};
    form(res, {
      amountMinor,
      currency,
      item: interval === 'year' ? 'Yearly Plan, every year' : 'Monthly Plan, every month',
      action: `/razorpay/i/${link}`,
      fields: [cards.field, { name: 'otp', label: 'OTP of your bank', value: '1234' }],
      cards: cards.help,
      ...shown,
    });
  }

  formRoute(router, '/:id', ({ params }, res, sent) => {
    const record = life.onPage(params.id);
    if (!record) return note(res.status(404), 'Not found', 'There is no such payment link.');
    const { id, status } = record;
    const isChange = ['active', 'pending', 'halted'].includes(status);
    if (!isChange && status !== 'created')
      return note(res.status(410), 'Nothing to pay', `This subscription is ${status}.`);
    const buttons = isChange ? saveButtons : undefined;
    if (!sent) return show(res, record, { buttons });
    if (!isChange && sent.do !== 'pay')
      return pause(res, 'Not paid', 'You can close this window. The link stays open for a day.');
    const { says, refusal } = cards.find(sent.card);
    // a code of the bank has 4 to 10 digits; any of them is right
    const isCode = says === 'is unknown' || /^\d{4,10}$/.test(sent.otp ?? '');
    const error = isCode ? refusal : 'Incorrect OTP. It has 4 to 10 digits.';
    if (error) return show(res, record, { error, buttons });
    if (!isChange) {
      life.activate(record);
      return note(res, 'Payment successful', 'You can close this window.');
    }
    // what is overdue is paid with the new card
    if (status !== 'active') life.renew(id, true);
    note(res, 'Card updated', 'It pays from now on. You can close this window.');
  });
  return router;
}
