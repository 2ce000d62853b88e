import { decodeJwt } from 'jose';
import { createReadCourse, rename } from '../../testing/finished-course.ts';
import { sharedService } from '../../testing/start-service.ts';

const service = await sharedService();

const stored = () => service.database.collection<{ _id: string }>('certificates');
const verify = async (id: string) => (await service.anonymous().get(`/api/certificates/${id}`)).body;

const listValues = ({ result }: { result?: { value: string }[] }) => result?.map(({ value }) => value);

async function readFile(id: string) {
  const token = await (await fetch(`${service.url}/api/certificates/${id}/credential`)).text();
  return decodeJwt<{ credentialSubject: { result?: { value: string }[] } }>(token).credentialSubject;
}

async function createCourse() {
  const read = await createReadCourse(service, 'Ada Lovelace', ['Flour', 'Water', 'Salt', 'Time']);
  const { client, course, courseId } = read;
  const path = `/api/courses/${courseId}/certificate`;
  return {
    ...read,
    take: (topic: number, right?: number) => service.build.attempt(course, `t${topic + 1}`, { right }),
    async finish() {
      await client.post('/api/finish', { courseId });
      await service.idle();
    },
    own: async () => (await client.get(path)).body,
    async bytes(type: string) {
      const file = await fetch(`${service.url}${path}${type}`, { headers: client.headers });
      return Buffer.from(await file.arrayBuffer());
    },
    reissue: async () => String((await client.post(`${path}/reissue`)).body.certificateId),
  };
}

describe('CRT-05 quiz results on a certificate', () => {
  test('trying a quiz costs nothing: without a passed topic no result is shown anywhere', async () => {
    const tried = await createCourse();
    expect(await tried.take(0, 1)).toMatchObject({ finished: true, percent: expect.any(Number) });
    await tried.finish();
    const certificate = await tried.own();
    expect(certificate.quizzes).toBeUndefined();
    expect(certificate.betterQuizzes).toBeUndefined();
    expect((await verify(certificate.certificateId)).quizzes).toBeUndefined();
    expect(listValues(await readFile(certificate.certificateId))).toEqual(['0']);
  });

  test('a certificate of a former release that says 0 of 4 does not show it, and can be updated', async () => {
    const { take, finish, own, reissue } = await createCourse();
    await finish();
    const { certificateId } = await own();
    const legacy = { quizzes: { passed: 0, total: 4, averagePercent: 20 } };
    await stored().updateOne({ _id: certificateId }, { $set: legacy });
    expect((await own()).quizzes).toBeUndefined();
    expect((await verify(certificateId)).quizzes).toBeUndefined();
    expect(listValues(await readFile(certificateId))).toEqual(['0']);
    await take(0);
    expect((await own()).betterQuizzes).toEqual({ passed: 1, total: 4, averagePercent: 100 });
    await reissue();
    expect((await own()).quizzes).toEqual({ passed: 1, total: 4, averagePercent: 100 });
  });

  test('better results update certificate, picture, credential and public page; the old link leads on', async () => {
    const { take, finish, own, reissue, bytes } = await createCourse();
    await take(0);
    await finish();
    const first = await own();
    const [png, pdf] = [await bytes('.png'), await bytes('.pdf')];
    expect(first.betterQuizzes).toBeUndefined();
    expect(await reissue()).toBe(first.certificateId);

    await take(1, 1);
    expect((await own()).betterQuizzes).toBeUndefined();
    for (const topic of [1, 2, 3]) await take(topic);
    const better = { passed: 4, total: 4, averagePercent: 100 };
    expect(await own()).toMatchObject({ certificateId: first.certificateId, betterQuizzes: better });

    const [second] = new Set(await Promise.all([reissue(), reissue(), reissue()]));
    const updated = await own();
    expect(updated).toMatchObject({ certificateId: second, quizzes: better, end: first.end, endDay: first.endDay });
    expect(updated.betterQuizzes).toBeUndefined();
    expect(second).not.toBe(first.certificateId);
    expect(await verify(updated.certificateId)).toMatchObject({ status: 'valid', quizzes: better });
    expect(listValues(await readFile(updated.certificateId))).toEqual(['4', '100', '0']);
    expect((await bytes('.png')).equals(png)).toBe(false);
    expect((await bytes('.pdf')).equals(pdf)).toBe(false);
    expect(await verify(first.certificateId)).toMatchObject({
      status: 'superseded',
      learnerName: 'Ada Lovelace',
      quizzes: { passed: 1, total: 4, averagePercent: 100 },
      replacedBy: updated.certificateId,
    });
  });

  test('the oldest link leads to the newest certificate, also when a reissue died half-way', async () => {
    const { take, finish, own, reissue } = await createCourse();
    await finish();
    const first = await own();
    await take(0);
    const second = await reissue();
    await take(1);
    const third = await reissue();
    expect((await verify(first.certificateId)).replacedBy).toBe(third);
    expect((await verify(second)).replacedBy).toBe(third);
    await stored().deleteOne({ _id: third });
    expect((await verify(first.certificateId)).replacedBy).toBe(third);
    expect(await verify(third)).toMatchObject({ status: 'valid', quizzes: { passed: 2 } });
  });

  test('a new name takes the present results, and the old link does not lead to the name', async () => {
    const { take, finish, own, reissue, userId } = await createCourse();
    await finish();
    const first = await own();
    await take(2);
    await rename(service, userId, 'Ada King');
    expect(await own()).toMatchObject({ newName: 'Ada King', betterQuizzes: { passed: 1 } });
    await reissue();
    expect(await own()).toMatchObject({ learnerName: 'Ada King', quizzes: { passed: 1, averagePercent: 100 } });
    const former = await verify(first.certificateId);
    expect(former.status).toBe('superseded');
    expect(former.replacedBy).toBeUndefined();
  });

  test('nothing is offered for a revoked certificate, nor after the course was deleted', async () => {
    const { take, finish, own, client, courseId, reissue } = await createCourse();
    await take(0);
    await finish();
    const { certificateId } = await own();
    await take(1);
    await client.send('DELETE', `/api/courses/${courseId}`);
    const kept = await own();
    expect(kept).toMatchObject({ certificateId, quizzes: { passed: 1 } });
    expect(kept.betterQuizzes).toBeUndefined();
    expect(await reissue()).toBe(certificateId);

    const other = await createCourse();
    await other.finish();
    const revoked = (await other.own()).certificateId;
    await other.take(0);
    await service.admin().post(`/api/admin/certificates/${revoked}/revoke`, { reason: 'Issued by mistake' });
    expect((await other.own()).betterQuizzes).toBeUndefined();
    expect((await other.client.post(`/api/courses/${other.courseId}/certificate/reissue`)).status).toBe(409);
  });
});
