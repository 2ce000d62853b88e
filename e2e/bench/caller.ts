import { Agent, type IncomingMessage, request } from 'node:http';

/** What one answer took and weighed. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  /** As sent, so compressed where the gateway compresses. */
  readonly bytes: number;
  readonly body: Buffer;
}

export interface Caller {
  signIn(email: string, password: string): Promise<void>;
  /** As a browser asks, or so that the answer comes as it is. */
  get(path: string, encoding?: 'gzip, br' | 'identity'): Promise<Answer>;
  post(path: string): Promise<Answer>;
}

/** A browser that takes time and weighs: its connections stay open, its clock stops at the last byte. */
export function createCaller(origin: string): Caller {
  const agent = new Agent({ keepAlive: true });
  let cookie = '';

  function send(method: string, path: string, encoding: string, json?: unknown) {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const headers = {
      ...{ cookie, 'accept-encoding': encoding },
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise<Answer & { response: IncomingMessage }>((resolve, reject) => {
      const began = performance.now();
      const call = request(origin + path, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const answer = Buffer.concat(chunks);
          const ms = performance.now() - began;
          resolve({ status: response.statusCode ?? 0, ms, bytes: answer.length, body: answer, response });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  return {
    async signIn(email, password) {
      const { status, body, response } = await send('POST', '/api/signin', 'identity', { email, password });
      if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${body}`);
      cookie = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    },
    get: (path, encoding = 'gzip, br') => send('GET', path, encoding),
    post: (path) => send('POST', path, 'gzip, br', {}),
  };
}
