import { createFinishedCourse, createReadCourse } from '../../../testing/finished-course.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

const ADMIN_REASON = 'Issued by mistake';

async function picture(path: string) {
  const response = await fetch(service.url + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPng = bytes.subarray(1, 4).toString() === 'PNG';
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    caching: response.headers.get('cache-control'),
    size: isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined,
    bytes,
  };
}

async function share(title?: string) {
  const { client, courseId } = await createReadCourse(service);
  if (title) await client.send('PATCH', `/api/courses/${courseId}`, { mainTopic: title });
  const { token } = (await client.post(`/api/courses/${courseId}/share`)).body;
  return { client, courseId, path: `/api/shared/${token}` };
}

describe('CRT-06 the preview of a shared course', () => {
  test('has a summary without lessons, and a picture of its own', async () => {
    const { path, client, courseId } = await share();
    const { status, body, headers } = await service.anonymous().get(`${path}/summary`);
    expect([status, body]).toEqual([200, { mainTopic: 'Sourdough bread', topics: ['Flour'], lessons: 1 }]);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    const first = await picture(`${path}/picture.png`);
    expect(first).toMatchObject({
      status: 200,
      type: 'image/png',
      size: [1200, 630],
      caching: 'public, max-age=300',
    });
    expect((await picture(`${path}/picture.png`)).bytes.equals(first.bytes)).toBe(true);
    await client.send('PATCH', `/api/courses/${courseId}`, { mainTopic: 'Rye bread' });
    expect((await picture(`${path}/picture.png`)).bytes.equals(first.bytes)).toBe(false);
  });

  test.each([
    ['mark-up', `"><script>alert(1)</script> & <svg onload=alert(2)>`],
    ['Arabic', 'تاريخ العلوم عند العرب'],
    ['Japanese', '日本の歴史と文化'],
    ['one very long word', 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(4)],
  ])('is drawn with a title in %s', async (_name, title) => {
    const { path } = await share(title);
    expect(await picture(`${path}/picture.png`)).toMatchObject({ status: 200, size: [1200, 630] });
    expect((await service.anonymous().get(`${path}/summary`)).body.mainTopic).toBe(title);
  });

  test('ends with sharing; unknown tokens have none', async () => {
    const { path, client, courseId } = await share();
    await client.send('DELETE', `/api/courses/${courseId}/share`);
    for (const end of ['/summary', '/picture.png']) {
      expect((await service.anonymous().get(path + end)).status).toBe(404);
      expect((await service.anonymous().get(`/api/shared/${'x'.repeat(43)}${end}`)).status).toBe(404);
      expect((await service.anonymous().get(`/api/shared/short${end}`)).status).toBe(400);
    }
  });
});

describe('CRT-06 the picture of a certificate', () => {
  test('is public while the certificate is valid', async () => {
    const { certificateId } = await createFinishedCourse(service);
    const path = `/api/certificates/${certificateId}/picture.png`;
    expect(await picture(path)).toMatchObject({ status: 200, type: 'image/png', size: [1200, 630] });
    await service.admin().post(`/api/admin/certificates/${certificateId}/revoke`, { reason: ADMIN_REASON });
    expect((await picture(path)).status).toBe(404);
    expect((await picture('/api/certificates/2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11/picture.png')).status).toBe(404);
    expect((await picture('/api/certificates/nonsense/picture.png')).status).toBe(400);
  });

  test('is limited per address', async () => {
    const { path } = await share();
    await service.database
      .collection<{ _id: string }>('rate_limits')
      .updateMany({ key: /^link_picture:/ }, { $set: { points: 600 } });
    expect((await picture(`${path}/picture.png`)).status).toBe(429);
  });
});
