import type { policiesSchema } from '@coursewright/contracts';
import type { z } from 'zod';

export type Policies = z.infer<typeof policiesSchema>;

const terms = `
<h2>Using this site</h2>
<p>You give us a topic, and the site writes a course about it. You may read, share and learn from your courses as you like.
Use them lawfully, do not disturb the service for others, and do not resell access to it.</p>
<h2>What a course is, and what it is not</h2>
<p>Lessons are written by software. They can be wrong, incomplete or out of date. Check anything that matters before you act
on it: a course is no medical, legal or financial advice.</p>
<h2>Your account</h2>
<p>Keep your password to yourself. You are responsible for what is done with your account. We may close an account that harms
others, and will say why.</p>
<h2>Paid plans</h2>
<p>The free plan costs nothing. Paid plans renew each month or year until you cancel them; how they are charged, cancelled and
refunded is said in our policies on subscription and billing, cancellation and refunds, which belong to these terms.</p>
<h2>Limits</h2>
<p>The service is offered as it is. We work to keep it running and correct, but cannot promise that it always will be.</p>`;

const privacy = `
<h2>What is stored</h2>
<p>Your name, your e-mail address, a one-way hash of your password, the sealed secret of your authenticator app if you use
one, your courses and progress, your messages to us, and the
records of your payments. Card numbers go to the payment provider and never reach us.</p>
<h2>What it is used for</h2>
<p>To run your account, to write your courses, to send you the mails you cause (a welcome, a receipt, a certificate), and to
keep the service safe. It is not sold, and there is no advertising.</p>
<h2>Who else sees it</h2>
<p>The payment provider you choose, and the model that writes lessons, which receives your topics but not your name or
e-mail address.</p>
<h2>Cookies</h2>
<p>Two cookies keep you signed in. If you try a topic before you have an account, a third one connects your browser with its
outline; cookie and outline are deleted after a day unless you create an account. There are no tracking cookies.</p>
<h2>Your choice</h2>
<p>On your profile you can download what is stored about you, correct it, and delete your account with all of it. Records of
payments stay as long as the law asks for them. For anything else write to us by the contact page.</p>`;

const cancel = `
<h2>Cancelling a subscription</h2>
<p>You can cancel at any time on the page Manage Subscriptions; there is no notice period and no question to answer.</p>
<h2>What happens then</h2>
<p>Cancelling ends your paid plan at once, not at the end of the period: your account goes back to the free plan in that
moment. The time that you have paid for and not used is not refunded. Renewals stop: no further payment is taken.</p>
<p>If you want to use what you have paid for, cancel shortly before the next renewal; its date is on the page Manage
Subscriptions.</p>
<p>The courses you have made stay yours and can still be read; what only paid plans offer can no longer be used for new
ones.</p>
<h2>Coming back</h2>
<p>You can subscribe again whenever you like, at the price shown then.</p>`;

const refund = `
<h2>Asking for a refund</h2>
<p>If the service did not do what it says, write to us by the contact page, from the e-mail address of your account, and say
what went wrong. A payment that is given back in full ends the plan it paid for.</p>
<h2>Paid twice by mistake</h2>
<p>A second payment made by mistake, for another subscription while one is running, is given back by itself: the second
subscription is cancelled, the first goes on, and a mail tells you. You need not ask.</p>
<h2>How it is paid back</h2>
<p>Refunds go back by the way the payment came. How many days that takes depends on the payment provider and your bank.</p>
<h2>What cannot be refunded</h2>
<p>A period that has begun is not refunded, and neither is the time that is left when you cancel, unless the law where you
live says otherwise.</p>`;

const billing = `
<h2>Plans</h2>
<p>The free plan costs nothing and needs no card. The monthly and the yearly plan are paid ahead, for the period they are
named after, at the price shown on the pricing page when you subscribe.</p>
<h2>Renewal</h2>
<p>The monthly plan renews each month and the yearly plan each year, by the way you paid first, until you cancel.</p>
<h2>Currencies</h2>
<p>Stripe, PayPal and Razorpay charge in British pounds (GBP), Paystack in South African rand (ZAR). If a
gateway charges in another currency, it is shown before you pay. Your bank may add its own fee for exchange.</p>
<h2>When a renewal fails</h2>
<p>You keep your plan for the days of grace, usually three, while the payment provider tries again; a mail tells you until
when. Once it is paid, the plan goes on as before. If it is not paid by then, your account goes back to the free plan.</p>
<h2>Receipts</h2>
<p>Every payment has a receipt, sent to the e-mail address of your account and kept on the page of the payment. Taxes are
shown where the law asks for them.</p>`;

export const defaultPolicies: Policies = {
  terms: terms.trim(),
  privacy: privacy.trim(),
  cancel: cancel.trim(),
  refund: refund.trim(),
  billing: billing.trim(),
};
