import { eventually } from '@coursewright/service-kit/testing';
import { finishedCourse, readCourse, rename, takeQuiz } from '../testing/finished-course.ts';
import { type RunningService, startService } from '../testing/start-service.ts';

const PUBLIC_URL = 'https://learn.example.org';
const REASON = 'Issued by mistake';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL });
});
afterAll(() => service.close());

const stored = () => service.database.collection<{ _id: string; courseId: string }>('certificates');
const verify = async (id: string) => (await service.stranger().get(`/api/certificates/${id}`)).body;
const revoke = (id: string, reason = REASON) =>
  service.admin().post(`/api/admin/certificates/${id}/revoke`, { reason });

describe('CRT-01 a completed course', () => {
  test('gets its certificate without anybody looking, and keeps it when the course is gone', async () => {
    const { client, courseId } = await readCourse(service);
    await client.post('/api/finish', { courseId });
    const made = await eventually(async () => {
      const found = await stored().findOne({ courseId });
      expect(found).toMatchObject({ status: 'valid', learnerName: 'Ada Lovelace', courseTitle: 'Sourdough bread' });
      return found;
    });
    expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
    expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
    expect((await client.get(`/api/courses/${courseId}/certificate`)).body).toMatchObject({ certificateId: made?._id });
    expect(await verify(made?._id ?? '')).toMatchObject({ status: 'valid', learnerName: 'Ada Lovelace' });
  });

  test('has one certificate, whoever asks first and however many at once', async () => {
    const { client, courseId, path, certificateId } = await finishedCourse(service);
    await service.database.collection('certificates').deleteMany({ courseId });
    const [own, checked] = [() => client.get(path), () => service.stranger().get(`/api/certificates/${certificateId}`)];
    const answers = await Promise.all([own(), checked(), own(), checked()]);
    expect(answers.map(({ status, body }) => [status, body.certificateId])).toEqual(
      answers.map(() => [200, certificateId]),
    );
    expect(await stored().countDocuments({ courseId })).toBe(1);
  });

  test('that has none yet, or is not the caller’s, has no certificate, no picture and no PDF', async () => {
    const { client, courseId } = await readCourse(service);
    const { path } = await finishedCourse(service);
    for (const address of [`/api/courses/${courseId}/certificate`, path])
      for (const end of ['', '.png', '.pdf']) expect((await client.get(address + end)).status).toBe(404);
    expect((await client.post(`${path}/reissue`)).status).toBe(404);
    expect((await service.stranger().get(path)).status).toBe(401);
  });
});

describe('CRT-04 what quizzes proved', () => {
  test('is frozen when the course is completed', async () => {
    const { client, courseId } = await readCourse(service);
    await takeQuiz(client, courseId);
    await client.post('/api/finish', { courseId });
    const path = `/api/courses/${courseId}/certificate`;
    const { quizzes } = (await client.get(path)).body;
    expect(quizzes).toEqual({ passed: expect.any(Number), total: 1, averagePercent: expect.any(Number) });
    await takeQuiz(client, courseId);
    expect((await client.get(path)).body.quizzes).toEqual(quizzes);
  });

  test('is not spoken of when no quiz was taken', async () => {
    expect((await finishedCourse(service)).certificate).not.toHaveProperty('quizzes');
  });
});

test('CRT-04 a stranger sees who, what, when, by whom, and nothing else of the learner', async () => {
  const { certificate, certificateId } = await finishedCourse(service, 'Grace Hopper');
  expect(await verify(certificateId)).toEqual({
    ...{ certificateId, learnerName: 'Grace Hopper', courseTitle: 'Sourdough bread', source: 'sample' },
    ...{ end: certificate.end, status: 'valid', issuer: 'Coursewright' },
  });
  expect((await service.stranger().get('/api/certificates/2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11')).status).toBe(404);
  expect((await service.stranger().get('/api/certificates/nonsense')).status).toBe(400);
});

test('CRT-04 the learner gets the address to verify at and a filled-in form for LinkedIn', async () => {
  const { certificate, certificateId } = await finishedCourse(service);
  expect(certificate.verifyUrl).toBe(`${PUBLIC_URL}/verify/${certificateId}`);
  const linkedIn = new URL(certificate.linkedInUrl);
  const end = new Date(certificate.end);
  expect([linkedIn.origin, linkedIn.pathname]).toEqual(['https://www.linkedin.com', '/profile/add']);
  expect(Object.fromEntries(linkedIn.searchParams)).toEqual({
    ...{ startTask: 'CERTIFICATION_NAME', name: 'Sourdough bread', organizationName: 'Coursewright' },
    ...{ issueYear: String(end.getUTCFullYear()), issueMonth: String(end.getUTCMonth() + 1) },
    ...{ certUrl: certificate.verifyUrl, certId: certificateId },
  });
});

describe('CRT-04 revoking', () => {
  test('is for admins, says why, and is seen at once', async () => {
    const { client, path, certificateId } = await finishedCourse(service);
    const admin = `/api/admin/certificates/${certificateId}/revoke`;
    expect((await client.post(admin, { reason: REASON })).status).toBe(403);
    expect((await service.admin().post(admin, { reason: ' ' })).status).toBe(400);
    expect((await verify(certificateId)).status).toBe('valid');
    expect((await revoke(certificateId)).body).toEqual({ success: true, message: 'Certificate revoked' });
    const revoked = await verify(certificateId);
    expect(revoked).toMatchObject({ status: 'revoked', reason: REASON, revokedAt: expect.any(String) });
    expect((await revoke(certificateId, 'Another reason')).status).toBe(200);
    expect(await verify(certificateId)).toEqual(revoked);
    expect((await client.get(path)).body.revoked).toEqual({ at: revoked.revokedAt, reason: REASON });
    expect((await client.post(`${path}/reissue`)).status).toBe(409);
    expect((await revoke('2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11')).status).toBe(404);
  });
});

describe('CRT-04 a new name', () => {
  test('is offered, and the certificate issued anew takes the place of the former, once', async () => {
    const { client, userId, courseId, path, certificate, certificateId } = await finishedCourse(service);
    expect(certificate).not.toHaveProperty('newName');
    expect((await client.post(`${path}/reissue`)).body).toEqual({ certificateId });
    await rename(service, userId, 'Ada King');
    expect((await client.get(path)).body).toMatchObject({ certificateId, newName: 'Ada King' });
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${path}/reissue`)));
    const [newId] = new Set(answers.map(({ body }) => String(body.certificateId)));
    expect(answers.map(({ body }) => body.certificateId)).toEqual([newId, newId, newId]);
    expect(await stored().countDocuments({ courseId })).toBe(2);
    const renewed = (await client.get(path)).body;
    expect(renewed).toMatchObject({ certificateId: newId, learnerName: 'Ada King', end: certificate.end });
    expect(renewed).not.toHaveProperty('newName');
    expect(await verify(newId ?? '')).toMatchObject({ status: 'valid', learnerName: 'Ada King' });
    const former = await verify(certificateId);
    expect(former).toMatchObject({ status: 'superseded', learnerName: 'Ada Lovelace' });
    expect(JSON.stringify(former)).not.toContain('King');
    expect((await revoke(certificateId)).status).toBe(409);
  });

  test('whose reissue died half-way is whole at the next look', async () => {
    const { client, userId, courseId, path, certificateId } = await finishedCourse(service);
    await rename(service, userId, 'Ada King');
    const { certificateId: newId } = (await client.post(`${path}/reissue`)).body;
    await stored().deleteOne({ _id: newId });
    expect((await client.get(path)).body).toMatchObject({ certificateId: newId, learnerName: 'Ada King' });
    await rename(service, userId, 'Ada Byron', 3);
    const { certificateId: third } = (await client.post(`${path}/reissue`)).body;
    expect(new Set([certificateId, newId, third]).size).toBe(3);
    expect(await stored().countDocuments({ courseId })).toBe(3);
    expect((await verify(newId)).status).toBe('superseded');
  });
});

test('CRT-03 completing is mailed once: issuing anew tells nobody', async () => {
  const { client, userId, courseId, path } = await finishedCourse(service);
  await rename(service, userId, 'Ada King');
  await client.post(`${path}/reissue`);
  const told = () => service.completions.filter(({ data }) => (data as { courseId: string }).courseId === courseId);
  await eventually(() => expect(told()).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told()).toHaveLength(1);
});
