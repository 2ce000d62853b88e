import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { microfrontends, services, shell } from '@coursewright/contracts/parts';
import { createTestClock } from '@coursewright/service-kit/testing';
import { readConfig } from './config.ts';
import { createHealthMonitor, createHealthReport, getComponentUrls } from './health-monitor.ts';
import { componentUrlsAt } from './testing/gateway.ts';

let ready = true;
const answer: RequestListener = (req, res) => {
  if (req.url === '/release.json') return void res.end(JSON.stringify({ version: '1.4.0' }));
  res.writeHead(ready ? 200 : 503).end('{}');
};
const server = createServer(answer);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test('ADM-03 the gateway reports since when each component is up or down, and the releases of the microfrontends', async () => {
  const urls = getComponentUrls(readConfig(componentUrlsAt(url)));
  const clock = createTestClock();
  const watch = createHealthMonitor(urls, createHealthReport(urls, clock), clock);
  try {
    const first = (await watch.report()).parts;
    expect(first.map(({ name, ok, version }) => [name, ok, version])).toEqual([
      ...[...services, shell].map(({ name }) => [name, true, undefined]),
      ...microfrontends.map(({ folder }) => [folder, true, '1.4.0']),
    ]);
    ready = false;
    await clock.advance(1_000);
    const down = (await watch.report()).parts;
    expect(down.every(({ ok }) => !ok)).toBe(true);
    expect(Date.parse(down[0]?.since ?? '')).toBeGreaterThan(Date.parse(first[0]?.since ?? ''));
    await clock.advance(1_000);
    expect((await watch.report()).parts.map(({ since }) => since)).toEqual(down.map(({ since }) => since));
  } finally {
    watch.close();
  }
});
