import { type Response, Router } from 'express';
import { type Card, createCards, createHostedPages, formRoute } from '../hosted-page.ts';
import type { Kit } from '../kit.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { SubscriptionRecord, TransactionRecord } from './objects.ts';

interface PaystackCard extends Card {
  readonly pin?: string;
  readonly otp?: string;
}

const cards = createCards<PaystackCard>(
  {
    '4084084084084081': { says: 'is paid' },
    '4084080000005408': { says: 'is declined', refusal: 'Declined' },
    '4084080000670037': { says: 'has insufficient funds', refusal: 'Insufficient Funds' },
    '5060660000000064': { says: 'gets no answer from the bank', refusal: 'Timeout: your bank did not answer' },
    '507850785078507812': { says: 'asks for the PIN 1111', pin: '1111' },
    '5060666666666666666': { says: 'asks for the PIN 1234 and the OTP 123456', pin: '1234', otp: '123456' },
  },
  'This is none of the test cards',
);

type Answers = Readonly<Record<string, string | undefined>>;

const questions = [
  { name: 'pin', label: 'PIN of your card', wrong: 'Incorrect PIN' },
  { name: 'otp', label: 'OTP of your bank', wrong: 'Incorrect OTP' },
] as const;

const getQuestions = (card: PaystackCard) => questions.filter(({ name }) => card[name] !== undefined);

const confirmButtons = [
  ['3ds-complete', 'Confirm'],
  ['cancel', 'Cancel'],
] as const;

const { form, note, pause } = createHostedPages('paystack');

// As Paystack spells it: the same reference twice.
function backTo({ callbackUrl, reference }: TransactionRecord): string | undefined {
  if (!callbackUrl) return undefined;
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

export function createPages(kit: Kit, life: Lifecycle): Router {
  const { transactions, subscriptions } = life;
  const router = Router();

  const showManage = (res: Response, one: SubscriptionRecord, error?: string) =>
    form(res, {
      amountMinor: one.amountMinor,
      currency: one.currency,
      item: `Card for subscription ${one.code}`,
      action: `/paystack/checkout/manage/${one.code}?subscription_token=${one.emailToken}`,
      fields: [cards.field],
      cards: cards.help,
      buttons: [['save', 'Update card']],
      error,
    });

  formRoute(router, '/manage/:id', ({ params, query }, res, sent) => {
    const one = subscriptions.get(params.id);
    if (!one || one.emailToken !== query.subscription_token)
      return note(res.status(404), 'Not found', 'There is no such subscription.');
    const { refusal } = cards.find(sent?.card);
    if (!sent || refusal) return showManage(res, one, sent && refusal);
    life.changeCard(one);
    note(res, 'Card updated', 'It pays from now on. You can close this window.');
  });

  function show(res: Response, one: TransactionRecord, error?: string, answers: Answers = {}): void {
    const asked = getQuestions(cards.find(one.challenged));
    form(res, {
      amountMinor: one.amountMinor,
      currency: one.currency,
      item: kit.findOffer(one.plan)?.interval === 'year' ? 'Yearly Plan, every year' : 'Monthly Plan, every month',
      action: `/paystack/checkout/${one.accessCode}`,
      fields:
        asked.length > 0 ? asked.map(({ name, label }) => ({ name, label, value: answers[name] })) : [cards.field],
      buttons: asked.length > 0 ? confirmButtons : undefined,
      cards: cards.help,
      error,
    });
  }

  function pay(res: Response, one: TransactionRecord, number: string | undefined, answers?: Answers) {
    const card = cards.find(number);
    const asked = getQuestions(card);
    if (!answers && asked.length > 0) return show(res, transactions.change(one.id, { challenged: number }));
    const says = card.refusal ?? asked.find(({ name }) => answers?.[name] !== card[name])?.wrong;
    if (says) return show(res, transactions.change(one.id, { status: 'failed', says }), says, answers);
    life.succeed(one);
    const back = backTo(one);
    if (back) return res.redirect(303, back);
    note(res, 'Payment successful', 'You can close this window.');
  }

  formRoute(router, '/:id', ({ params }, res, sent) => {
    const one = life.byReference(params.id);
    if (one?.accessCode !== params.id) return note(res.status(404), 'Not found', 'There is no such checkout.');
    if (one.paidAt) return note(res.status(410), 'Nothing to pay', 'This was paid already.');
    if (!sent) return show(res, one);
    if (sent.do === 'pay') return pay(res, one, sent.card);
    if (sent.do === '3ds-complete' && one.challenged) return pay(res, one, one.challenged, sent);
    transactions.change(one.id, { challenged: undefined });
    const away = one.cancelUrl ?? backTo(one);
    if (sent.do === 'cancel' && away) return res.redirect(303, away);
    pause(res, 'Not paid yet', 'This page can be opened and paid later.');
  });
  return router;
}
