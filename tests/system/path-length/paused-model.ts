import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FIRST_TOPIC = 'The first topic';
const REST = '"subtopics":[{"title":"Only lesson"}]}]}';

/** A model that stops after the first topic of an outline until `resume`: nothing later is measured. */
export async function startPausedModel() {
  const paused: (() => void)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    const write = (content: string, finish_reason: string | null = null) =>
      send({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason }] });
    write(`{"topics":[{"title":"${FIRST_TOPIC}",`);
    paused.push(() => {
      write(REST);
      write('', 'stop');
      send({ choices: [], usage: { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 } });
      response.end('data: [DONE]\n\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    resume() {
      for (const finish of paused.splice(0)) finish();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
