import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface RawAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  // Bytes of one write.
  size?: number;
}

export type Received = Record<string, unknown>;

export type Respond = (body: Received, response: ServerResponse, request: IncomingMessage) => unknown;

export async function sendRaw(response: ServerResponse, answer: RawAnswer): Promise<void> {
  const { status = 200, headers = { 'content-type': 'text/event-stream' }, body = '', size } = answer;
  const bytes = Buffer.from(body);
  response.writeHead(status, headers);
  for (let at = 0; at < bytes.length; at += size ?? bytes.length) {
    response.write(bytes.subarray(at, at + (size ?? bytes.length)));
    if (size) await nextTurn();
  }
  response.end();
}

/** A model server that answers with exactly these bytes, as providers do that are no copy of another. */
export async function startRawServer(respond: Respond) {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const body = (text === '' ? {} : JSON.parse(text)) as Received;
    received.push(body);
    await respond(body, response, request);
  })
    .on('connection', () => {
      connections += 1;
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    get connections() {
      return connections;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  model: 'served-model',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});

export const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

export const stream = (...chunks: unknown[]) => `${chunks.map(event).join('')}data: [DONE]\n\n`;
