import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (message: ReceivedMessage, response: ServerResponse) => void;

/** A server that webhooks are delivered to. */
export async function startReceiver(hostname: string) {
  const received: ReceivedMessage[] = [];
  let answer: Answer = (_message, response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const message = { headers: request.headers, body };
    received.push(message);
    answer(message, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://${hostname}:${port}/hooks`,
    answer(given: Answer) {
      answer = given;
    },
    answerStatus(status: number) {
      answer = (_message, response) => void response.writeHead(status).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
