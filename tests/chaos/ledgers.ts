import { MongoClient } from 'mongodb';
import type { PaidPlan, Payments, Purchase } from '../e2e/support/payments.ts';
import type { Checkout } from './virtual-customer.ts';

type Plan = 'free' | PaidPlan;

interface Person {
  readonly email: string;
  readonly checkouts: readonly Checkout[];
}

interface BilledPayment {
  readonly _id: string;
  readonly userId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor?: number;
}

interface BilledAccount {
  readonly _id: string;
  readonly plan: Plan;
  readonly subscriptions: readonly { state: string; plan: Plan; currency: string; amountMinor: number }[];
}

const running = new Set(['active', 'past_due', 'pending', 'attention']);

export async function openLedgers(payments: Payments, mongoUrl: string, people: readonly Person[]) {
  const client = await MongoClient.connect(mongoUrl);
  const all = <T extends object>(database: string, collection: string) =>
    client.db(database).collection<T>(collection).find().toArray() as Promise<T[]>;
  const emailOf = new Map(people.flatMap(({ email, checkouts }) => checkouts.map(({ id }) => [id, email] as const)));

  /** @param expected plans of those that time has changed, by address */
  async function compare(expected: ReadonlyMap<string, Plan> = new Map()) {
    const [bought, billed, accounts, users, learners] = await Promise.all([
      payments.purchases(),
      all<BilledPayment>('billing', 'payments'),
      all<BilledAccount>('billing', 'accounts'),
      all<{ _id: unknown; email: string; plan: Plan }>('auth', 'users'),
      all<{ _id: unknown; plan: Plan }>('course-generation', 'learners'),
    ]);
    const differences: string[] = [];
    const sums = createSums();

    const billedById = new Map(billed.map((payment) => [payment._id, payment]));
    for (const { provider, ...purchase } of bought) {
      for (const { id, amountMinor, currency, refundedMinor } of purchase.payments) {
        const key = `${provider}:${id}`;
        const ours = billedById.get(key);
        billedById.delete(key);
        sums.add(currency, 'paid', 'gateways', amountMinor);
        sums.add(currency, 'given back', 'gateways', refundedMinor);
        if (!ours) differences.push(`${key}: ${amountMinor} ${currency} were paid, billing does not know`);
        else if (ours.amountMinor !== amountMinor || ours.currency !== currency)
          differences.push(`${key}: paid ${amountMinor} ${currency}, recorded ${ours.amountMinor} ${ours.currency}`);
        else if ((ours.refundedMinor ?? 0) !== refundedMinor)
          differences.push(`${key}: ${refundedMinor} were given back, recorded ${ours.refundedMinor ?? 0}`);
      }
    }
    for (const key of billedById.keys()) differences.push(`${key}: recorded, and no gateway knows it`);
    for (const { currency, amountMinor, refundedMinor } of billed) {
      sums.add(currency, 'paid', 'billing', amountMinor);
      sums.add(currency, 'given back', 'billing', refundedMinor ?? 0);
    }

    const runningOf = Map.groupBy(bought.filter(isRunning), (one) => emailOf.get(one.id) ?? one.email ?? one.id);
    for (const { email } of people) {
      const user = users.find((one) => one.email === email);
      const userId = String(user?._id);
      const account = accounts.find(({ _id }) => String(_id) === userId);
      const learner = learners.find(({ _id }) => String(_id) === userId);
      const paidFor = runningOf.get(email) ?? [];
      runningOf.delete(email);
      const plan = expected.get(email) ?? paidFor[0]?.plan ?? 'free';
      const plans = [account?.plan ?? 'free', user?.plan, learner?.plan];
      if (paidFor.length > 1) differences.push(`${email}: pays for ${paidFor.length} subscriptions`);
      if (plans.some((one) => one !== plan))
        differences.push(`${email}: paid for ${plan}; billing, auth, courses say ${plans.join(', ')}`);
      const [first] = paidFor[0]?.payments ?? [];
      for (const { payments } of paidFor) {
        const last = payments.at(-1);
        sums.add(last?.currency, 'running', 'gateways', last?.amountMinor);
      }
      for (const one of account?.subscriptions ?? [])
        if (one.state !== 'ended') sums.add(one.currency, 'running', 'billing', one.amountMinor);
      if (user && user.plan !== 'free')
        sums.add(first?.currency, 'running', 'auth', getPrice(bought, user.plan, first?.currency));
    }
    for (const key of runningOf.keys()) differences.push(`${key}: runs at a gateway and belongs to no user`);
    return { differences, rows: sums.rows() };
  }

  return {
    compare,
    emailOf: (one: Purchase) => emailOf.get(one.id) ?? one.email ?? one.id,
    async planOf(email: string): Promise<Plan> {
      const user = await client.db('auth').collection<{ plan: Plan }>('users').findOne({ email });
      return user?.plan ?? 'free';
    },
    close: () => client.close(),
  };
}

const getPrice = (bought: readonly Purchase[], plan: Plan, currency?: string) =>
  bought
    .filter((one) => one.plan === plan)
    .flatMap((one) => one.payments)
    .find((one) => one.currency === currency)?.amountMinor;

const isRunning = ({ status, payments }: Purchase) =>
  running.has(status.toLowerCase()) && payments.some(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);

type Book = 'gateways' | 'billing' | 'auth';

function createSums() {
  const sums = new Map<string, Record<Book, number>>();
  return {
    add(currency = '?', what: string, book: Book, minor = 0) {
      const key = `${currency} ${what}`;
      const row = sums.get(key) ?? { gateways: 0, billing: 0, auth: 0 };
      row[book] += minor;
      sums.set(key, row);
    },
    rows: () => [
      ['', 'gateways', 'billing', 'auth'],
      ...[...sums]
        .sort()
        .map(([what, row]) => [
          what,
          ...[row.gateways, row.billing, row.auth].map((minor, index) =>
            index === 2 && !what.endsWith('running') ? '' : (minor / 100).toFixed(2),
          ),
        ]),
    ],
  };
}
