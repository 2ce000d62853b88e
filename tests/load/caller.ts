import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StreamEvent {
  /** NaN if it is not logged. */
  id: number;
  type: string;
  data: Record<string, unknown>;
  at: number;
}

const REFRESH = '/api/auth/refresh';

type Headers = Readonly<Record<string, string>>;

export type Caller = ReturnType<typeof createCaller>;

// Calls the product through the gateway, without a browser, and keeps its cookies.
export function createCaller(origin: string, { patient = false } = {}) {
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<string, string>();

  async function open(method: string, path: string, body?: unknown, headers?: Headers): Promise<IncomingMessage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const json = body !== undefined && { 'content-type': 'application/json' };
    const call = request(origin + path, { method, agent, headers: { cookie, ...json, ...headers } });
    const answered = once(call, 'response');
    // what breaks after the response began is reported by the response
    call.on('error', () => undefined);
    call.end(typeof body === 'object' ? JSON.stringify(body) : body);
    const [response] = (await answered) as [IncomingMessage];
    for (const set of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  // Sends a text as it is, anything else as JSON. Unlike with fetch, what comes compressed stays so.
  async function send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response> {
    const response = await open(method, path, body, headers);
    const {
      statusCode: status,
      headers: { 'content-type': type = '' },
    } = response;
    return new Response(await buffer(response), { status, headers: { 'content-type': type } });
  }

  // Calls at the same time share one renewal: it ends the former refresh token.
  let renewing: Promise<Response> | undefined;
  function renewSession(): Promise<Response> {
    renewing ??= ask('POST', REFRESH, {}).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  // Retries while the product is away, and once with a renewed session. @throws when it stays away.
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    let renewable = path !== REFRESH && cookies.size > 0;
    for (;;) {
      const response = await send(method, path, body).catch((error: unknown) => {
        if (!patient) throw error;
        return undefined;
      });
      if (response?.status === 401 && renewable) {
        renewable = false;
        await renewSession();
        continue;
      }
      if (response && !(patient && (response.status >= 500 || response.status === 429))) return response;
      await sleep(250);
    }
  }

  // @throws when the answer is no success.
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await ask(method, path, body);
    if (response.ok) return (await response.json()) as T;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  // Ends with the stream, or when the listener returns true. Resumes after the event `after`.
  async function follow(path: string, listener: (event: StreamEvent) => boolean | undefined, after = 0): Promise<void> {
    const resume = after > 0 && { 'last-event-id': `${after}` };
    const response = await open('GET', path, undefined, { accept: 'text/event-stream', ...resume });
    if (response.statusCode === 204) return;
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    let unread = '';
    for await (const text of response.setEncoding('utf8')) {
      const parts = (unread + text).split('\n\n');
      unread = parts.pop() ?? '';
      const at = performance.now();
      for (const part of parts) {
        const id = Number(/^id: (.*)$/m.exec(part)?.[1]);
        const type = /^event: (.*)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (type && data && listener({ id, type, data: JSON.parse(data) as Record<string, unknown>, at })) return;
      }
    }
  }

  return { send, ask, call, follow };
}
