import { cspReportPath } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { setupGateway, startGateway } from './testing/gateway.ts';

const setup = setupGateway(undefined, { TRUST_PROXY: '1' });

let address = 0;
function report(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  address += 1;
  return fetch(setup.gateway.url + cspReportPath, {
    method,
    headers: {
      'content-type': 'application/csp-report',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.1.0.${address}`,
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
const legacy = (fields: Record<string, unknown>) => ({ 'csp-report': fields });
const logged = () =>
  setup.gateway.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'content security policy violated')
    .map(({ directive, blocked, page }) => ({ directive, blocked, page }));
beforeEach(() => {
  setup.gateway.lines.length = 0;
});

test('PLT-05 a report of either kind is counted, and logged without personal data', async () => {
  const secrets = { 'script-sample': 'ada@example.org', referrer: 'https://learn.example/x', 'source-file': '/s3cret' };
  const page = 'https://learn.example/reset-password/s3cret-token?email=ada@example.org';
  const one = legacy({
    ...secrets,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/s3cret.js?who=ada@example.org',
    'document-uri': page,
  });
  expect((await report(one)).status).toBe(204);
  const body = {
    effectiveDirective: 'trusted-types',
    blockedURL: 'trusted-types-policy',
    documentURL: page,
    sample: 's3cret',
  };
  const list = [
    { type: 'csp-violation', url: page, user_agent: 's3cret', body },
    { type: 'deprecation', body: {} },
  ];
  expect((await report(list, { 'content-type': 'application/reports+json' })).status).toBe(204);
  expect(logged()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/reset-password' },
    { directive: 'trusted-types', blocked: 'trusted-types-policy', page: '/reset-password' },
  ]);
  expect(setup.gateway.lines.join('')).not.toMatch(/s3cret|ada@|10\.1\.0/);
  const metrics = await (await fetch(`${setup.gateway.url}/metrics`)).text();
  expect(metrics).toContain('coursewright_csp_reports_total{directive="script-src-elem"} 1');
  expect(setup.upstream.seen).toEqual([]);
});

test('PLT-05 unknown values reach neither the log nor the metrics', async () => {
  const invented = { 'effective-directive': 'x"} 1\nevil', 'blocked-uri': 'made-up', 'document-uri': '\u001b[31m' };
  expect((await report(legacy(invented))).status).toBe(204);
  expect(logged()).toEqual([{ directive: 'other', blocked: 'other', page: 'other' }]);
});

test('PLT-05 a body that is not a report, a large body and other methods are rejected', async () => {
  for (const body of [
    '',
    'null',
    '{}',
    '[1]',
    legacy({}).toString(),
    Array(21).fill({ type: 'csp-violation', body: {} }),
  ])
    expect((await report(body)).status).toBe(400);
  expect((await report('x'.repeat(20_000))).status).toBe(413);
  expect((await report('', {}, 'GET')).status).toBe(405);
});

test('API-05 reports are limited for each address, and lines in the log for all together', async () => {
  const body = legacy({ 'effective-directive': 'img-src' });
  const statuses = [];
  for (let count = 0; count < 31; count++)
    statuses.push((await report(body, { 'x-forwarded-for': '10.2.0.1' })).status);
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
  for (let count = 0; count < 10; count++) await report(body);
  expect(logged().length).toBeLessThanOrEqual(30);
});

describe('PLT-05 security.txt', () => {
  const path = '/.well-known/security.txt';

  test('PLT-05 names the contact of the configuration and an end within a year', async () => {
    const env = { SECURITY_CONTACT: 'mailto:security@learn.example', PUBLIC_URL: 'https://learn.example' };
    const gateway = await startGateway(setup.upstream.url, env);
    const answer = await fetch(gateway.url + path);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:security@learn.example',
      Canonical: 'https://learn.example/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
    await gateway.close();
  });

  test('PLT-05 is not there without a contact', async () => {
    expect((await fetch(setup.gateway.url + path)).status).toBe(404);
    expect(setup.upstream.seen).toEqual([]);
  });
});
