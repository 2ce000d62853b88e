import { findAcceptedTokens } from '@coursewright/service-kit/testing';
import { startNotification } from './testing/start-notification.ts';

test('API-02 of all hostile tokens, and of good access tokens, this service believes none: only a pass of auth', async () => {
  const notification = await startNotification();
  try {
    expect(
      await findAcceptedTokens(notification.keys, `${notification.url}/api/admin/notification/dead-letters`),
    ).toEqual([]);
  } finally {
    await notification.close();
  }
});
