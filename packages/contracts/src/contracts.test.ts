import type { Endpoint } from './http/endpoint.ts';
import { emailField, objectIdField, text } from './http/fields.ts';
import { serviceEndpoints } from './http/index.ts';
import { gatewayEndpoints } from './http/operations.ts';
import { serviceEvents } from './service-events.ts';

const endpoints: Endpoint[] = [...Object.values(serviceEndpoints).flat(), ...Object.values(gatewayEndpoints)];
const calls = endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));
const events = Object.values(serviceEvents).flatMap((group) => Object.values(group));

test('API-03 no two calls share method and path', () => {
  const shapes = calls.map(({ call }) => call.replaceAll(/:\w+/g, ':'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

const takesJson = ({ method, kind }: Endpoint) =>
  method !== 'GET' && method !== 'DELETE' && kind !== 'webhook' && kind !== 'upload';

test.each(calls.filter(takesJson))('API-03 $call rejects an unknown field', ({ body }) => {
  const issues = body?.safeParse({ surprise: true }).error?.issues ?? [];
  expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'] }));
});

test.each(calls.filter(({ path }) => path.includes(':')))('API-03 $call checks each of its parameters', (endpoint) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const unknown = Object.fromEntries(names.map((name) => [name, { $ne: '' }]));
  const wrong = endpoint.params?.safeParse(unknown).error?.issues.map(({ path }) => path[0]);
  expect(wrong).toEqual(names);
});

const legacyForAdmins = [
  ...['/api/getusers', '/api/getpaid', '/api/getadmins', '/api/getcourses', '/api/getcontact'],
  ...['/api/addadmin', '/api/removeadmin', '/api/saveadmin'],
];

test('API-02 exactly the admin endpoints are under /api/admin', () => {
  for (const { call, path, auth } of calls) {
    const named = path.startsWith('/api/admin/') || legacyForAdmins.includes(path);
    expect([call, auth === 'admin']).toEqual([call, named]);
  }
});

test('API-03 text is trimmed, bounded and fit for storage', () => {
  const name = text({ max: 5 });
  expect(name.parse('  Ada ')).toBe('Ada');
  for (const wrong of ['', '   ', 'a\0b', '\ud800', 'longer', 7, null])
    expect(name.safeParse(wrong).success).toBe(false);
});

test.each(['\u200b\u200b', '\u2060 \u00ad', '\u200f\u2066\u2069', '\u3164', '\u2800'])(
  'API-03 a required text that shows nothing is empty: %j',
  (nothing) => {
    expect(
      text({ max: 9 })
        .safeParse(nothing)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['must not be empty']);
    expect(text({ min: 0, max: 9 }).safeParse(nothing).success).toBe(true);
  },
);

test.each(['👩\u200d💻', 'می\u200cخواهم', '\u200fא'])(
  'API-03 invisible characters within a text are kept: %j',
  (typed) => {
    expect(text({ max: 9 }).parse(typed)).toBe(typed);
  },
);

test('API-03 an address with a line break, and two addresses, are rejected', () => {
  expect(emailField.parse(' ada@example.org ')).toBe('ada@example.org');
  for (const wrong of ['ada', 'a@b.org\r\nBcc: c@d.org', 'a@b.org, c@d.org', `${'a'.repeat(250)}@b.org`])
    expect(emailField.safeParse(wrong).success).toBe(false);
});

test('API-03 an id is 24 hexadecimal characters and nothing else', () => {
  expect(objectIdField.safeParse('0123456789abcdef01234567').success).toBe(true);
  for (const wrong of ['0123456789abcdef0123456', '0123456789ABCDEF01234567', { $gt: '' }])
    expect(objectIdField.safeParse(wrong).success).toBe(false);
});

test('PLT-04 every event has a unique type with producer and version', () => {
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length);
  for (const { type, version } of events) {
    expect(Object.keys(serviceEndpoints)).toContain(type.split('.')[0]);
    expect(type.endsWith(`.v${version}`)).toBe(true);
  }
});

test('ADM-02 every change by an admin needs a fresh session', () => {
  const changes = calls.filter(({ auth, method }) => auth === 'admin' && method !== 'GET');
  expect(changes.filter(({ fresh }) => !fresh).map(({ call }) => call)).toEqual([]);
});
