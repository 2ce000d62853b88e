import type { PolicyName } from '@coursewright/contracts';

export interface Policy {
  name: PolicyName;
  path: string;
  publicPath: string;
  title: string;
}

export const policies: Policy[] = [
  { name: 'terms', path: '/editterms', publicPath: '/terms', title: 'Terms' },
  { name: 'privacy', path: '/editprivacy', publicPath: '/privacy', title: 'Privacy' },
  { name: 'cancel', path: '/editcancellation', publicPath: '/cancellation', title: 'Cancellation' },
  { name: 'refund', path: '/editrefund', publicPath: '/refund', title: 'Refund' },
  { name: 'billing', path: '/editbilling', publicPath: '/billing', title: 'Subscription & Billing' },
];
