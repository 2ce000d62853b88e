import type { OutlineRequestView } from '@coursewright/contracts';
import { type ReceivedEvent, readEvents } from './event-stream.ts';

export const wish: OutlineRequestView = {
  topic: 'Sourdough bread',
  subtopics: ['Starter', 'Baking'],
  topicCount: 4,
  courseType: 'Text & Image Course',
};

/** A signed-in learner at the service's door. */
export function createLearnerClient(url: string, headers: Record<string, string>) {
  async function send(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as any };
  }

  const get = (path: string) => send('GET', path);
  const post = (path: string, body: unknown = {}) => send('POST', path, body);

  function events(generationId: string, lastEventId?: number) {
    const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
    return readEvents(`${url}/api/generations/${generationId}/events`, { ...headers, ...resume });
  }

  async function allEvents(generationId: string, lastEventId?: number): Promise<ReceivedEvent[]> {
    return Array.fromAsync(events(generationId, lastEventId));
  }

  async function outline(request: Partial<OutlineRequestView> = {}): Promise<string> {
    const { body } = await post('/api/outlines', { ...wish, ...request });
    await allEvents(body.generationId);
    return body.generationId;
  }

  /** Opens a sub-topic and waits for its text. */
  async function study(courseId: string, subtopicId: string) {
    const path = `/api/courses/${courseId}/subtopics/${subtopicId}/open`;
    const { body } = await post(path);
    if (body.status === 'writing') await allEvents(body.generationId);
    return (await post(path)).body;
  }

  async function course(request: Partial<OutlineRequestView> = {}): Promise<string> {
    return (await post('/api/courses', { outlineGenerationId: await outline(request) })).body.courseId;
  }

  return {
    send,
    get,
    post,
    events,
    allEvents,
    outline,
    course,
    study,
    headers,
    async studyAll(courseId: string) {
      const { topics } = (await get(`/api/courses/${courseId}`)).body;
      for (const topic of topics) for (const { id } of topic.subtopics) await study(courseId, id);
    },
  };
}

export type LearnerClient = ReturnType<typeof createLearnerClient>;
