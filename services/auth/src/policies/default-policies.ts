import type { policiesSchema } from '@coursewright/contracts';
import type { z } from 'zod';

export type Policies = z.infer<typeof policiesSchema>;

const terms = `
<h2>Using this site</h2>
<p>You give us a topic, and the site writes a course about it. You may read, share and learn from your courses as you like.
You are asked not to break the law with them, not to disturb the service for others, and not to resell access to it.</p>
<h2>What a course is, and what it is not</h2>
<p>Lessons are written by software. They can be wrong, incomplete or out of date. Check anything that matters before you act
on it: a course is no medical, legal or financial advice.</p>
<h2>Your account</h2>
<p>Keep your password to yourself. What is done with your account counts as done by you. We may close an account that harms
others, and will say why.</p>
<h2>Limits</h2>
<p>The service is offered as it is. We work to keep it running and correct, but cannot promise that it always will be.</p>`;

const privacy = `
<h2>What is stored</h2>
<p>Your name, your e-mail address, a one-way hash of your password, your courses and progress, your messages to us, and the
records of your payments. Card numbers go to the payment provider and never reach us.</p>
<h2>What it is used for</h2>
<p>To run your account, to write your courses, to send you the mails you cause (a welcome, a receipt, a certificate), and to
keep the service safe. It is not sold, and there is no advertising.</p>
<h2>Who else sees it</h2>
<p>The payment provider you choose, and the model that writes lessons, which receives your topics but not your name or
e-mail address.</p>
<h2>Cookies</h2>
<p>Two cookies keep you signed in. There are no tracking cookies.</p>
<h2>Your choice</h2>
<p>On your profile you can download what is stored about you, correct it, and delete your account with all of it. Records of
payments stay as long as the law asks for them. For anything else write to us by the contact page.</p>`;

const cancel = `
<h2>Cancelling a subscription</h2>
<p>You can cancel at any time on the page Manage Subscriptions; there is no notice period and no question to answer.</p>
<h2>What happens then</h2>
<p>No further payment is taken. Your account goes back to the free plan. The courses you have made stay yours and can still
be read; what only paid plans offer can no longer be used for new ones.</p>
<h2>Coming back</h2>
<p>You can subscribe again whenever you like, at the price shown then.</p>`;

const refund = `
<h2>Asking for a refund</h2>
<p>If the service did not do what it says, write to us by the contact page, from the e-mail address of your account, and say
what went wrong. A payment that was taken twice or by mistake is always returned.</p>
<h2>How it is paid back</h2>
<p>Refunds go back by the way the payment came. How many days that takes depends on the payment provider and your bank.</p>
<h2>What cannot be refunded</h2>
<p>A period of a subscription that you have used as described is not refunded, unless the law where you live says otherwise.</p>`;

const billing = `
<h2>Plans</h2>
<p>The free plan costs nothing and needs no card. The monthly and the yearly plan are paid ahead, for the period they are
named after, at the price shown on the pricing page when you subscribe.</p>
<h2>Renewal</h2>
<p>A subscription renews itself at the end of each period until you cancel it. If a payment fails, the provider tries again;
if it still fails, the account goes back to the free plan.</p>
<h2>Receipts</h2>
<p>Every payment has a receipt, sent to the e-mail address of your account and kept on the page of the payment. Taxes are
shown where the law asks for them.</p>`;

/** What a new installation shows until an admin writes better ones. */
export const defaultPolicies: Policies = {
  terms: terms.trim(),
  privacy: privacy.trim(),
  cancel: cancel.trim(),
  refund: refund.trim(),
  billing: billing.trim(),
};
