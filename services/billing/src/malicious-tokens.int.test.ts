import { findAcceptedTokens } from '@coursewright/service-kit/testing';
import { startBilling } from './testing/start-billing.ts';

test('API-02 of all hostile tokens, and of good access tokens, this service believes none: only a pass of auth', async () => {
  const billing = await startBilling();
  try {
    expect(await findAcceptedTokens(billing.keys, `${billing.url}/api/admin/billing/dead-letters`)).toEqual([]);
  } finally {
    await billing.close();
  }
});
