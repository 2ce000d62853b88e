import { createHash } from 'node:crypto';
import { startService } from '../../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

async function readVideo(topic: string) {
  const { client } = await service.register('Ada', 'monthly');
  const courseId = await client.course({ topic, courseType: 'Video & Text Course' });
  return (await client.study(courseId, 't1s1')).lesson;
}

const inline = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content]) => content ?? '');

test('STU-02 the sample video is a public page that runs its own script and nothing else', async () => {
  const lesson = await readVideo('Sourdough bread');
  expect(lesson.note).toMatch(/No video service is set up here/);
  const { status, headers, body } = await service.anonymous().get(lesson.video.page);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts'])
    expect(policy.split('; ')).toContain(part);
  expect(policy).not.toContain('unsafe');
  for (const tag of ['script', 'style']) {
    const [code = '', ...others] = inline(body, tag);
    expect(others).toEqual([]);
    expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  expect(body).toContain(`<title>Sample video: ${lesson.title}</title>`);
  expect(body).not.toMatch(/ (style|on\w+)="/);
});

test('SEC-01 words of a learner are words in the page, whatever they are', async () => {
  const { video } = await readVideo('</script><script>alert(1)</script><img src=x onerror=alert(2)>');
  const { body } = await service.anonymous().get(video.page);
  expect(inline(body, 'script')).toHaveLength(1);
  expect(body).not.toContain('<img');
});

test('STU-02 the page can be asked for in dark, and for nothing else', async () => {
  const { video } = await readVideo('Sourdough bread');
  const { body } = await service.anonymous().get(`${video.page}?theme=dark`);
  expect(body).toContain('<html lang="en" data-theme="dark">');
  expect((await service.anonymous().get(`${video.page}?theme="><script>`)).body).toContain('<html lang="en">');
});

test('API-03 an unknown video is missing; a video is no picture', async () => {
  const { video } = await readVideo('Sourdough bread');
  expect((await service.anonymous().get(`/api/media/sample-video/${'0'.repeat(64)}`)).status).toBe(404);
  expect((await service.anonymous().get(video.page.replace('sample-video/', ''))).status).toBe(404);
});
