import type { EndReason, PaidPlan, PasskeysChange, PaymentProvider, SecondFactorChange } from '@coursewright/contracts';
import { createPlural } from '@coursewright/text';

// The address of a deleted user is erased.
export type NotifiedEndReason = Exclude<EndReason, 'deleted'>;

interface SecurityText {
  readonly subject: string;
  first(brand: string): string;
  readonly next: string;
}

const plural = createPlural('en');
const greet = (words: string) => (name: string | undefined) => (name ? `${words}, ${name}` : words);

const NOT_YOURS = 'If it was not you, you may ignore it';
const OWN_COURSES = 'Your courses and certificates stay yours';
const ON_ITS_WAY = 'What you paid for it is on its way back to you; depending on your bank it takes up to ten days.';

// Every text of the mails. A text with a missing translation is a type error.
export const en = {
  greetings: {
    welcome: greet('Welcome'),
    hello: greet('Hello'),
    thanks: greet('Thank you'),
    goodMorning: greet('Good morning'),
  },
  plans: { monthly: 'Monthly Plan', yearly: 'Yearly Plan' } satisfies Record<PaidPlan, string> as Record<
    PaidPlan,
    string
  >,
  isolate: (value: string) => value,
  row: (label: string, value: string) => `${label}: ${value}`,
  stopMails: 'Stop these mails',
  removedLink: '[link]',
  notMe: 'It was not me',
  contactUs: 'Contact us',
  newPassword: 'Set a new password',
  seePlans: 'See the plans',
  seeSubscription: 'See your subscription',
  facts: {
    receipt: 'Receipt',
    amount: 'Amount',
    net: 'Net',
    vat: (rate: string) => `VAT ${rate}`,
    plan: 'Plan',
    period: 'Period',
    paidWith: 'Paid with',
    paidBy: 'Paid by',
    seller: 'Seller',
    taxId: 'Tax ID',
    gateway: 'Gateway',
    subscription: 'Subscription',
    payer: 'Payer',
  },
  welcome: {
    subject: (brand: string) => `Welcome to ${brand}`,
    first: (brand: string) => `Your ${brand} account is ready.`,
    begin: 'Name a subject and begin.',
    next: 'Name a subject you want to understand. You get an outline to look through, then lessons you open one by one, and a certificate when you have finished.',
    action: 'Start your first course',
    reason: `You get this mail because your address was used to sign up. ${NOT_YOURS}.`,
  },
  emailVerification: {
    subject: (brand: string) => `Confirm your email address for ${brand}`,
    first: (brand: string) => `Please confirm that this is the address of your ${brand} account.`,
    limit: 'The link works for one day.',
    next: 'Open the link below where you are signed in. It works once, for one day. A newer link ends an older one.',
    action: 'Confirm my address',
    reason: 'You get this mail because your address was given for an account. If that was not you, you may ignore it.',
  },
  emailChange: {
    subject: (brand: string) => `Confirm your new address for ${brand}`,
    first: (brand: string) => `This address is to become the one of a ${brand} account.`,
    limit: 'The link works for one hour.',
    next: 'Confirm that it is yours by the link below. It works once, for one hour. Until then nothing changes.',
    action: 'Confirm this address',
    reason: 'If you did not ask for this, you may ignore this mail: nothing happens.',
  },
  emailChangeAsked: {
    subject: (brand: string) => `A new address was asked for your ${brand} account`,
    first: (brand: string, newEmail: string) =>
      `A person who knows your password asked to change the address of your ${brand} account to ${newEmail}.`,
    next: 'It changes once the new address is confirmed. If it was not you, set a new password now: that ends the change too.',
    reason: 'You get this mail because this is the present address of your account.',
  },
  emailChanged: {
    subject: (brand: string) => `The address of your ${brand} account was changed`,
    first: (brand: string, newEmail: string) => `The address of your ${brand} account is now ${newEmail}.`,
    next: 'If it was you, there is nothing to do. If it was not, write to us: only we can help you then.',
    reason: 'You get this mail because this was the address of your account. It is the last one about it.',
  },
  passwordReset: {
    subject: (brand: string) => `Set a new password for ${brand}`,
    first: (brand: string) => `A new password was requested for your ${brand} account.`,
    limit: 'The link works for one hour.',
    next: 'The link below works once, and for one hour from when it was asked for. A newer link ends an older one.',
    reason: 'If it was not you, you may ignore this mail: your password stays as it is.',
  },
  passwordUpdated: {
    subject: (brand: string) => `Your ${brand} password was updated`,
    first: (brand: string) => `The password of your ${brand} account was updated.`,
    act: 'If it was not you, set a new one now.',
    next: 'If it was you, there is nothing to do. If it was not, set a new password now: that signs out everybody else.',
    passkeys: (count: number) =>
      plural(count, {
        one: '# passkey goes on signing in to your account. Remove it on your profile if you no longer have it.',
        other: '# passkeys go on signing in to your account. Remove those on your profile that you no longer have.',
      }),
    reason: 'You get this mail whenever the password of your account changes.',
  },
  securityNotice: {
    subject: (subject: string, brand: string) => `${subject}: your ${brand} account`,
    act: 'If it was not you, set a new password now.',
    last: 'If it was not you, another person knows your password: set a new one now, which ends all other sessions.',
    reason: 'You get this mail whenever the way to sign in to your account changes.',
    news: {
      'turned-on': {
        subject: 'Two-step sign-in is on',
        first: (brand) => `Your ${brand} account now asks for a code of your authenticator app when you sign in.`,
        next: 'Keep your recovery codes in a safe place: without them and without the app you cannot sign in.',
      },
      'turned-off': {
        subject: 'Two-step sign-in is off',
        first: (brand) => `Your ${brand} account no longer asks for a code when you sign in: the password is enough.`,
        next: 'You can turn it on again on your profile.',
      },
      'recovery-codes-renewed': {
        subject: 'You have new recovery codes',
        first: (brand) => `New recovery codes were made for your ${brand} account.`,
        next: 'The former ones are good for nothing any more: you can throw them away.',
      },
      'recovery-code-used': {
        subject: 'A recovery code was used',
        first: (brand) => `One of the recovery codes of your ${brand} account was used.`,
        next: 'It cannot be used again. If you are running out of them, make new ones on your profile.',
      },
      'passkey-added': {
        subject: 'A passkey was added',
        first: (brand) =>
          `A passkey was added to your ${brand} account. It signs in without the password and without a code.`,
        next: 'If you did not add it, remove it on your profile too: a new password does not end it.',
      },
      'passkey-removed': {
        subject: 'A passkey was removed',
        first: (brand) => `A passkey of your ${brand} account was removed. It can no longer sign in.`,
        next: 'Your device may offer it until you delete it there as well.',
      },
    } as Record<SecondFactorChange | PasskeysChange, SecurityText>,
  },
  sessionCopied: {
    subject: (brand: string) => `You were signed out: your ${brand} account`,
    preview: (brand: string) => `A sign-in to your ${brand} account was used as a copy of it would be. We ended it.`,
    first: (brand: string, device: string | undefined) =>
      `${device === undefined ? 'One sign-in' : `The sign-in of ${device}`} to your ${brand} account was used as if a copy of it existed. We ended it: please sign in there again.`,
    cause:
      'A connection that broke off can be the cause, or a browser that was restored from a backup; then there is nothing to do.',
    next: 'If you know of nothing like that, set a new password: it signs out everybody else.',
    reason: 'You get this mail whenever a sign-in to your account is ended because it may have been copied.',
  },
  cardsDue: {
    heading: (count: number) => plural(count, { one: '# card is due', other: '# cards are due' }),
    sentence: (heading: string) => `${heading}.`,
    why: 'A few minutes now keep what you learned. The cards come back less and less often.',
    action: 'Recall now',
    reason: 'You get this mail because you asked for it in your profile, at most once a day.',
  },
  certificate: {
    subject: (title: string) => `Your certificate: ${title}`,
    preview: (name: string, title: string) => `${name} has completed the course ${title}.`,
    congratulation: 'Well done: you have finished your course, and this is your certificate.',
    title: 'Certificate of completion',
    named: (name: string) => `${name} has completed the course`,
    completed: 'has completed the course',
    on: (date: string) => `on ${date}`,
    idLabel: 'Certificate id',
    sample: 'Built from sample study material',
    check: 'Everyone you show it to can check it here:',
    action: 'Open your certificate',
    reason: 'You get this mail once, because you completed a course.',
  },
  webhookOff: {
    subject: (brand: string) => `A webhook of your ${brand} account is switched off`,
    first: (host: string) => `Nothing could be delivered to ${host} for five days. We have switched this webhook off.`,
    next: 'When it answers again, switch it on. You can send the deliveries of the last 30 days again.',
    action: 'See your webhooks',
    reason: 'You get this mail because your account has a webhook.',
  },
  contactReceived: {
    subject: (brand: string) => `We have received your message to ${brand}`,
    first: (brand: string, date: string) => `Your message to ${brand} arrived on ${date}.`,
    answer: 'We will answer.',
    next: 'We will answer to this address. There is nothing else to do.',
    heading: 'You wrote:',
    action: (brand: string) => `Go to ${brand}`,
    reason: `You get this mail because your address was given in our contact form. ${NOT_YOURS}: nothing else happens.`,
  },
  receipt: {
    subject: (number: string, brand: string) => `Your receipt ${number} from ${brand}`,
    first: (amount: string, plan: string) => `We have received ${amount} for your ${plan}.`,
    number: (number: string) => `Receipt ${number}.`,
    period: (from: string, until: string) => `${from} to ${until}`,
    pdf: 'The receipt as PDF, the day of the next payment and the button to cancel are on the page of your subscription.',
    action: 'Get the PDF',
    reason: 'You get this mail once for each payment of your plan.',
  },
  subscriptionEnded: {
    subject: (plan: string) => `Your ${plan} has ended`,
    subjectOfSecond: (brand: string) => `Your second ${brand} subscription was cancelled`,
    first: (plan: string, date: string) => `Your ${plan} ended on ${date}.`,
    firstOfSecond: (plan: string, gateway: string) => `You paid for a second subscription: a ${plan} with ${gateway}.`,
    because: {
      cancelled: 'It was cancelled.',
      expired: 'Its time was over, and it was not set to go on.',
      unpaid: 'Its renewal could not be charged, and it was not paid afterwards either.',
      refunded: 'Its payment was given back to you in full.',
      disputed: 'Its payment was disputed at the bank, and the bank took the money back.',
      duplicate: 'Another subscription of yours was running already, so we cancelled this one at once.',
      refused: 'The amount or the plan was not what you had asked for, so we cancelled it at once.',
    } satisfies Record<NotifiedEndReason, string> as Record<NotifiedEndReason, string>,
    nothingMore: 'Nothing more will be charged.',
    freeAgain: `Your account is on the Free Plan now. ${OWN_COURSES}, and you can choose a plan again at any time.`,
    afterSecond: `${ON_ITS_WAY} Your first subscription goes on as before.`,
    afterRefusal: `${ON_ITS_WAY} We are sorry for the trouble.`,
    reason: 'You get this mail once, when a subscription of yours ends.',
  },
  renewalChanged: {
    subjectOfRenewal: (plan: string) => `Your ${plan} renews again`,
    subjectOfEnd: (plan: string, date: string) => `Your ${plan} ends on ${date}`,
    renews: (plan: string) => `Your ${plan} renews again.`,
    nextCharge: (gateway: string, date: string) =>
      `${gateway} charges the next period on ${date}. You can cancel at any time on the page of your subscription.`,
    ends: (plan: string, date: string) => `Your ${plan} ends on ${date}, as you asked.`,
    untilThen: (gateway: string) => `${gateway} charges nothing more. Until then everything stays as it is.`,
    afterwards: `Afterwards your account is on the Free Plan. ${OWN_COURSES}.`,
    notAsked: 'If you did not ask for this, please change your password and look at your subscription.',
    reason: 'You get this mail when you change whether your subscription renews.',
  },
  planSuspended: {
    subject: (plan: string) => `Your ${plan} waits for its payment`,
    first: (plan: string, paid: string, gateway: string) =>
      `Your ${plan} is paid until ${paid}. For the time after that, no payment has arrived from ${gateway}.`,
    freeNow: `Your account has the Free Plan for now. ${OWN_COURSES}.`,
    returns: (gateway: string) => `As soon as ${gateway} has the money, your plan is back by itself.`,
    choose: 'On the page of your subscription you can pay for it in another way, or cancel it.',
    reason: 'You get this mail once for each period that is not paid in time.',
  },
  renewalUpcoming: {
    subject: (plan: string, date: string) => `Your ${plan} renews on ${date}`,
    first: (plan: string, date: string, gateway: string, amount: string) =>
      `Your ${plan} renews on ${date}. ${gateway} then charges ${amount} for the next period.`,
    stop: (date: string) =>
      `If you do not want that, end your subscription before ${date}, on its page. What you paid for stays.`,
    nothingToDo: 'To keep your plan, you do not need to do anything.',
    reason: 'You get this mail before a renewal of your subscription.',
  },
  renewalFailed: {
    subject: (brand: string) => `Your ${brand} plan could not be renewed`,
    first: (gateway: string, plan: string) => `${gateway} could not charge the next period of your ${plan}.`,
    until: (paid: string, access: string) =>
      `It is paid until ${paid}. Your plan stays until ${access}, so nothing is lost yet.`,
    check: (gateway: string) =>
      `Please look whether the card or account you pay with at ${gateway} is still valid and covered.`,
    next: {
      stripe: (_plan, next) =>
        `Stripe tries again by itself ${next ? `on ${next}` : 'in the next days'}; there is nothing else to do once that is put right.`,
      paypal: (_plan, next) =>
        `PayPal tries again by itself ${next ? `on ${next}` : 'in the next days'}; there is nothing else to do once that is put right.`,
      razorpay: () =>
        'Razorpay tries again once a day for three days and then stops. If it has stopped, cancel the subscription on your subscription page and choose a plan again.',
      paystack: (plan) =>
        `Paystack does not try again before its next payment date, a ${plan === 'yearly' ? 'year' : 'month'} later. To keep your plan, cancel the subscription on your subscription page and choose a plan again.`,
    } as Record<PaymentProvider, (plan: PaidPlan, next?: string) => string>,
    confirm: (gateway: string) =>
      `Your bank may want you to confirm the payment. The button below opens the page of ${gateway} where you confirm it or pay with another card.`,
    otherWay: 'To pay in another way, press Update payment method on the page of your subscription.',
    last: `If it does not work out, your account goes back to the Free Plan. ${OWN_COURSES}.`,
    pay: 'Confirm or pay now',
    update: 'Update payment method',
    reason: 'You get this mail once for each renewal that fails.',
  },
  paymentRefunded: {
    subject: (amount: string) => `${amount} on its way back to you`,
    first: (amount: string, number: string, plan: string) =>
      `We gave ${amount} back to you, of your payment with the receipt ${number} (${plan}).`,
    way: (gateway: string) =>
      `It goes the way you paid, by ${gateway}. Depending on your bank it takes up to ten days to arrive.`,
    ofSecond: 'It was the payment of a second subscription. Your first one goes on as before.',
    otherMail: 'If this ends your plan, another mail says so.',
    creditNote: (number: string) =>
      `The credit note ${number} is with your receipts, on the page of your subscription.`,
    action: 'See your payments',
    reason: 'You get this mail whenever money goes back to you.',
  },
  disputeOpened: {
    subject: (amount: string, gateway: string) => `A payment of ${amount} is disputed: please answer at ${gateway}`,
    heading: 'A payment is disputed',
    first: (amount: string) => `A payer told their bank that they did not make a payment of ${amount}.`,
    next: (gateway: string) =>
      `Answer in the dashboard of ${gateway}, in the time it names there: without an answer the money is lost. Until it is decided the plan stays as it is; once lost, the plan ends by itself.`,
    action: 'Open Paid Users',
    reason: 'You get this mail once for each dispute, because you are the main admin.',
  },
  refundFailed: {
    subject: (amount: string, gateway: string) => `A refund of ${amount} failed at ${gateway}`,
    heading: 'A refund failed',
    first: (amount: string, gateway: string) =>
      `A refund of ${amount} failed at ${gateway}. The money is in your account there again.`,
    next: (gateway: string) =>
      `The dashboard of ${gateway} says why. Please send the money in another way and tell the payer, who was told that it was on its way.`,
    counted: 'The receipt and the revenue count the payment again. A plan that the refund had ended stays ended.',
    action: 'Open Paid Users',
    reason: 'You get this mail once for each refund that fails, because you are the main admin.',
  },
};

export type Texts = typeof en;
