import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startChild } from './child.ts';

const program = 'services/course-generation/src/author/openai/testing/run-stand-in.ts';

/**
 * A server that speaks as a model's does, so that lessons come as they would from one, and a door before it that
 * refuses as often as it is told.
 */
export async function startModel(chunkMs = 15) {
  const child = startChild(program, ['0', String(chunkMs)]);
  const [, behind = ''] = await child.printed(/OPENAI_BASE_URL=(\S+)/);
  const refusals: number[] = [];

  const door = createServer((req, res) => {
    const status = refusals.shift();
    if (status) {
      res.writeHead(status, { 'content-type': 'application/json', 'retry-after': '2' });
      res.end(JSON.stringify({ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }));
      return;
    }
    const { method, headers } = req;
    const passed = request(new URL(req.url ?? '/', behind), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    res.on('close', () => passed.destroy());
    req.pipe(passed);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');

  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/v1`,
    /** The next requests are refused with these statuses. */
    refuseNext: (...statuses: number[]) => void refusals.push(...statuses),
    async stop() {
      door.close();
      door.closeAllConnections();
      await child.kill();
    },
  };
}
