import type { PolicyName } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

export interface Policy {
  name: PolicyName;
  path: string;
  publicPath: string;
  readonly title: string;
}

const createPolicy = (name: PolicyName, path: string, publicPath: string, title: MessageDescriptor): Policy => ({
  name,
  path,
  publicPath,
  get title() {
    return i18n._(title);
  },
});

export const policies: Policy[] = [
  createPolicy('terms', '/editterms', '/terms', msg`Terms`),
  createPolicy('privacy', '/editprivacy', '/privacy', msg`Privacy`),
  createPolicy('cancel', '/editcancellation', '/cancellation', msg`Cancellation`),
  createPolicy('refund', '/editrefund', '/refund', msg`Refund`),
  createPolicy('billing', '/editbilling', '/billing', msg`Subscription & Billing`),
];
