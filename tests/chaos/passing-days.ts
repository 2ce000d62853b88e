import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway, Payments, Purchase } from '../e2e/support/payments.ts';

const DAY_MS = 86_400_000;
// The longest debit, then the days of grace and of the gateway's next attempt.
const DAYS = 24;
// Work that is due is found within a second, and gateways are read again at once.
const DAY_TAKES_MS = 4_000;

const fates: Record<string, readonly Gateway[]> = {
  renews: ['stripe', 'paypal', 'razorpay', 'paystack'],
  clears: ['stripe', 'paypal', 'razorpay', 'paystack'],
  fails: ['stripe', 'paypal', 'razorpay', 'paystack'],
  'is settled without a charge': ['stripe'],
  'has a trial': ['stripe'],
  'is paused with access': ['stripe'],
  'is paused': ['stripe', 'paypal', 'razorpay'],
};
type Fate = keyof typeof fates;

interface Subject {
  readonly fate: Fate;
  readonly purchase: Purchase;
  readonly email: string;
  // The day on which the bank decides.
  readonly decidedOn: number;
}

/** What the plan must be on a day; undefined while days of grace may or may not be over. */
function expectPlan({ fate, decidedOn }: Subject, day: number): 'monthly' | 'free' | undefined {
  const lost = fate === 'fails' ? decidedOn : fate === 'is paused' ? 0 : undefined;
  if (lost === undefined || day < lost + 2) return 'monthly';
  return day > lost + 8 ? 'free' : undefined;
}

interface Options {
  readonly payments: Payments;
  readonly clockFile: string;
  readonly random: () => number;
  emailOf(purchase: Purchase): string;
  planOf(email: string): Promise<string>;
}

/** Renewals of monthly plans, and the weeks in which banks decide on them. */
export async function passDays({ payments, clockFile, random, emailOf, planOf }: Options) {
  const counts = new Map<string, number>();
  const differences: string[] = [];
  const monthly = (await payments.purchases()).filter(
    ({ plan, status, payments: paid }) =>
      plan === 'monthly' && /^active$/i.test(status) && paid.some((one) => one.refundedMinor < one.amountMinor),
  );
  const subjects = monthly.map((purchase): Subject => {
    const possible = Object.keys(fates).filter((fate) => fates[fate]?.includes(purchase.provider));
    const fate = possible[Math.floor(random() * possible.length)] ?? 'renews';
    return { fate, purchase, email: emailOf(purchase), decidedOn: 3 + Math.floor(random() * 12) };
  });
  const periodEnd = Math.max(Date.now(), ...monthly.map(({ paidUntil }) => Date.parse(String(paidUntil))));
  const startMs = periodEnd + 3_600_000 - Date.now();
  const setDay = async (day: number) => {
    await writeFile(clockFile, String(startMs + day * DAY_MS));
    await sleep(DAY_TAKES_MS);
  };

  const decide = (subject: Subject, ok: boolean) => payments.settle(subject.purchase.provider, subject.purchase.id, ok);
  for (const { fate, purchase } of subjects) {
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    const { provider, id } = purchase;
    if (fate === 'has a trial') await payments.giveDays(provider, id, 40);
    if (fate.startsWith('is paused')) await payments.pause(provider, id, fate === 'is paused with access');
  }
  await setDay(0);
  for (const { fate, purchase } of subjects) {
    const { provider, id } = purchase;
    if (fate === 'renews') await payments.renew(provider, id);
    if (fate === 'clears' || fate === 'fails') await payments.renew(provider, id, 'processing');
    if (fate === 'is settled without a charge') await payments.renew(provider, id, 'free');
    // Stripe begins periods of a paused collection too.
    if (fate.startsWith('is paused') && provider === 'stripe') await payments.renew(provider, id);
  }
  for (let day = 1; day <= DAYS; day += 1) {
    await payments.deliver({ mode: random() < 0.5 ? 'drop' : 'normal' });
    for (const subject of subjects) {
      if (subject.decidedOn !== day) continue;
      if (subject.fate === 'clears' || subject.fate === 'fails') await decide(subject, subject.fate === 'clears');
    }
    await setDay(day);
    for (const subject of subjects) {
      const wanted = expectPlan(subject, day);
      const plan = await planOf(subject.email);
      if (wanted === undefined || plan === wanted) continue;
      const { fate, decidedOn, purchase } = subject;
      const what = `${purchase.provider} ${purchase.id}, which ${fate}${/clears|fails/.test(fate) ? ` on day ${decidedOn}` : ''}`;
      differences.push(`day ${day}: the plan of ${what} is ${plan}, not ${wanted}`);
    }
  }
  await payments.deliver({ mode: 'normal' });
  for (const { fate, purchase } of subjects) {
    const now = await payments.purchase(purchase.id);
    const isOver = /cancel|expired|complete|non-renewing/i.test(now?.status ?? '');
    if (isOver && fate !== 'fails')
      differences.push(`${purchase.provider} ${purchase.id}, which ${fate}, was cancelled`);
    const paid = fate === 'renews' || fate === 'clears' ? 2 : 1;
    if (now?.payments.length !== paid)
      differences.push(`${purchase.id}, which ${fate}: ${now?.payments.length} payments`);
  }
  const plans = new Map(subjects.map((subject) => [subject.email, expectPlan(subject, DAYS) ?? 'free'] as const));
  return { counts, differences, plans };
}
