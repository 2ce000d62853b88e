import type { PaidPlan } from '@coursewright/contracts';

/** One period later, on the last day of a shorter month rather than in the next one. */
export function periodAfter(start: Date, plan: PaidPlan): Date {
  const months = plan === 'yearly' ? 12 : 1;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
