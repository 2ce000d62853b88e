import type { PolicyName } from '@coursewright/contracts';

export interface Policy {
  name: PolicyName;
  /** The page of its editor. */
  path: string;
  /** The page everybody sees. */
  publicPath: string;
  title: string;
}

/** The texts that admins write, as the sidebar lists them. */
export const policies: Policy[] = [
  { name: 'terms', path: '/editterms', publicPath: '/terms', title: 'Terms' },
  { name: 'privacy', path: '/editprivacy', publicPath: '/privacy', title: 'Privacy' },
  { name: 'cancel', path: '/editcancellation', publicPath: '/cancellation', title: 'Cancellation' },
  { name: 'refund', path: '/editrefund', publicPath: '/refund', title: 'Refund' },
  { name: 'billing', path: '/editbilling', publicPath: '/billing', title: 'Subscription & Billing' },
];
