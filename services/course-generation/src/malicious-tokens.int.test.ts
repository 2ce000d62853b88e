import { findAcceptedTokens } from '@coursewright/service-kit/testing';
import { startService } from './testing/start-service.ts';

test('API-02 of all hostile tokens, and of good access tokens, this service believes none: only a pass of auth', async () => {
  const service = await startService();
  try {
    expect(await findAcceptedTokens(service.keys, `${service.url}/api/admin/course-generation/dead-letters`)).toEqual(
      [],
    );
  } finally {
    await service.close();
  }
});
