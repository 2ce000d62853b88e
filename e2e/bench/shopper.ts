import { cancelCall, checkoutCall, detailsCall, hostedPageOf, type OpenedCheckout } from '../support/checkout-calls.ts';
import { type HostedAnswer, openHostedPage, pressButton } from '../support/hosted-form.ts';
import type { Gateway, PaidPlan } from '../support/payments.ts';
import { accepted, declined } from '../support/test-cards.ts';
import { createLearner } from './learner.ts';

/** A hosted page that waits for its payer. `id` is the gateway's of the checkout. */
export interface Checkout {
  readonly provider: Gateway;
  readonly plan: PaidPlan;
  readonly id: string;
  readonly url: string;
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>;

/** Somebody who signs up and buys without a browser, and who tries again when the product is away. */
export async function createShopper(origin: string, email: string) {
  const { ask, call } = createLearner(origin, { patient: true });
  const account = { email, password: 'nine or more' };
  const signedUp = await ask('POST', '/api/signup', { ...account, mName: 'Sam Shopper' });
  // the answer of a first try may have been lost with the gateway
  if (!signedUp.ok || !((await signedUp.json()) as { success: boolean }).success)
    await call('POST', '/api/signin', account);

  return {
    email,
    /** Undefined when a subscription runs already. */
    async checkout(provider: Gateway, plan: PaidPlan): Promise<Checkout | undefined> {
      const { path, body } = checkoutCall(provider, plan);
      const answer = await ask('POST', path, body);
      if (answer.status === 409) return undefined;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const opened = (await answer.json()) as OpenedCheckout;
      return { provider, plan, id: opened.id, url: hostedPageOf(opened) };
    },
    /** The return page asks until the product has an answer. */
    async comeBack({ provider, id }: Checkout): Promise<void> {
      const { path, body } = detailsCall(provider, id);
      if (provider === 'razorpay') await ask('POST', '/api/razorapypending', { sub: id });
      await ask('POST', path, body);
    },
    /** Cancels what runs, if anything does. */
    async cancel(): Promise<void> {
      const { subscription } = await call<{ subscription: { provider: Gateway; id: string } | null }>(
        'GET',
        '/api/subscription',
      );
      if (!subscription) return;
      const { path, body } = cancelCall(subscription.provider, subscription.id);
      await ask('POST', path, body);
    },
  };
}

/** Pays on the hosted page. */
export async function pay({ provider, url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'pay', accepted[provider]);
}

/** Is declined there. */
export async function payInVain({ provider, url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'pay', declined[provider]);
}

/** Walks away with the page's own button. */
export async function giveUp({ url }: Checkout): Promise<void> {
  await pressButton(await openHostedPage(url), 'cancel');
}
