import { parsePushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
])('STU-40 an endpoint that browsers give is known: %s', (endpoint) => {
  expect(parsePushEndpoint(endpoint)?.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com',
  'https://ada@fcm.googleapis.com/fcm/send/a',
  'https://evilfcm.googleapis.com/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com/a',
  'https://evilpush.apple.com.example/a',
  'https://notpush.apple.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://notification:4004/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com/a',
  '',
])('STU-40 the service sends nothing to %p', (endpoint) => {
  expect(parsePushEndpoint(endpoint)).toBeUndefined();
});
