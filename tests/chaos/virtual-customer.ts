import { IDENTITY_UNCONFIRMED } from '@coursewright/contracts';
import {
  cancelCall,
  checkoutCall,
  detailsCall,
  getHostedPage,
  type OpenedCheckout,
} from '../e2e/support/checkout-calls.ts';
import { type HostedAnswer, openHostedPage, pressButton } from '../e2e/support/hosted-form.ts';
import type { Gateway, PaidPlan } from '../e2e/support/payments.ts';
import { accepted, declined } from '../e2e/support/test-cards.ts';
import { createCaller } from '../load/caller.ts';

export interface Checkout {
  readonly provider: Gateway;
  readonly plan: PaidPlan;
  readonly id: string;
  readonly url: string;
}

export type VirtualCustomer = Awaited<ReturnType<typeof createVirtualCustomer>>;

// A virtual customer who signs up and buys without a browser, and who tries again when the product is away.
export async function createVirtualCustomer(origin: string, email: string) {
  const { ask, call } = createCaller(origin, { patient: true });
  const account = { email, password: 'nine or more' };
  const signedUp = await ask('POST', '/api/signup', { ...account, mName: 'Sam Shopper' });
  // the answer of a first try may have been lost with the gateway
  if (!signedUp.ok || !((await signedUp.json()) as { success: boolean }).success)
    await call('POST', '/api/signin', account);

  // Purchases need a password given within the last ten minutes; a chaos run lasts longer.
  async function askConfirmed(path: string, body: unknown): Promise<Response> {
    const answer = await ask('POST', path, body);
    if (answer.status !== 403) return answer;
    const { code } = (await answer.clone().json()) as { code?: string };
    if (code !== IDENTITY_UNCONFIRMED) return answer;
    await call('POST', '/api/auth/confirm', { password: account.password });
    return ask('POST', path, body);
  }

  return {
    email,
    async checkout(provider: Gateway, plan: PaidPlan): Promise<Checkout | undefined> {
      const { path, body } = checkoutCall(provider, plan);
      const answer = await askConfirmed(path, body);
      if (answer.status === 409) return undefined;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const opened = (await answer.json()) as OpenedCheckout;
      return { provider, plan, id: opened.id, url: getHostedPage(opened) };
    },
    async comeBack({ provider, id }: Checkout): Promise<void> {
      const { path, body } = detailsCall(provider, id);
      if (provider === 'razorpay') await ask('POST', '/api/razorapypending', { sub: id });
      await ask('POST', path, body);
    },
    async cancel(): Promise<void> {
      const { subscription } = await call<{ subscription: { provider: Gateway; id: string } | null }>(
        'GET',
        '/api/subscription',
      );
      if (!subscription) return;
      const { path, body } = cancelCall(subscription.provider, subscription.id);
      await askConfirmed(path, body);
    },
  };
}

export async function pay({ provider, url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'pay', accepted[provider]);
}

export async function payInVain({ provider, url }: Checkout): Promise<HostedAnswer> {
  return pressButton(await openHostedPage(url), 'pay', declined[provider]);
}

export async function abandon({ url }: Checkout): Promise<void> {
  await pressButton(await openHostedPage(url), 'cancel');
}
