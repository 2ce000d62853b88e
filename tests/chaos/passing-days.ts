import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import type { Gateway, Payments, Purchase } from '../e2e/support/payments.ts';

// The longest debit, then the days of grace and of the gateway's next attempt.
const DAYS = 24;
// Work that is due is found within a second, and gateways are read again at once.
const DAY_TAKES_MS = 4_000;

const outcomes: Record<string, readonly Gateway[]> = {
  renews: ['stripe', 'paypal', 'razorpay', 'paystack'],
  clears: ['stripe', 'paypal', 'razorpay', 'paystack'],
  fails: ['stripe', 'paypal', 'razorpay', 'paystack'],
  'is settled without a charge': ['stripe'],
  'has a trial': ['stripe'],
  'is paused with access': ['stripe'],
  'is paused': ['stripe', 'paypal', 'razorpay'],
};
type Outcome = keyof typeof outcomes;

interface Subject {
  readonly outcome: Outcome;
  readonly purchase: Purchase;
  readonly email: string;
  // The day on which the bank decides.
  readonly decidedOn: number;
}

/** What the plan must be on a day; undefined while days of grace may or may not be over. */
function expectPlan({ outcome, decidedOn }: Subject, day: number): 'monthly' | 'free' | undefined {
  const lost = outcome === 'fails' ? decidedOn : outcome === 'is paused' ? 0 : undefined;
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
    const possible = Object.keys(outcomes).filter((outcome) => outcomes[outcome]?.includes(purchase.provider));
    const outcome = possible[Math.floor(random() * possible.length)] ?? 'renews';
    return { outcome, purchase, email: emailOf(purchase), decidedOn: 3 + Math.floor(random() * 12) };
  });
  const periodEnd = Math.max(Date.now(), ...monthly.map(({ paidUntil }) => Date.parse(String(paidUntil))));
  const startMs = periodEnd + HOUR_MS - Date.now();
  const setDay = async (day: number) => {
    await writeFile(clockFile, String(startMs + day * DAY_MS));
    await sleep(DAY_TAKES_MS);
  };

  const decide = (subject: Subject, ok: boolean) => payments.settle(subject.purchase.provider, subject.purchase.id, ok);
  for (const { outcome, purchase } of subjects) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const { provider, id } = purchase;
    if (outcome === 'has a trial') await payments.giveDays(provider, id, 40);
    if (outcome.startsWith('is paused')) await payments.pause(provider, id, outcome === 'is paused with access');
  }
  await setDay(0);
  for (const { outcome, purchase } of subjects) {
    const { provider, id } = purchase;
    if (outcome === 'renews') await payments.renew(provider, id);
    if (outcome === 'clears' || outcome === 'fails') await payments.renew(provider, id, 'processing');
    if (outcome === 'is settled without a charge') await payments.renew(provider, id, 'free');
    // Stripe begins periods of a paused collection too.
    if (outcome.startsWith('is paused') && provider === 'stripe') await payments.renew(provider, id);
  }
  for (let day = 1; day <= DAYS; day += 1) {
    await payments.deliver({ mode: random() < 0.5 ? 'drop' : 'normal' });
    for (const subject of subjects) {
      if (subject.decidedOn !== day) continue;
      if (subject.outcome === 'clears' || subject.outcome === 'fails')
        await decide(subject, subject.outcome === 'clears');
    }
    await setDay(day);
    for (const subject of subjects) {
      const wanted = expectPlan(subject, day);
      const plan = await planOf(subject.email);
      if (wanted === undefined || plan === wanted) continue;
      const { outcome, decidedOn, purchase } = subject;
      const what = `${purchase.provider} ${purchase.id}, which ${outcome}${/clears|fails/.test(outcome) ? ` on day ${decidedOn}` : ''}`;
      differences.push(`day ${day}: the plan of ${what} is ${plan}, not ${wanted}`);
    }
  }
  await payments.deliver({ mode: 'normal' });
  for (const { outcome, purchase } of subjects) {
    const now = await payments.purchase(purchase.id);
    const isOver = /cancel|expired|complete|non-renewing/i.test(now?.status ?? '');
    if (isOver && outcome !== 'fails')
      differences.push(`${purchase.provider} ${purchase.id}, which ${outcome}, was cancelled`);
    const paid = outcome === 'renews' || outcome === 'clears' ? 2 : 1;
    if (now?.payments.length !== paid)
      differences.push(`${purchase.id}, which ${outcome}: ${now?.payments.length} payments`);
  }
  const plans = new Map(subjects.map((subject) => [subject.email, expectPlan(subject, DAYS) ?? 'free'] as const));
  return { counts, differences, plans };
}
