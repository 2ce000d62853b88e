import type { RequestListener } from 'node:http';
import { listen } from '../lifecycle/listen.ts';
import { createLogger, type Logger } from '../logging/logger.ts';

/** An answer with its body already read as JSON. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** An app that listens on a free port. */
export interface TestApp {
  readonly url: string;
  /** Sends JSON and reads the answer. */
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Serves an app on a free loopback port. */
export async function startTestApp(app: RequestListener): Promise<TestApp> {
  const { url, close } = await listen(app, 0);
  return {
    url,
    close,
    async request(method, path, { body, headers = {} } = {}) {
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

/** A logger that says nothing. */
export function silentLogger(): Logger {
  return createLogger({ name: 'test', level: 'silent' });
}
