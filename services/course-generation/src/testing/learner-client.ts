import type { OutlineRequestView, QuizAttempt } from '@coursewright/contracts';

interface ReceivedEvent {
  id: number | undefined;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

function parse(frame: string): ReceivedEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const type = field('event');
  if (type === undefined) return undefined;
  const id = field('id');
  return { id: id === undefined ? undefined : Number(id), type, data: JSON.parse(field('data') ?? 'null') };
}

export async function* readEvents(url: string, headers: Record<string, string>): AsyncGenerator<ReceivedEvent> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const event of frames.map(parse)) if (event) yield event;
    }
  } finally {
    leaving.abort();
  }
}

export const outlineRequest: OutlineRequestView = {
  topic: 'Sourdough bread',
  subtopics: ['Starter', 'Baking'],
  topicCount: 4,
  courseType: 'Text & Image Course',
};

export function createLearnerClient(url: string, headers: Record<string, string>) {
  async function send(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        // compression has tests of its own
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
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
    const { body } = await post('/api/outlines', { ...outlineRequest, ...request });
    await allEvents(body.generationId);
    return body.generationId;
  }

  async function begin(courseId: string, subtopicId: string) {
    const path = `/api/courses/${courseId}/subtopics/${subtopicId}/open`;
    const { body } = await post(path);
    if (body.status === 'writing') await allEvents(body.generationId);
    return (await post(path)).body;
  }

  /** Opens and reads. */
  async function study(courseId: string, subtopicId: string) {
    const opened = await begin(courseId, subtopicId);
    const { status, body } = await post(`/api/courses/${courseId}/subtopics/${subtopicId}/read`);
    return status === 200 ? { ...opened, ...body } : opened;
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
    begin,
    study,
    headers,
    async studyAll(courseId: string) {
      const { topics } = (await get(`/api/courses/${courseId}`)).body;
      for (const topic of topics) for (const { id } of topic.subtopics) await study(courseId, id);
    },
  };
}

export type LearnerClient = ReturnType<typeof createLearnerClient>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function startQuiz(client: LearnerClient, courseId: string, topicId: string, shown = {}): Promise<any> {
  const path = `/api/courses/${courseId}/topics/${topicId}/quiz`;
  const { body } = await client.post(path, shown);
  if (body.status === 'ready') return body.attempt;
  await client.allEvents(body.generationId);
  return (await client.post(path, shown)).body.attempt;
}

export async function answerAll(
  client: LearnerClient,
  attempt: QuizAttempt,
  choose: (itemId: string) => number | Promise<number>,
) {
  let last: Awaited<ReturnType<LearnerClient['post']>> | undefined;
  for (const { id } of attempt.items) {
    const answer = { itemId: id, choice: await choose(id) };
    last = await client.post(`/api/quiz-attempts/${attempt.id}/answers`, answer);
  }
  return last?.body;
}
