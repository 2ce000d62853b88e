import { releaseReportsPath } from '@coursewright/contracts';
import { setupGateway } from './testing/gateway.ts';

const setup = setupGateway(undefined, { TRUST_PROXY: '1' });
const report = [{ remote: 'learner', version: '1.1.0', event: 'visit' }];

const send = (headers: Record<string, string> = {}, body = JSON.stringify(report), method = 'POST') =>
  fetch(setup.gateway.url + releaseReportsPath, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '10.1.0.1',
      cookie: 'at=secret; rt=secret',
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });

test('PLT-43 a report reaches the server of the shell without anything about the person', async () => {
  expect((await send()).status).toBe(200);
  const [seen, ...others] = setup.upstream.seen;
  expect([seen?.method, seen?.url, seen?.body, others]).toEqual([
    'POST',
    releaseReportsPath,
    JSON.stringify(report),
    [],
  ]);
  expect(JSON.stringify(seen?.headers)).not.toMatch(/secret|user-agent/);
});

test('PLT-43 PLT-42 a report has the cohort of the browser, and none that the sender names', async () => {
  await fetch(`${setup.gateway.url}/home`);
  const cohort = setup.upstream.seen.splice(0)[0]?.headers['x-release-cohort'];
  expect(cohort).toMatch(/^[0-9a-f]{64}$/);
  await send({ 'x-release-cohort': 'b'.repeat(32) });
  await send({ cookie: `release-cohort=${'a'.repeat(32)}` });
  await send({ cookie: `release-cohort=${cohort}`, 'x-release-cohort': 'b'.repeat(32) });
  expect(setup.upstream.seen.map(({ headers }) => headers['x-release-cohort'])).toEqual([undefined, undefined, cohort]);
  expect(setup.upstream.seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(Array(3).fill('10.1.0.1'));
});

test('PLT-43 reports of other sites, of other types, large ones and other methods are refused', async () => {
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send({}, 'x'.repeat(5_000))).status).toBe(413);
  expect((await send({}, '', 'GET')).status).toBe(405);
  expect(setup.upstream.seen).toEqual([]);
});

test('API-05 reports are limited for each address', async () => {
  const statuses = [];
  for (let count = 0; count < 121; count++) statuses.push((await send({ 'x-forwarded-for': '10.2.0.1' })).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
});
