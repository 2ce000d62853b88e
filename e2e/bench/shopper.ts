import { type HostedAnswer, openHostedPage, pressButton } from '../support/hosted-form.ts';
import type { Gateway, PaidPlan } from '../support/payments.ts';
import { declined } from '../support/test-cards.ts';
import { createLearner } from './learner.ts';

/** A hosted page that waits for its payer. `id` is the gateway's of the checkout. */
export interface Checkout {
  readonly provider: Gateway;
  readonly plan: PaidPlan;
  readonly id: string;
  readonly url: string;
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>;

const payer = {
  email: 'lea@example.com',
  name: 'Lea',
  lastName: 'Learner',
  address: '1 High Street',
  post: '12345',
  country: 'GB',
};

const buying = {
  stripe: { path: '/api/stripepayment', body: (planId: PaidPlan) => ({ planId, payer }) },
  paypal: { path: '/api/paypal', body: (planId: PaidPlan) => ({ planId, ...payer }) },
  razorpay: {
    path: '/api/razorpaycreate',
    body: (plan: PaidPlan) => ({ plan, email: payer.email, fullAddress: payer.address, payer }),
  },
  paystack: { path: '/api/paystackpayment', body: (planId: PaidPlan) => ({ planId, email: payer.email, payer }) },
} as const;

const detailsOf = {
  stripe: ['/api/stripedetails', (subscriberId: string) => ({ subscriberId })],
  paypal: ['/api/paypaldetails', (subscriberId: string) => ({ subscriberId })],
  razorpay: ['/api/razorapydetails', (subscriberId: string) => ({ subscriberId })],
  paystack: ['/api/paystackfetch', () => ({})],
} as const;

/** Somebody who signs up and buys without a browser, and who tries again when the product is away. */
export async function createShopper(origin: string, email: string) {
  const { ask, call } = createLearner(origin, { patient: true });
  const account = { email, mName: 'Sam Shopper', password: 'nine or more' };
  const signedUp = await ask('POST', '/api/signup', account);
  // the answer of a first try may have been lost with the gateway
  if (!signedUp.ok || !((await signedUp.json()) as { success: boolean }).success)
    await call('POST', '/api/signin', account);

  return {
    email,
    /** Undefined when a subscription runs already. */
    async checkout(provider: Gateway, plan: PaidPlan): Promise<Checkout | undefined> {
      const { path, body } = buying[provider];
      const answer = await ask('POST', path, body(plan));
      if (answer.status === 409) return undefined;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const { id, url, short_url, links } = (await answer.json()) as {
        id: string;
        url?: string;
        short_url?: string;
        links?: { rel: string; href: string }[];
      };
      const page = url ?? short_url ?? links?.find(({ rel }) => rel === 'approve')?.href ?? '';
      return { provider, plan, id, url: page };
    },
    /** The return page asks until the product has an answer. */
    async comeBack({ provider, id }: Checkout): Promise<void> {
      const [path, body] = detailsOf[provider];
      if (provider === 'razorpay') await ask('POST', '/api/razorapypending', { sub: id });
      await ask('POST', path, body(id));
    },
    /** Cancels what runs, if anything does. */
    async cancel(): Promise<void> {
      const { subscription } = await call<{ subscription: { provider: Gateway; id: string } | null }>(
        'GET',
        '/api/subscription',
      );
      if (!subscription) return;
      const { provider, id } = subscription;
      await ask('POST', `/api/${provider}cancel`, provider === 'paystack' ? { code: id } : { id });
    },
  };
}

/** Pays on the hosted page. */
export async function pay({ url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'Pay');
}

/** Is declined there. */
export async function payInVain({ provider, url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'Pay', declined[provider]);
}

/** Walks away with the page's own button. */
export async function giveUp({ url }: Checkout): Promise<void> {
  await pressButton(await openHostedPage(url), 'Cancel');
}
