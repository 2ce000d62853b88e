import { findAcceptedTokens } from '@coursewright/service-kit/testing';
import { sharedBilling } from './features/checkout/testing/setup-billing.ts';

test('API-02 of all hostile tokens, and of good access tokens, this service believes none: only a pass of auth', async () => {
  const { keys, url } = (await sharedBilling()).billing;
  expect(await findAcceptedTokens(keys, `${url}/api/admin/billing/dead-letters`)).toEqual([]);
});
