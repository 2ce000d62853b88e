import type { RequestListener } from 'node:http';
import { listen } from '../lifecycle/listen.ts';
import { createLogger, type Logger } from '../logging/logger.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export async function startTestApp(app: RequestListener) {
  const { url, close } = await listen(app, 0);
  return {
    url,
    close,
    async request(
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<TestResponse> {
      const sent = new Headers(headers);
      if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: sent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}

export function createSilentLogger(): Logger {
  return createLogger({ name: 'test', level: 'silent' });
}
