import express, { type Response, Router } from 'express';
import { hostedNote, hostedPage, hostedPause } from '../hosted-page.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { Acts } from './acts.ts';
import { cardHelp, refusalOf } from './cards.ts';
import type { Records, SubscriptionRecord } from './records.ts';

const note = (res: Response, title: string, text: string) => void res.send(hostedNote('Razorpay', title, text));

/** The page behind a subscription's `short_url`. It sends nobody back: whoever sold it has to ask. */
export function createPages(kit: SandboxKit, records: Records, acts: Acts): Router {
  const router = Router();

  function show(res: Response, record: SubscriptionRecord, error?: string) {
    const offer = kit.offers().find(({ planId }) => planId === record.planId);
    const every = offer?.interval === 'year' ? 'Yearly Plan, every year' : 'Monthly Plan, every month';
    res.send(
      hostedPage({
        gateway: 'Razorpay',
        amountMinor: offer?.amountMinor ?? 0,
        currency: offer?.currency ?? 'GBP',
        item: every,
        action: `/razorpay/i/${record.link}`,
        fields: [
          { name: 'card', label: 'Card number', value: '4718 6091 0820 4366' },
          { name: 'otp', label: 'OTP of your bank', value: '1234' },
        ],
        cards: cardHelp,
        error,
      }),
    );
  }

  router.use('/:link', express.urlencoded({ extended: false }), (req, res) => {
    const record = records.onPage(req.params.link);
    if (!record) return void note(res.status(404), 'Not found', 'There is no such payment link.');
    if (record.status !== 'created')
      return void note(res.status(410), 'Nothing to pay', `This subscription is ${record.status}.`);
    if (req.method !== 'POST') return show(res, record);
    const { do: pressed, card = '', otp = '' } = req.body as Record<string, string>;
    if (pressed !== 'pay') {
      const text = 'You can close this window. The link stays open for a day.';
      return void res.send(hostedPause('Razorpay', 'Not paid', text));
    }
    const refusal = refusalOf(card, otp);
    if (refusal) return show(res, acts.change(record, { authAttempts: record.authAttempts + 1 }), refusal);
    acts.activate(record);
    note(res, 'Payment successful', 'You can close this window.');
  });
  return router;
}
