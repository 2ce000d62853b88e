import express, { type Response, Router } from 'express';
import { hostedNote, hostedPage, hostedPause, type PageField } from '../hosted-page.ts';
import type { SandboxKit } from '../sandbox.ts';
import { asksFor, cardHelp, cardOf, wrongAnswer } from './cards.ts';
import type { Payments } from './payments.ts';
import type { TransactionRecord } from './record-types.ts';
import type { Records } from './records.ts';

type Answers = Readonly<Record<string, string>>;
const labels = { pin: 'PIN of your card', otp: 'OTP of your bank' };
const confirmButtons = [
  ['3ds-complete', 'Confirm'],
  ['cancel', 'Cancel'],
] as const;

const note = (res: Response, title: string, text: string) => void res.send(hostedNote('Paystack', title, text));

/** The way back, as Paystack spells it: the same reference twice. */
function backTo({ callbackUrl, reference }: TransactionRecord): string | undefined {
  if (!callbackUrl) return undefined;
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

export function createPages(kit: SandboxKit, records: Records, payments: Payments): Router {
  const router = Router();

  function show(res: Response, one: TransactionRecord, error?: string, answers: Answers = {}) {
    const offer = kit.offers().find(({ planId }) => planId === one.plan);
    const asked = asksFor(cardOf(one.challenged ?? ''));
    const cardField = { name: 'card', label: 'Card number', value: '4084 0840 8408 4081' };
    const bankFields = asked.map((name): PageField => ({ name, label: labels[name], value: answers[name] }));
    res.send(
      hostedPage({
        gateway: 'Paystack',
        amountMinor: one.amount,
        currency: one.currency,
        item: offer?.interval === 'year' ? 'Yearly Plan, every year' : 'Monthly Plan, every month',
        action: `/paystack/checkout/${one.accessCode}`,
        fields: asked.length > 0 ? bankFields : [cardField],
        buttons: asked.length > 0 ? confirmButtons : undefined,
        cards: cardHelp,
        error,
      }),
    );
  }

  function pay(res: Response, one: TransactionRecord, card: string, answers: Answers | undefined) {
    const { refusal, ...bank } = cardOf(card);
    if (!answers && asksFor(bank).length > 0) return show(res, payments.change(one, { challenged: card }));
    const why = refusal ?? wrongAnswer(bank, answers ?? {});
    if (why) return show(res, payments.change(one, { status: 'failed', says: why }), why, answers);
    const back = backTo(payments.succeed(one));
    if (back) return res.redirect(303, back);
    note(res, 'Payment successful', 'You can close this window.');
  }

  router.use('/:code', express.urlencoded({ extended: false }), (req, res) => {
    const one = records.onPage(req.params.code);
    if (!one) return void note(res.status(404), 'Not found', 'There is no such checkout.');
    if (one.paidAt) return void note(res.status(410), 'Nothing to pay', 'This was paid already.');
    if (req.method !== 'POST') return show(res, one);
    const { do: pressed, card = '', ...answers } = req.body as Record<string, string>;
    if (pressed === 'pay') return pay(res, one, card, undefined);
    if (pressed === '3ds-complete' && one.challenged) return pay(res, one, one.challenged, answers);
    payments.change(one, { challenged: undefined });
    const away = one.cancelUrl ?? backTo(one);
    if (pressed === 'cancel' && away) return res.redirect(303, away);
    res.send(hostedPause('Paystack', 'Not paid yet', 'This page can be opened and paid later.'));
  });
  return router;
}
