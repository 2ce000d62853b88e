import { type RunningService, startService } from '../../../testing/start-service.ts';
import { courseModel } from '../course.model.ts';

let service: RunningService;
const owner = '0123456789abcdef01234567';
beforeAll(async () => {
  service = await startService({ AI_PREFETCH: '0' });
  const courses = courseModel(service.database);
  for (let at = 0; at < 30; at++) {
    await courses.create({
      userId: at < 3 ? owner : `user-${at}`,
      outlineGenerationId: `outline-${at}`,
      mainTopic: at === 4 ? '@SUM(A1)' : `Topic ${String(at).padStart(2, '0')}`,
      type: at % 3 === 0 ? 'Video & Text Course' : 'Text & Image Course',
      source: 'sample',
      topics: [],
      coverUrl: `/api/images/${at}`,
      createdAt: new Date(),
      ...(at === 1 && { completed: true, end: new Date('2026-01-02T03:04:05.000Z') }),
    });
  }
});
afterAll(() => service.close());

const get = (path: string, headers = service.keys.headersFor({ userId: 'boss', role: 'admin' })) =>
  fetch(service.url + path, { headers });
const read = async (path: string) => (await get(path)).json();
const titles = async (query: string) =>
  (await read(`/api/admin/courses?${query}`)).rows.map(({ title }: { title: string }) => title);

test("ADM-05 everybody's courses by pages, newest first, with title, type and owner", async () => {
  const { rows, total } = await read('/api/admin/courses?size=20');
  expect([rows.length, total]).toEqual([20, 30]);
  expect(rows[0]).toEqual({
    id: expect.any(String),
    title: 'Topic 29',
    type: 'Text & Image Course',
    userId: 'user-29',
  });
  expect(await titles('size=20&page=2')).toHaveLength(10);
});

test('ADM-05 they are searched by title and owner and sorted by each column', async () => {
  expect(await titles('search=TOPIC%2012')).toEqual(['Topic 12']);
  expect(await titles(`search=${owner}&sort=title`)).toEqual(['Topic 00', 'Topic 01', 'Topic 02']);
  expect((await titles('sort=title&direction=descending'))[0]).toBe('Topic 29');
  expect((await read('/api/admin/courses?sort=type&direction=descending')).rows[0].type).toBe('Video & Text Course');
});

test('ADM-05 a course that gets another title is found by it at once, and no more by the former one', async () => {
  const learner = await service.register();
  const { client } = learner;
  const { id: courseId } = await service.build.course(learner, { mainTopic: 'Watercolour painting' });
  expect(await titles('search=watercolour')).toEqual(['Watercolour painting']);
  expect((await client.send('PATCH', `/api/courses/${courseId}`, { mainTopic: 'Gouache for beginners' })).status).toBe(
    200,
  );
  expect(await titles('search=gouache')).toEqual(['Gouache for beginners']);
  expect(await titles('search=watercolour')).toEqual([]);
  expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
  expect(await titles('search=gouache')).toEqual([]);
});

test('ADM-05 the legacy list keeps its fields, without the contents', async () => {
  const all = await read('/api/getcourses');
  expect(all).toHaveLength(30);
  expect(all.find(({ mainTopic }: { mainTopic: string }) => mainTopic === 'Topic 01')).toEqual({
    _id: expect.any(String),
    mainTopic: 'Topic 01',
    type: 'Text & Image Course',
    photo: '/api/images/1',
    date: expect.any(String),
    completed: true,
    end: '2026-01-02T03:04:05.000Z',
    user: owner,
  });
});

test('ADM-05 the CSV file holds every course, harmless to a spreadsheet; taking it is in the audit log', async () => {
  const lines = (await (await get('/api/admin/courses.csv?sort=title')).text()).split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines[1]).toBe(`"'@SUM(A1)","Text & Image Course","user-4"`);
  expect((await read('/api/admin/course-generation/audit')).rows).toMatchObject([
    { adminId: 'boss', action: 'GET /api/admin/courses.csv', outcome: 'done' },
  ]);
});

test.each(['/api/getcourses', '/api/admin/courses', '/api/admin/courses.csv', '/api/admin/course-generation/audit'])(
  'ADM-02 %s is for admins alone',
  async (path) => {
    expect((await fetch(service.url + path)).status).toBe(401);
    expect((await get(path, service.keys.headersFor({ userId: 'ada' }))).status).toBe(403);
  },
);

test('ADM-09 a certificate that is not there cannot be revoked, and the attempt is in the log', async () => {
  const certificateId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const answer = await fetch(`${service.url}/api/admin/certificates/${certificateId}/revoke`, {
    method: 'POST',
    headers: { ...service.keys.headersFor({ userId: 'boss', role: 'admin' }), 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'forged' }),
  });
  expect(answer.status).toBe(404);
  expect((await read('/api/admin/course-generation/audit')).rows[0]).toMatchObject({
    action: 'POST /api/admin/certificates/:certificateId/revoke',
    details: { reason: 'forged', certificateId },
    outcome: 'refused',
  });
});
