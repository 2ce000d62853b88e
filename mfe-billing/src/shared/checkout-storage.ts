import { type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { oneOf, sessionStore, textLike } from '@coursewright/mfe-kit';
import { paidPlans } from './plans.ts';

const providers = Object.keys(paymentProviderLabels) as PaymentProvider[];

const METHOD_KEY = 'billing.method';
const PLAN_KEY = 'billing.plan';

// What was clicked last in this tab; only used for display and as a hint.
export const checkoutStorage = {
  save(method: PaymentProvider, plan: PaidPlan) {
    sessionStore.save(METHOD_KEY, method);
    sessionStore.save(PLAN_KEY, plan);
  },
  method: () => sessionStore.read(METHOD_KEY, oneOf(providers)),
  plan: () => sessionStore.read(PLAN_KEY, oneOf(paidPlans)),
};

const UNCONFIRMED_KEY = 'billing.waiting';

const addressSchema = textLike(/^\/success\?/);

// The return address of a payment that its gateway has not confirmed, so that the user does not pay twice.
export const unconfirmedPayment = {
  save: (at: string) => sessionStore.save(UNCONFIRMED_KEY, at),
  clear: () => sessionStore.remove(UNCONFIRMED_KEY),
  address: () => sessionStore.read(UNCONFIRMED_KEY, addressSchema),
};

const MODIFIED_KEY = 'billing.modified-subscription';

// The subscription whose plan change is awaiting approval at PayPal.
export const modifiedSubscription = {
  save: (id: string) => sessionStore.save(MODIFIED_KEY, id),
  read: () => sessionStore.read(MODIFIED_KEY, textLike(/^[\w.=:-]{1,255}$/)),
};
