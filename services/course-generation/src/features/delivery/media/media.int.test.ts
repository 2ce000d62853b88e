import { createHash } from 'node:crypto';
import { startService } from '../../../testing/start-service.ts';

const service = await startService({ BRAND_NAME: 'Atelier' });
afterAll(() => service.close());

test('STU-02 a lesson comes with a picture that is public, immutable and can run nothing', async () => {
  const { client } = await service.register();
  const { lesson } = await client.study(await client.course(), 't1s1');
  expect(lesson.image.credit).toBe('Illustration drawn by Atelier');
  const { status, headers, body } = await service.anonymous().get(lesson.image.url);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(lesson.image.url).toBe(`/api/media/${createHash('sha256').update(body).digest('hex')}`);
});

test('API-03 an unknown picture is missing, and a name that is no hash is refused', async () => {
  const visitor = service.anonymous();
  expect((await visitor.get(`/api/media/${'0'.repeat(64)}`)).status).toBe(404);
  expect((await visitor.get('/api/media/..%2f..%2fetc%2fpasswd')).status).toBe(400);
});
