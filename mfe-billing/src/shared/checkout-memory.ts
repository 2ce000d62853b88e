import { type PaidPlan, type PaymentProvider, paidPlanSchema, paymentProviderSchema } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';

const METHOD = 'billing.method';
const PLAN = 'billing.plan';

/** What was clicked last in this tab: the pages after a payment say it, none of them believes it. */
export const checkoutMemory = {
  save(method: PaymentProvider, plan: PaidPlan) {
    sessionStore.save(METHOD, method);
    sessionStore.save(PLAN, plan);
  },
  method: () => sessionStore.read(METHOD, paymentProviderSchema),
  plan: () => sessionStore.read(PLAN, paidPlanSchema),
};
