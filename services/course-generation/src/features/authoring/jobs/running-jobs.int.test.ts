import { outlineRequest } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService({ SAMPLE_MODEL_DELAY_MS: '30' });
afterAll(() => service.close());

describe('jobs that are running', () => {
  test('PLT-09 a worker holds a job for ten seconds at a time, so that one that is killed holds it no longer', async () => {
    const { client } = await service.register();
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    const jobs = service.database.collection<{ _id: string; runAt: Date }>('jobs');
    const held = await jobs.findOne({ _id: generationId });
    expect(held).toMatchObject({ type: 'outline', state: 'running' });
    expect(Number(held?.runAt.getTime()) - Date.now()).toBeLessThanOrEqual(10_000);
    await client.post(`/api/generations/${generationId}/cancel`);
  });

  test('CRS-06 two tabs asking for the same outline at the same moment share one job', async () => {
    const { client } = await service.register();
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/outlines', outlineRequest)));
    expect(new Set(answers.map(({ body }) => body.generationId)).size).toBe(1);
  });

  test('API-05 a third outline at the same time is refused with Retry-After, also in a burst', async () => {
    const { client } = await service.register();
    const topics = ['Bread', 'Cheese', 'Wine', 'Olives', 'Figs'];
    const answers = await Promise.all(
      topics.map((topic) => client.post('/api/outlines', { ...outlineRequest, topic })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([202, 202, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('CRS-06 a cancelled job stops writing, says so in its stream, and can be asked for again', async () => {
    const { client } = await service.register();
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    for await (const { type } of client.events(generationId)) if (type === 'subtopic') break;
    expect((await client.post(`/api/generations/${generationId}/cancel`)).body.success).toBe(true);
    const events = await client.allEvents(generationId);
    expect(events.at(-1)?.type).toBe('cancelled');
    await service.idle();
    expect(await client.allEvents(generationId)).toEqual(events);

    expect((await client.post(`/api/generations/${generationId}/retry`)).status).toBe(202);
    const again = await client.allEvents(generationId);
    expect(again[0]?.type).toBe('restart');
    expect(again.at(-1)?.type).toBe('outline-done');
    await client.post(`/api/generations/${generationId}/retry`);
    // A stream that was open meanwhile has also seen the restart of the request, before that of the worker.
    const lastRestart = again.findLastIndex(({ type }) => type === 'restart');
    expect(await client.allEvents(generationId)).toEqual(again.slice(lastRestart));
  });

  test('PLT-09 a stream that is cut off and resumed by Last-Event-ID misses nothing and repeats nothing', async () => {
    const { client } = await service.register();
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    const seen: number[] = [];
    for (let over = false; !over; ) {
      let read = 0;
      over = true;
      for await (const { id, type } of client.events(generationId, seen.at(-1))) {
        if (id !== undefined) seen.push(id);
        read += 1;
        if (type !== 'outline-done' && read === 3) {
          over = false;
          break;
        }
      }
    }
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(await client.allEvents(generationId)).toHaveLength(seen.length);

    const path = `${service.url}/api/generations/${generationId}/events`;
    const answer = await fetch(path, { headers: { ...client.headers, 'last-event-id': String(seen.at(-1)) } });
    expect(answer.status).toBe(204);
  });

  test('PLT-10 a stream at another process than the one that writes is told everything too', async () => {
    const { client, userId } = await service.register();
    const other = await service.launch();
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    const [here, there] = await Promise.all([
      client.allEvents(generationId),
      service.visit(userId, other.url).allEvents(generationId),
    ]);
    expect(there).toEqual(here);
  });
});
