import type { PaidPlan } from '@coursewright/contracts';

export const planNames: Record<PaidPlan, string> = { monthly: 'Monthly Plan', yearly: 'Yearly Plan' };
