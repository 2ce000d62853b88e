import { eventually } from '@coursewright/service-kit/testing';
import { createLegacyClient, press } from './legacy-client.ts';

const PASSWORD = 'a good passphrase';

export function getPeople(url: string) {
  return async (name: string) => {
    const client = createLegacyClient(url);
    const email = `${name}@example.org`;
    const sent = { email, mName: name, password: PASSWORD, type: 'free' };
    const { body: signedUp } = await client.post('/api/signup', sent);
    return { ...client, name, email, password: PASSWORD, uid: String(signedUp.userId), signedUp };
  };
}

export type Person = Awaited<ReturnType<ReturnType<typeof getPeople>>>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;
interface Purchase {
  readonly path: string;
  readonly sent: (buyer: Person) => object;
  readonly pageOf: (answer: Body) => string;
  readonly card: Record<string, string>;
  readonly details: string;
  readonly ask: (buyer: Person, answer: Body) => object;
}

const plan = 'Monthly Plan';
const approve = ({ links }: Body) => links.find(({ rel }: Body) => rel === 'approve').href;
const bySubscriber = ({ uid }: Person, { id }: Body) => ({ subscriberId: id, uid, plan });

export const purchases = {
  stripe: {
    path: '/api/stripepayment',
    sent: () => ({ planId: 'monthly' }),
    pageOf: ({ url }) => url,
    card: { card: '4242424242424242' },
    details: '/api/stripedetails',
    ask: bySubscriber,
  },
  paypal: {
    path: '/api/paypal',
    sent: ({ email }) => ({
      planId: 'monthly',
      email,
      name: 'Ada',
      lastName: 'Lovelace',
      post: '12345',
      address: '12 St James Square',
      country: 'GB',
      brand: 'Coursewright',
      admin: 'admin@example.org',
    }),
    pageOf: approve,
    card: { name: 'Ada Lovelace' },
    details: '/api/paypaldetails',
    ask: bySubscriber,
  },
  razorpay: {
    path: '/api/razorpaycreate',
    sent: ({ email }) => ({ plan: 'monthly', email, fullAddress: '12 St James Square, 12345, GB' }),
    pageOf: ({ short_url }) => short_url,
    card: { card: '4718609108204366', otp: '1234' },
    details: '/api/razorapydetails',
    ask: bySubscriber,
  },
  paystack: {
    path: '/api/paystackpayment',
    sent: ({ email }) => ({ planId: 'monthly', amountInZar: 170, email }),
    pageOf: ({ url }) => url,
    card: { card: '4084084084084081', cvv: '408' },
    details: '/api/paystackfetch',
    ask: ({ uid, email }) => ({ email, uid, plan }),
  },
} satisfies Record<string, Purchase>;

export const begin = (buyer: Person, { path, sent }: Purchase): Promise<Body> =>
  eventually(async () => {
    const { status, body } = await buyer.post(path, sent(buyer));
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  });

export async function buy(buyer: Person, purchase: Purchase) {
  const begun = await begin(buyer, purchase);
  await press(purchase.pageOf(begun), purchase.card);
  const details = await eventually(async () => {
    const { status, body } = await buyer.post(purchase.details, purchase.ask(buyer, begun));
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  });
  return { begun, details };
}
