import { randomUUID } from 'node:crypto';
import { authEvents, courseEvents } from '@coursewright/contracts';
import { readPdf } from '@coursewright/pdf/testing';
import { raise } from '@coursewright/service-kit';
import { toIsoDay } from '@coursewright/text';
import { decodeJwt } from 'jose';
import { Types } from 'mongoose';
import { createFinishedCourse, createReadCourse, rename } from '../../testing/finished-course.ts';
import { createLearnerClient, type LearnerClient } from '../../testing/learner-client.ts';
import { PUBLIC_URL, sharedService } from '../../testing/start-service.ts';
import { courseModel } from '../courses/course.model.ts';
import { createCourseRepository } from '../courses/course.repository.ts';
import { createCertificateRepository } from './certificate.repository.ts';
import { createCertificates } from './certificates.ts';

const REASON = 'Issued by mistake';

const service = await sharedService();
const completions = await service.receive(courseEvents.courseCompleted);
afterAll(() => service.forget());

const stored = () => service.database.collection<{ _id: string; courseId: string }>('certificates');
const verify = async (id: string) => (await service.anonymous().get(`/api/certificates/${id}`)).body;
const revoke = (id: string, reason = REASON) =>
  service.admin().post(`/api/admin/certificates/${id}/revoke`, { reason });

describe('CRT-01 a completed course', () => {
  test('gets its certificate without anybody looking, and keeps it when the course is gone', async () => {
    const { client, courseId } = await createReadCourse(service);
    await client.post('/api/finish', { courseId });
    await service.idle();
    const made = await stored().findOne({ courseId });
    expect(made).toMatchObject({ status: 'valid', learnerName: 'Ada Lovelace', courseTitle: 'Sourdough bread' });
    expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
    expect((await client.get(`/api/courses/${courseId}`)).status).toBe(404);
    expect((await client.get(`/api/courses/${courseId}/certificate`)).body).toMatchObject({ certificateId: made?._id });
    expect(await verify(made?._id ?? '')).toMatchObject({ status: 'valid', learnerName: 'Ada Lovelace' });
  });

  test('is issued once, whichever request comes first and however many come at once', async () => {
    const { client, courseId, path, certificateId } = await createFinishedCourse(service);
    await service.database.collection('certificates').deleteMany({ courseId });
    const [own, checked] = [
      () => client.get(path),
      () => service.anonymous().get(`/api/certificates/${certificateId}`),
    ];
    const answers = await Promise.all([own(), checked(), own(), checked()]);
    expect(answers.map(({ status, body }) => [status, body.certificateId])).toEqual(
      answers.map(() => [200, certificateId]),
    );
    expect(await stored().countDocuments({ courseId })).toBe(1);
  });
});

describe('CRT-01 PLT-09 the job of a certificate', () => {
  test('is found when the process was killed between the completion and the job', async () => {
    const { userId, courseId } = await createReadCourse(service);
    const killed = createCourseRepository(courseModel(service.database), () => undefined);
    const course = await killed.findOwn(courseId, userId);
    const completed = course && (await killed.complete(course, { learnerName: 'Ada Lovelace', language: 'en' }));
    expect(await stored().countDocuments({ courseId })).toBe(0);
    await service.run('insert-jobs-of-courses');
    expect(await stored().find({ courseId }).toArray()).toMatchObject([{ _id: completed?.certificateId }]);
  });

  test('issues none for a user that was deleted meanwhile', async () => {
    const { userId, courseId } = await createReadCourse(service);
    await service.broker.publish(raise(authEvents.userDeleted, { userId }));
    const courses = service.database.collection('courses');
    await service.idle();
    expect(await courses.countDocuments({ userId })).toBe(0);
    const jobs = service.database.collection<{ _id: string }>('jobs');
    const { completedAt, completedDay: endDay, ...facts } = toCompletion(userId, courseId);
    const payload = { ...facts, end: new Date(completedAt), endDay };
    const _id = `issue-certificate:${courseId}`;
    const job = { _id, type: 'issue-certificate', payload, state: 'queued', priority: 0, attempts: 0, fence: 0 };
    await jobs.insertOne({ ...job, runAt: new Date(), createdAt: new Date() } as never);
    await service.idle();
    expect(await jobs.findOne({ _id })).toMatchObject({ state: 'done' });
    expect(await stored().countDocuments({ courseId })).toBe(0);
  });

  test('takes its certificate back when the user is deleted at that moment', async () => {
    const deleted = [false, true];
    const certificates = createCertificates({
      repository: createCertificateRepository(service.database),
      courses: { findOwn: async () => undefined, findByCertificate: async () => undefined },
      learners: { find: async () => ({ name: '', plan: 'free' }), isDeleted: async () => deleted.shift() ?? true },
      findResults: async () => ({}),
      languages: ['en'],
    });
    const { certificateId, completedAt, ...facts } = toCompletion('leaving', 'of-leaving');
    expect(await certificates.issue(certificateId, { ...facts, end: new Date(completedAt) })).toBeUndefined();
    expect([deleted, await stored().countDocuments({ courseId: 'of-leaving' })]).toEqual([[], 0]);
  });

  const toCompletion = (userId: string, courseId: string) => ({
    userId,
    courseId,
    certificateId: `certificate-of-${courseId}`,
    learnerName: 'Ada',
    courseTitle: 'Bread',
    completedAt: '2026-11-22T10:00:00.000Z',
    completedDay: '2026-11-22',
    source: 'sample' as const,
  });
});

describe('CRT-04 the title of a certificate', () => {
  const renameCourse = async (client: LearnerClient, courseId: string, mainTopic: string) =>
    expect((await client.send('PATCH', `/api/courses/${courseId}`, { mainTopic })).status).toBe(200);

  // The title on the public certificate page, in the signed credential and in the mail.
  async function certifiedTitles(client: LearnerClient, courseId: string) {
    expect((await client.post('/api/finish', { courseId })).status).toBe(200);
    const { certificateId } = (await client.get(`/api/courses/${courseId}/certificate`)).body;
    const credential = await fetch(`${service.url}/api/certificates/${certificateId}/credential`);
    const { credentialSubject } = decodeJwt<{ credentialSubject: { achievement: { name: string } } }>(
      await credential.text(),
    );
    await service.idle();
    const mailed = completions.find(({ data }) => data.courseId === courseId)?.data;
    return [(await verify(certificateId)).courseTitle, credentialSubject.achievement.name, mailed?.courseTitle];
  }

  test('is that of the course at its creation, however often the learner renames it', async () => {
    const { client, courseId } = await createReadCourse(service);
    await renameCourse(client, courseId, 'Neurosurgery');
    await renameCourse(client, courseId, '$userId');
    expect((await client.get(`/api/courses/${courseId}`)).body.mainTopic).toBe('$userId');
    expect(await certifiedTitles(client, courseId)).toEqual(Array(3).fill('Sourdough bread'));
    await stored().deleteMany({ courseId });
    expect(await client.get(`/api/courses/${courseId}/certificate`)).toMatchObject({
      body: { courseTitle: 'Sourdough bread' },
    });
  });

  test('is that of the copied course on the certificate of a copy', async () => {
    const { client, courseId } = await createReadCourse(service);
    await renameCourse(client, courseId, 'Neurosurgery');
    const copy = (await client.post(`/api/courses/${courseId}/duplicate`)).body.courseId;
    await renameCourse(client, copy, 'Law');
    await client.studyAll(copy);
    expect(await certifiedTitles(client, copy)).toEqual(Array(3).fill('Sourdough bread'));
  });

  test('is the present one for a course that a former release renamed', async () => {
    const { client, courseId } = await createReadCourse(service);
    await service.database
      .collection('courses')
      .updateOne({ _id: new Types.ObjectId(courseId) }, { $set: { mainTopic: 'Bread of my own' } });
    expect(await certifiedTitles(client, courseId)).toEqual(Array(3).fill('Bread of my own'));
  });
});

test('CRT-04 the public page shows learner, course, date and issuer, and nothing else of the learner', async () => {
  const { certificate, certificateId } = await createFinishedCourse(service, 'Grace Hopper');
  expect(await verify(certificateId)).toEqual({
    certificateId,
    learnerName: 'Grace Hopper',
    courseTitle: 'Sourdough bread',
    source: 'sample',
    end: certificate.end,
    endDay: certificate.endDay,
    lessons: { count: 1, removed: 0 },
    status: 'valid',
    issuer: 'Coursewright',
  });
  expect((await service.anonymous().get('/api/certificates/2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11')).status).toBe(404);
  expect((await service.anonymous().get('/api/certificates/nonsense')).status).toBe(400);
});

test('CRT-04 a certificate says how many lessons its course has, and how many the learner had removed', async () => {
  const { client, userId } = await service.register();
  const topics = { Flour: ['Wheat', 'Rye'], Water: ['Warm', 'Cold'] };
  const { id: courseId } = await service.build.readCourse({ userId }, { topics });
  const operations = ['t1s2', 't2'].map((id) => ({ op: 'remove', id }));
  const edit = { revision: 0, editId: randomUUID(), operations };
  expect((await client.send('PATCH', `/api/courses/${courseId}/structure`, edit)).status).toBe(200);
  await client.post('/api/finish', { courseId });
  await service.idle();
  const path = `/api/courses/${courseId}/certificate`;
  const { certificateId, lessons } = (await client.get(path)).body;
  expect(lessons).toEqual({ count: 1, removed: 3 });
  expect((await verify(certificateId)).lessons).toEqual(lessons);
  const pdf = await (await fetch(`${service.url}${path}.pdf`, { headers: client.headers })).arrayBuffer();
  expect(readPdf(Buffer.from(pdf)).texts.map(({ text }) => text)).toContain('1 lesson, 3 removed');
  const credential = await (await fetch(`${service.url}/api/certificates/${certificateId}/credential`)).text();
  expect(JSON.stringify(decodeJwt(credential))).toContain('(1). The learner had removed others: 3.');
});

test('CRT-04 the learner gets the address to verify at and a filled-in form for LinkedIn', async () => {
  const { certificate, certificateId } = await createFinishedCourse(service);
  expect(certificate.verifyUrl).toBe(`${PUBLIC_URL}/verify/${certificateId}`);
  const linkedIn = new URL(certificate.linkedInUrl);
  const end = new Date(certificate.end);
  expect([linkedIn.origin, linkedIn.pathname]).toEqual(['https://www.linkedin.com', '/profile/add']);
  expect(Object.fromEntries(linkedIn.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Sourdough bread',
    organizationName: 'Coursewright',
    issueYear: String(end.getUTCFullYear()),
    issueMonth: String(end.getUTCMonth() + 1),
    certUrl: certificate.verifyUrl,
    certId: certificateId,
  });
});

describe('CRT-04 revoking', () => {
  test('is for admins, says why, and is seen at once', async () => {
    const { client, path, certificateId } = await createFinishedCourse(service);
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
  test('is offered, and the reissued certificate replaces the former, once', async () => {
    const { client, userId, courseId, path, certificate, certificateId } = await createFinishedCourse(service);
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
    const { client, userId, courseId, path, certificateId } = await createFinishedCourse(service);
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

test('CRT-03 completing is mailed once: a reissue sends no mail', async () => {
  const { client, userId, courseId } = await createReadCourse(service);
  await client.post('/api/finish', { courseId });
  await rename(service, userId, 'Ada King');
  expect((await client.post(`/api/courses/${courseId}/certificate/reissue`)).status).toBe(200);
  await service.idle();
  // an event may be delivered twice, and is mailed once by its id
  const told = completions.filter(({ data }) => data.courseId === courseId).map(({ id }) => id);
  expect(new Set(told).size).toBe(1);
});

describe('CRT-01 the day on a certificate', () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is the learner’s own in %s, of the instant that the credential keeps',
    async (timeZone) => {
      const { client, courseId } = await createReadCourse(service);
      const { end } = (await client.post('/api/finish', { courseId, timeZone })).body;
      const endDay = toIsoDay(new Date(end), timeZone);
      const { body: own } = await client.get(`/api/courses/${courseId}/certificate`);
      expect(own).toMatchObject({ end, endDay });
      expect(await verify(own.certificateId)).toMatchObject({ end, endDay });
      await service.idle();
      const told = completions.find(({ data }) => data.courseId === courseId);
      expect(told?.data).toMatchObject({ completedAt: end, completedDay: endDay });
    },
  );

  test.each(['Etc/Unknown', 'Mars/Olympus'])('is that of UTC when the time zone is %p', async (timeZone) => {
    const { client, courseId } = await createReadCourse(service);
    for (const wrong of [7, '', { $ne: '' }, 'x'.repeat(65)])
      expect((await client.post('/api/finish', { courseId, timeZone: wrong })).status).toBe(400);
    expect((await client.post('/api/finish', { courseId, timeZone })).status).toBe(200);
    const { end, endDay } = (await client.get(`/api/courses/${courseId}/certificate`)).body;
    expect(endDay).toBe(end.slice(0, 10));
  });

  test('of a former release is that of UTC', async () => {
    const { certificateId, courseId, client } = await createFinishedCourse(service);
    await stored().updateOne({ _id: certificateId }, { $unset: { endDay: '' } });
    const { body } = await client.get(`/api/courses/${courseId}/certificate`);
    expect(body).toMatchObject({ certificateId, end: expect.any(String) });
    expect(body.endDay).toBeUndefined();
  });
});

describe('CRT-04 ACC-14 the words of a certificate', () => {
  const inLanguage = async (courseId: string) => {
    const all = await service.database.collection('certificates').find({ courseId }).sort({ issuedAt: 1 }).toArray();
    return all.map(({ language }) => language);
  };
  const readTitle = async (client: LearnerClient, path: string) =>
    /Abschlusszertifikat|Certificate of completion/.exec((await client.get(`${path}.pdf`)).body)?.[0];

  test('stay in the language of the learner at its issue, until it is issued again', async () => {
    const { client, userId, courseId } = await createReadCourse(service);
    const path = `/api/courses/${courseId}/certificate`;
    await rename(service, userId, 'Ada Lovelace', 2, 'de');
    await client.post('/api/finish', { courseId });
    await rename(service, userId, 'Ada King', 3, 'ja');
    expect(await readTitle(client, path)).toBe('Abschlusszertifikat');
    expect(await inLanguage(courseId)).toEqual(['de']);
    await service.database.collection('certificates').deleteMany({ courseId });
    expect(await readTitle(client, path)).toBe('Abschlusszertifikat');
    await client.post(`${path}/reissue`);
    expect(await inLanguage(courseId)).toEqual(['de', 'ja']);
    expect(await readTitle(client, path)).toBeUndefined();
  });

  test.each([
    ['de, en;q=0.5', 'de'],
    // Not offered.
    ['ar', 'en'],
    ['', 'en'],
  ])('are in the language of the request when the learner chose none: %s', async (header, language) => {
    const { userId, courseId } = await createReadCourse(service);
    const headers = { ...service.keys.headersFor({ userId }), 'accept-language': header };
    await createLearnerClient(service.url, headers).post('/api/finish', { courseId });
    await service.idle();
    expect(await inLanguage(courseId)).toEqual([language]);
  });

  test('are English when a former release issued it', async () => {
    const { client, courseId, path } = await createFinishedCourse(service);
    await service.database.collection('certificates').updateMany({ courseId }, { $unset: { language: 1 } });
    expect(await readTitle(client, path)).toBe('Certificate of completion');
  });
});
