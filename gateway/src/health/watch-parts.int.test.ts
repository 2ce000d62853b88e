import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.ts';
import { allPartsAt } from '../testing/gateway.ts';
import { createHealthReport } from './parts-health.ts';
import { urlsOfParts, watchParts } from './watch-parts.ts';

let ready = true;
const answer: RequestListener = (req, res) => {
  if (req.url === '/release.json') return void res.end(JSON.stringify({ version: '1.4.0' }));
  res.writeHead(ready ? 200 : 503).end('{}');
};
const server = createServer(answer);
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('ADM-03 the gateway tells since when each part is up or down, and the releases of the microfrontends', async () => {
  const urls = urlsOfParts(readConfig(allPartsAt(url)));
  const watch = watchParts(urls, createHealthReport(urls));
  try {
    const first = (await watch.report()).parts;
    expect(first.map(({ name, ok, version }) => [name, ok, version])).toEqual([
      ...['auth', 'course-generation', 'billing', 'notification', 'shell'].map((name) => [name, true, undefined]),
      ...['mfe-learner', 'mfe-billing', 'mfe-admin'].map((name) => [name, true, '1.4.0']),
    ]);
    ready = false;
    await pause(1_100);
    const down = (await watch.report()).parts;
    expect(down.every(({ ok }) => !ok)).toBe(true);
    expect(Date.parse(down[0]?.since ?? '')).toBeGreaterThan(Date.parse(first[0]?.since ?? ''));
    await pause(1_100);
    expect((await watch.report()).parts.map(({ since }) => since)).toEqual(down.map(({ since }) => since));
  } finally {
    watch.close();
  }
});
