import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { createTestKeys, eventually } from '@coursewright/service-kit/testing';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

const KILLS = 3;

test('CRS-28 PLT-09 a process killed while it makes edits: each is made completely and once, or not at all', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const model = await startSampleModel();
  const env = {
    COURSE_GENERATION_PORT: '0',
    MONGODB_URI: mongo.uri,
    AUTH_URL: auth.url,
    LOG_LEVEL: 'silent',
    ...sampleModelEnvironment(model.url),
  };
  const clientOf = ({ url }: { url: string }) => createLearnerClient(url, keys.headersFor({ userId: 'learner-1' }));
  let service = await startKillableService(env);
  try {
    const courseId = await clientOf(service).course();
    const path = `/api/courses/${courseId}/structure`;
    const view = async (): Promise<CourseStructure> => (await clientOf(service).get(path)).body;
    const [first] = (await view()).topics;
    await clientOf(service).study(courseId, first?.subtopics[0]?.id ?? '');
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const { revision, topics } = await view();
      const operations: CourseEdit[] = [
        { op: 'add-lesson', topicId: first?.id ?? '', title: `Added number ${kills}` },
        { op: 'rename', id: first?.subtopics[0]?.id ?? '', title: `Beginning ${kills}` },
      ];
      const send = () => clientOf(service).send('PATCH', path, { revision, editId: `edit-${kills}`, operations });
      const lost = send().catch(() => undefined);
      // from before the request arrives to after its answer
      if (kills > 1) await lost;
      await service.kill();
      await lost;
      service = await startKillableService(env);
      const { body } = await send();
      expect(body.revision).toBe(kills);
      const count = (all: CourseStructure['topics']) => all.flatMap(({ subtopics }) => subtopics).length;
      expect(count(body.topics)).toBe(count(topics) + 1);
    }
    const { topics, removed } = await view();
    const titles = topics[0]?.subtopics.map(({ title }) => title);
    expect(titles?.filter((title) => title.startsWith('Added'))).toHaveLength(KILLS);
    expect([titles?.[0], removed]).toEqual([`Beginning ${KILLS}`, []]);
    await eventually(async () => {
      const opened = await clientOf(service).study(courseId, first?.subtopics[0]?.id ?? '');
      expect(opened).toMatchObject({ status: 'ready', lesson: { title: `Beginning ${KILLS}` } });
    });
  } finally {
    await service.kill();
    for (const part of [mongo, auth, model]) await part.close();
  }
}, 300_000);
