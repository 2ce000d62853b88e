import { setTimeout as sleep } from 'node:timers/promises';

/** One event of a stream, with when it came (ms, monotonic). */
export interface StreamEvent {
  type: string;
  data: Record<string, unknown>;
  at: number;
}

interface CourseSummary {
  topics: { subtopics: { id: string; title: string; written: boolean }[] }[];
  writing: { state: string; written: string[]; total: number; failures: { message: string }[] };
}

export type BenchLearner = ReturnType<typeof createLearner>;

/** A learner without a browser: calls, cookies and streams through the gateway. */
export function createLearner(origin: string, { patient = false } = {}) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  /** A patient learner asks again while the product is away. @throws when it stays away. */
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    for (;;) {
      const response = await send(method, path, body).catch((error: unknown) => {
        if (!patient) throw error;
        return undefined;
      });
      if (response && !(patient && (response.status >= 500 || response.status === 429))) return response;
      await sleep(250);
    }
  }

  /** @throws when the answer is no success. */
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await ask(method, path, body);
    if (response.ok) return (await response.json()) as T;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  /** Reads a stream to its end, or until the listener returns true. */
  async function follow(path: string, listener: (event: StreamEvent) => boolean | undefined): Promise<void> {
    const response = await send('GET', path, undefined, { accept: 'text/event-stream' });
    if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
    const decoder = new TextDecoder();
    let buffer = '';
    for await (const bytes of response.body) {
      buffer += decoder.decode(bytes as Uint8Array, { stream: true });
      const parts = buffer.split('\n\n');
      buffer = parts.pop() ?? '';
      const at = performance.now();
      for (const part of parts) {
        const type = /^event: (.*)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (type && data && listener({ type, data: JSON.parse(data) as Record<string, unknown>, at })) return;
      }
    }
  }

  return {
    ask,
    call,
    follow,
    signUp: (email: string) => call('POST', '/api/signup', { email, mName: 'Lea Learner', password: 'nine or more' }),
    async requestOutline(topic: string) {
      const body = { topic, subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
      return (await call<{ generationId: string }>('POST', '/api/outlines', body)).generationId;
    },
    followGeneration: (id: string, listener: (event: StreamEvent) => boolean | undefined) =>
      follow(`/api/generations/${id}/events`, listener),
    generation: (id: string) => call<{ state: string }>('GET', `/api/generations/${id}`),
    async createCourse(outlineGenerationId: string) {
      return (await call<{ courseId: string }>('POST', '/api/courses', { outlineGenerationId })).courseId;
    },
    course: (id: string) => call<CourseSummary>('GET', `/api/courses/${id}`),
    courses: () => call<{ _id: string; mainTopic: string }[]>('GET', '/api/courses'),
    open: (courseId: string, subtopicId: string) =>
      call<{ status: 'ready' | 'writing'; generationId?: string; lesson?: { html: string } }>(
        'POST',
        `/api/courses/${courseId}/subtopics/${subtopicId}/open`,
        {},
      ),
    writeCourse: (courseId: string) => call('POST', `/api/courses/${courseId}/writing`, { action: 'run' }),
  };
}
