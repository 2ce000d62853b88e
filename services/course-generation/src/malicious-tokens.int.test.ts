import { findAcceptedTokens } from '@coursewright/service-kit/testing';
import { sharedService } from './testing/start-service.ts';

test('API-02 of all hostile tokens, and of good access tokens, this service believes none: only a pass of auth', async () => {
  const { keys, url } = await sharedService();
  expect(await findAcceptedTokens(keys, `${url}/api/admin/course-generation/dead-letters`)).toEqual([]);
});
