import { authEndpoints } from '@coursewright/contracts';
import { sessionPaths } from './send-request.ts';

test('the calls every page makes are those of the contracts', () => {
  const { session, refresh, logout } = authEndpoints;
  expect(sessionPaths).toEqual({ session: session.path, refresh: refresh.path, logout: logout.path });
  expect([session.method, refresh.method, logout.method]).toEqual(['GET', 'POST', 'POST']);
  expect([session.auth, refresh.auth, logout.auth]).toEqual(['public', 'public', 'public']);
});
