import type { PolicyName } from './load-policies.api.ts';

/** The pages of the policies, in the order they are listed. */
export const policyPages: { path: string; name: PolicyName; title: string }[] = [
  { path: '/terms', name: 'terms', title: 'Terms' },
  { path: '/privacy', name: 'privacy', title: 'Privacy Policy' },
  { path: '/cancellation', name: 'cancel', title: 'Cancellation Policy' },
  { path: '/refund', name: 'refund', title: 'Refund Policy' },
  { path: '/billing', name: 'billing', title: 'Subscription & Billing Policy' },
];
