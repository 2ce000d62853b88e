import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { startChild } from './child.ts';

const program = 'services/course-generation/src/integrations/openai/testing/run-fake-openai.ts';

// A server that speaks as a model's does, so that lessons come as they would from one, and a proxy before it that
// refuses and holds answers as it is told.
export async function startModel(chunkMs = 15) {
  const child = startChild(program, ['0', String(chunkMs)]);
  const [, behind = ''] = await child.printed(/OPENAI_BASE_URL=(\S+)/);
  const refusals: { about: string; status: number }[] = [];

  let heldAt = Number.POSITIVE_INFINITY;
  let passing = 0;
  let released = Promise.withResolvers<void>();

  async function* pauseHeld(answer: AsyncIterable<Buffer>) {
    let limit = passing-- > 0 ? Number.POSITIVE_INFINITY : heldAt;
    let events = 0;
    for await (const chunk of answer) {
      for (const event of chunk.toString('latin1').split(/(?<=\n\n)/)) {
        if (events++ === limit) {
          await released.promise;
          limit = heldAt;
        }
        yield Buffer.from(event, 'latin1');
      }
    }
  }

  const server = createServer((req, res) => {
    if (refusals.length > 0) void refuseOrPass(req, res);
    else pass(req, res);
  });

  // Work of an earlier test may still call the model: only a request with the topic of this one is refused.
  async function refuseOrPass(req: IncomingMessage, res: ServerResponse) {
    const body = await readText(req);
    const at = refusals.findIndex(({ about }) => body.includes(about));
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (!refusal) return pass(req, res, body);
    res.writeHead(refusal.status, { 'content-type': 'application/json', 'retry-after': '2' });
    res.end(JSON.stringify({ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }));
  }

  function pass(req: IncomingMessage, res: ServerResponse, body?: string) {
    const { method, headers } = req;
    const passed = request(new URL(req.url ?? '/', behind), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, pauseHeld, res).catch(() => res.destroy());
    });
    passed.on('error', () => res.destroy());
    res.on('close', () => passed.destroy());
    if (body === undefined) req.pipe(passed);
    else passed.end(body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    refuseNext: (about: string, status: number) => void refusals.push({ about, status }),
    holdAfter(events: number, { pass = 0 } = {}) {
      heldAt = events;
      passing = pass;
      released = Promise.withResolvers();
    },
    /** What is held goes on, to its end or to another event. */
    release(next = Number.POSITIVE_INFINITY) {
      heldAt = next;
      released.resolve();
      released = Promise.withResolvers();
    },
    async stop() {
      released.resolve();
      server.close();
      server.closeAllConnections();
      await child.kill();
    },
  };
}
