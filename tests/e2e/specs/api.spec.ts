import { newAccount, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('API-02 what belongs to another user does not exist', {
  tag: '@API-02',
}, async ({ learner: _, request: anonymous, context, playwright, product }) => {
  const { courseId, generationId } = await makeCourse(context.request, 'Private matters');
  const [topic] = (await (await context.request.get(`/api/courses/${courseId}`)).json()).topics;
  const other = await playwright.request.newContext({ baseURL: product.url });
  await signUp(other, newAccount());
  const reads = [
    `/api/courses/${courseId}`,
    `/api/courses/${courseId}/certificate`,
    `/api/courses/${courseId}/certificate.png`,
    `/api/generations/${generationId}`,
    `/api/generations/${generationId}/events`,
  ];
  const writes: [path: string, body: object][] = [
    [`/api/courses/${courseId}/subtopics/${topic.subtopics[0].id}/open`, {}],
    ['/api/courses', { outlineGenerationId: generationId }],
    [`/api/generations/${generationId}/cancel`, {}],
    [`/api/generations/${generationId}/retry`, {}],
    ['/api/finish', { courseId }],
  ];
  for (const path of reads) {
    expect((await other.get(path)).status(), path).toBe(404);
    expect((await anonymous.get(path)).status(), path).toBe(401);
  }
  for (const [path, data] of writes) {
    const answer = await other.post(path, { data });
    expect(answer.status(), path).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
    expect((await anonymous.post(path, { data })).status(), path).toBe(401);
  }
  expect(await (await other.get('/api/courses')).json()).toEqual([]);
  await other.dispose();
});

test('API-03 what is wrong with a request is said with the name of the field', {
  tag: '@API-03',
}, async ({ learner: _, context: { request } }) => {
  const outline = { topic: 'Tea', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
  const wrong: [path: string, body: object, field: string][] = [
    ['/api/outlines', { ...outline, topic: '' }, 'topic'],
    ['/api/outlines', { ...outline, topicCount: 5 }, 'topicCount'],
    ['/api/outlines', { ...outline, subtopics: Array(6).fill('more') }, 'sub topics'],
    ['/api/outlines', { ...outline, courseType: 'Podcast' }, 'courseType'],
    ['/api/outlines', { ...outline, extra: 1 }, 'extra'],
    ['/api/signup', { email: 'no address', mName: 'N', password: 'long enough' }, 'email'],
    ['/api/contact', { fname: 'A', lname: 'B', email: 'a@example.com', phone: '1' }, 'msg'],
    ['/api/finish', { courseId: '../../etc' }, 'courseId'],
  ];
  for (const [path, data, field] of wrong) {
    const answer = await request.post(path, { data });
    expect(answer.status(), `${path} ${field}`).toBe(400);
    const { message } = await answer.json();
    expect(message, path).toContain(field);
  }
  expect((await request.post('/api/outlines', { data: '{"topic":', headers: json })).status()).toBe(400);
  expect((await request.post('/api/outlines', { data: 'topic=Tea', headers: form })).status()).toBe(415);
  expect((await request.post('/api/outlines', { data: { ...outline, topic: 'x'.repeat(70_000) } })).status()).toBe(413);
});
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('API-07 the health of every part can be asked, and every answer carries an id that errors repeat', {
  tag: '@API-07',
}, async ({ request }) => {
  const health = await request.get('/api/health');
  const { status, parts } = await health.json();
  expect(status).toBe('ok');
  expect(parts.map(({ name }: { name: string }) => name).sort()).toEqual([
    'auth',
    'billing',
    'course-generation',
    'mfe-admin',
    'mfe-billing',
    'mfe-learner',
    'notification',
    'shell',
  ]);
  const refused = await request.get('/api/courses');
  expect(refused.status()).toBe(401);
  const id = refused.headers()['x-request-id'];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await refused.json()).traceId).toBe(id);
  const wrong = await request.post('/api/signup', { data: {} });
  expect((await wrong.json()).traceId, 'through the service too').toBe(wrong.headers()['x-request-id']);
});
