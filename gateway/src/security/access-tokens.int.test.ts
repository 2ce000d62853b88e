import { accessScopeSchema, type Endpoint, gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { mintAccessToken } from '@coursewright/service-kit';
import { sendRawRequest } from '@coursewright/service-kit/testing';
import { keys, sessionCookieFor, setupGateway, startGateway } from '../testing/gateway.ts';

const scopes = accessScopeSchema.options;
const generous = { GATEWAY_READS_PER_MINUTE: '1000000', GATEWAY_WRITES_PER_MINUTE: '1000000' };
const setup = setupGateway(undefined, {
  ...generous,
  PUBLIC_URL: 'https://courses.example',
  ALLOWED_HOSTS: '127.0.0.1',
});
const endpoints: Endpoint[] = [...Object.values(serviceEndpoints).flat(), ...Object.values(gatewayEndpoints)];

/** A valid token of these scopes. */
function tokenWith(...granted: (typeof scopes)[number][]): string {
  const { state } = setup.upstream.auth;
  const token = mintAccessToken();
  state.personal = { ...state.personal, [token]: granted };
  return token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function call(path: string, headers: Record<string, string>, method = 'GET', body?: string) {
  const answer = await fetch(setup.gateway.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    challenge: answer.headers.get('www-authenticate'),
    body: isJson ? JSON.parse(text) : text,
  };
}

function callEndpoint({ method, path, kind }: Endpoint, headers: Record<string, string>) {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const type = kind === 'upload' ? 'application/octet-stream' : 'application/json';
  return call(
    path.replaceAll(/:\w+/g, 'a'.repeat(24)),
    { ...headers, ...(hasBody && { 'content-type': type }) },
    method,
    hasBody ? '{}' : undefined,
  );
}

test.each(scopes)(
  'API-08 with the scope %s a token reaches what has this scope, and all else answers 403',
  async (scope) => {
    const token = tokenWith(scope);
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter((each) => each.scope !== 'any')) {
      const { status, body } = await callEndpoint(endpoint, bearer(token));
      const answer = status < 300 ? 'reached' : `${status} ${body.code}`;
      const expected = endpoint.scope === scope ? 'reached' : '403 insufficient_scope';
      if (answer !== expected) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer}`);
    }
    expect(wrong).toEqual([]);
    const reached = setup.upstream.seen.map(({ headers }) => headers.authorization);
    expect(reached).toHaveLength(endpoints.filter((each) => each.scope === scope).length);
    expect(reached.filter((shown) => shown?.includes('cwp_'))).toEqual([]);
  },
);

test('API-08 a token with two scopes may do both', async () => {
  const headers = bearer(tokenWith('courses:read', 'teacher:ask'));
  expect((await call('/api/library', headers)).status).toBe(200);
  expect((await call(`/api/courses/${'a'.repeat(24)}/chat`, headers)).status).toBe(200);
});

test.each([
  ['unknown', () => mintAccessToken()],
  ['mistyped', () => `${tokenWith(...scopes).slice(0, -1)}_`],
  ['short', () => 'cwp_abc'],
])('API-08 an %s token is the same 401 everywhere, also where visitors may call', async (_what, make) => {
  const token = make();
  for (const path of ['/api/library', '/api/session', '/api/plans', '/api/health']) {
    const { status, challenge, body } = await call(path, bearer(token));
    expect([path, status, challenge]).toEqual([path, 401, 'Bearer error="invalid_token"']);
    expect(body).toMatchObject({ code: 'invalid_token', message: 'This access token is not valid' });
  }
  expect(setup.upstream.seen).toEqual([]);
});

test.each(['__Host-at', '__Host-rt'])('API-08 a token beside the cookie %s of a session is 401', async (name) => {
  const headers = {
    ...bearer(tokenWith(...scopes)),
    cookie: `theme=dark; ${name}=${keys.accessTokenFor({ userId: 'ada' })}`,
  };
  expect(await call('/api/library', headers)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect(setup.upstream.auth.exchanged).toEqual([]);
});

test('API-08 other cookies do not matter, and another Authorization is none of ours', async () => {
  expect((await call('/api/library', { ...bearer(tokenWith('courses:read')), cookie: 'language=de' })).status).toBe(
    200,
  );
  const { cookie } = sessionCookieFor('user');
  expect((await call('/api/library', { authorization: 'Basic eA==', cookie: `__Host-${cookie}` })).status).toBe(200);
  expect((await call('/api/library', { authorization: 'Bearer abc' })).status).toBe(401);
});

test('API-08 a token planted as the cookie of a session does not let another site act', async () => {
  const cookie = `__Host-at=${tokenWith(...scopes)}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const endpoint = endpoints.find(({ scope, method }) => scope === 'study:write' && method === 'POST');
  expect(endpoint && (await callEndpoint(endpoint, headers)).status).toBe(403);
  expect(setup.upstream.seen).toEqual([]);
});

test.each([
  ['a call', (token: string) => `/api/library?token=${token}`],
  ['a call that there is not', (token: string) => `/api/nothing?a=1&key=${token}&b=2`],
  ['a page', (token: string) => `/profile?access=${token}`],
  ['an escaped one', (token: string) => `/?t=${token.replace('_', '%5F')}`],
])('API-08 a token in the address of %s is revoked and answered 401', async (_what, address) => {
  const token = tokenWith('courses:read');
  expect((await call(address(token), {})).status).toBe(401);
  expect(setup.upstream.auth.leaked).toEqual([token]);
  expect(setup.upstream.seen).toEqual([]);
  expect(setup.gateway.lines.join('\n')).not.toContain(token);
});

test('API-08 what only looks like a token in an address asks nobody, and many of them meet a limit', async () => {
  await call('/api/library?token=cwp_abc', {});
  await call(`/?q=${mintAccessToken().slice(0, -1)}_`, {});
  expect(setup.upstream.auth.leaked).toEqual([]);
  const answers: number[] = [];
  for (let sent = 0; sent < 32; sent += 1) answers.push((await call(`/?t=${mintAccessToken()}`, {})).status);
  expect(new Set(answers)).toEqual(new Set([401, 429]));
});

const answers = `/api/recall/${'a'.repeat(24)}/answers`;
const json = { 'content-type': 'application/json' };
test.each([
  ['without a page', json, 200],
  ['of a desktop application', { ...json, 'sec-fetch-site': 'none' }, 200],
  ['of an application that calls itself cross-site', { ...json, 'sec-fetch-site': 'cross-site' }, 200],
  ['of our own page', { ...json, origin: 'https://courses.example' }, 200],
  ['of the page of another site', { ...json, origin: 'https://evil.example' }, 403],
  ['of an opaque page', { ...json, origin: 'null' }, 403],
  ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of text', { 'content-type': 'text/plain' }, 415],
])('API-08 a change by token %s', async (_what, headers: Record<string, string>, status) => {
  const answer = await call(answers, { ...headers, ...bearer(tokenWith('study:write')) }, 'POST', '{"choice":1}');
  expect(answer.status).toBe(status);
});

test('API-08 a repeated Authorization is refused', async () => {
  const line = `Authorization: Bearer ${tokenWith('courses:read')}\r\n`;
  const { status } = await sendRawRequest(
    setup.gateway.port,
    `GET /api/library HTTP/1.1\r\nHost: localhost\r\n${line}${line}Connection: close\r\n\r\n`,
  );
  expect(status).toBe(400);
});

test('API-05 API-08 calls by any token of a user share the limit of this user', async () => {
  const few = await startGateway(setup.upstream.url, { GATEWAY_READS_PER_MINUTE: '8' });
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const answer = await fetch(`${few.url}/api/library`, { headers: bearer(tokenWith('courses:read')) });
    statuses.push(answer.status);
  }
  await few.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test('API-08 what auth said of a token is asked again after a moment', async () => {
  const token = tokenWith('courses:read');
  for (let sent = 0; sent < 3; sent += 1) expect((await call('/api/library', bearer(token))).status).toBe(200);
  expect(setup.upstream.auth.exchanged).toEqual([token]);
});
