import { startSampleModel } from '@coursewright/sample-model';
import { startKillableService } from '../../../testing/killable-service.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';

async function readUntil(client: LearnerClient, generationId: string, type: string, count: number) {
  let last = 0;
  let seen = 0;
  for await (const event of client.events(generationId)) {
    last = event.id ?? last;
    if (event.type === type) seen += 1;
    if (seen === count) break;
  }
  return last;
}

test('PLT-09 a process killed in the middle of a lesson: the next one writes it again, complete and once', async () => {
  const service = await startKillableService(await startSampleModel({ delayMs: 80 }));
  const { database } = service;
  let client = service.createClient();
  try {
    const courseId = await client.course();
    const open = `/api/courses/${courseId}/subtopics/t1s1/open`;
    const { generationId } = (await client.post(open)).body;
    const last = await readUntil(client, generationId, 'block', 3);
    await service.kill();
    expect(await database.collection('lessons').countDocuments()).toBe(0);

    await service.start();
    client = service.createClient();
    // The open paragraph is sent live and never stored.
    const rest = (await client.allEvents(generationId, last)).filter(({ type }) => type !== 'open-block');
    const written = rest.slice(rest.findLastIndex(({ type }) => type === 'restart') + 1);
    expect(rest.some(({ type }) => type === 'restart')).toBe(true);
    const blocks = written.filter(({ type }) => type === 'block').map(({ data }) => data.index);
    expect(blocks).toEqual(blocks.map((_, index) => index));
    expect(written.at(-1)).toMatchObject({ type: 'lesson-done', data: { progress: { done: 1 } } });

    const stored = await database.collection('lessons').find({ subtopicId: 't1s1' }).toArray();
    expect(stored.map(({ html }) => html)).toEqual([written.at(-1)?.data.lesson.html]);
    expect(await client.allEvents(generationId)).toHaveLength(written.length + 1);
    expect((await client.post(open)).body).toMatchObject({ status: 'ready', progress: { done: 1 } });
  } finally {
    await service.close();
  }
});
