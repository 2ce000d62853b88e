import { eventually } from '@coursewright/service-kit/testing';
import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

async function learner() {
  const { client, userId } = await service.register();
  const topics = [{ id: 't1', title: 'Flour', subtopics: [{ id: 't1s1', title: 'Wheat' }] }];
  const { insertedId } = await service.database.collection('courses').insertOne({
    userId,
    outlineGenerationId: userId,
    mainTopic: 'Bread',
    type: 'Text & Image Course',
    source: 'sample',
    topics,
    done: [],
    completed: false,
    coverUrl: '/x',
    createdAt: new Date(),
    pendingEvents: [],
    writing: { state: 'paused', since: new Date() },
  });
  const streams: Response[] = [];
  return {
    async open() {
      const headers = { ...client.headers, connection: 'close' };
      const answer = await fetch(`${service.url}/api/courses/${insertedId}/writing/events`, { headers });
      streams.push(answer);
      return answer.status;
    },
    close: () => Promise.all(streams.splice(0).map(({ body }) => body?.cancel())),
  };
}

test('API-05 open streams are limited per user; a closed one frees its place', async () => {
  const [ada, eve] = [await learner(), await learner()];
  const statuses = await Promise.all(Array.from({ length: 41 }, ada.open));
  expect(statuses.toSorted()).toEqual([...Array<number>(40).fill(200), 429]);
  expect(await eve.open()).toBe(200);
  await ada.close();
  await eventually(async () => expect(await ada.open()).toBe(200));
  await Promise.all([ada.close(), eve.close()]);
});
