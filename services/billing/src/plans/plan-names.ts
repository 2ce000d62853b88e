import type { Plan } from '@coursewright/contracts';

export const planNames: Record<Plan, string> = { free: 'Free Plan', monthly: 'Monthly Plan', yearly: 'Yearly Plan' };
