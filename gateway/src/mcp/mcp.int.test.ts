import { type AccessScope, accessScopeSchema } from '@coursewright/contracts';
import { mintAccessToken } from '@coursewright/service-kit';
import { sessionCookieFor, setupGateway } from '../testing/gateway.ts';

const courseId = 'a'.repeat(24);
const lesson = (html: string) => ({
  status: 'ready',
  lesson: { subtopicId: 's1', title: 'Wheat', html, source: 'sample', version: 1, minutes: 1 },
  progress: { done: 1, total: 2, percent: 50 },
  completed: false,
});
let html = '<p>Wheat is <strong>grass</strong>.</p>';

const setup = setupGateway(
  (app) => {
    app.post(`/api/courses/${courseId}/subtopics/s1/open`, (_req, res) => void res.json(lesson(html)));
    app.post(`/api/courses/${courseId}/subtopics/s2/open`, (_req, res) => {
      res.status(409).json({ success: false, message: 'The lesson is locked', code: 'conflict', traceId: 't' });
    });
    app.post(`/api/courses/${courseId}/subtopics/s3/open`, (_req, res) => void res.status(500).end('<html>'));
  },
  { GATEWAY_WRITES_PER_MINUTE: '1000000', GATEWAY_READS_PER_MINUTE: '1000000' },
);
beforeEach(() => {
  html = '<p>Wheat is <strong>grass</strong>.</p>';
});

function tokenWith(...granted: AccessScope[]): string {
  const token = mintAccessToken();
  setup.upstream.auth.state.personal = { [token]: granted };
  return token;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function post(method: string, params: object = {}, { token, headers = {}, body }: Sent = {}) {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } };
  const name = 'name' in params ? String(params.name) : 'uri' in params ? String(params.uri) : undefined;
  const answer = await fetch(`${setup.gateway.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? tokenWith(...accessScopeSchema.options)}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
      ...headers,
    },
    body: body ?? JSON.stringify(message),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}

const callTool = (name: string, given: object, sent?: Sent) => post('tools/call', { name, arguments: given }, sent);
const textOf = ({ body }: Awaited<ReturnType<typeof post>>) => [
  body.result?.isError === true,
  body.result?.content[0].text,
];

test('API-09 the tools are those of the design, and only reading ones say that they change nothing', async () => {
  const { body } = await post('tools/list');
  const tools = body.result.tools as { name: string; annotations: { readOnlyHint: boolean }; inputSchema: object }[];
  expect(tools.map(({ name }) => name)).toEqual([
    ...[
      'list_courses',
      'get_outline',
      'search_course',
      'read_lesson',
      'create_outline',
      'create_course',
      'write_course',
    ],
    ...['job', 'ask_teacher', 'due_cards', 'rate_card', 'next_question', 'answer_question', 'hint', 'mastery'],
  ]);
  expect(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)).toEqual([
    ...['list_courses', 'get_outline', 'search_course', 'job', 'due_cards', 'mastery'],
  ]);
  for (const { inputSchema } of tools)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
});

test('API-09 a lesson is Markdown, as answer of a tool and as a resource, read with the token of the service', async () => {
  const token = tokenWith('study:write');
  expect(textOf(await callTool('read_lesson', { courseId, lessonId: 's1' }, { token }))).toEqual([
    false,
    '# Wheat\n\nWheat is **grass**.',
  ]);
  const uri = `coursewright://course/${courseId}/lesson/s1`;
  const { body } = await post('resources/read', { uri }, { token });
  expect(body.result.contents).toEqual([{ uri, mimeType: 'text/markdown', text: '# Wheat\n\nWheat is **grass**.' }]);
  const { method, headers } = setup.upstream.seen.at(-1) ?? {};
  expect([method, headers?.['content-type']]).toEqual(['POST', 'application/json']);
  expect(headers?.authorization).not.toContain('cwp_');
});

test.each([
  ['list_courses', {}, 'courses:read'],
  ['get_outline', { courseId }, 'courses:read'],
  ['search_course', { courseId, words: 'wheat' }, 'courses:read'],
  ['read_lesson', { courseId, lessonId: 's1' }, 'study:write'],
  ['create_outline', { topic: 'Bread' }, 'courses:write'],
  ['create_course', { outlineId: courseId }, 'courses:write'],
  ['write_course', { courseId }, 'courses:write'],
  ['job', { jobId: courseId }, 'courses:read'],
  ['ask_teacher', { courseId, question: 'Why?' }, 'teacher:ask'],
  ['due_cards', {}, 'courses:read'],
  ['rate_card', { cardId: courseId, rating: 3 }, 'study:write'],
  ['next_question', { courseId, topicId: 't1' }, 'study:write'],
  ['answer_question', { cardId: courseId, choice: 1 }, 'study:write'],
  ['hint', { cardId: courseId }, 'study:write'],
  ['mastery', { courseId }, 'courses:read'],
] as const)('API-09 the tool %s needs the scope of its endpoint', async (name, given, scope) => {
  const others = accessScopeSchema.options.filter((each) => each !== scope);
  expect(textOf(await callTool(name, given, { token: tokenWith(...others) }))).toEqual([
    true,
    `This access token lacks the scope ${scope}`,
  ]);
  expect(setup.upstream.seen).toEqual([]);
  await callTool(name, given, { token: tokenWith(scope) });
  expect(setup.upstream.seen).not.toEqual([]);
});

test('API-09 a refusal of the endpoint is told, what breaks is not', async () => {
  expect(textOf(await callTool('read_lesson', { courseId, lessonId: 's2' }))).toEqual([true, 'The lesson is locked']);
  expect(textOf(await callTool('read_lesson', { courseId, lessonId: 's3' }))).toEqual([
    true,
    'The service is not available right now',
  ]);
  // the answer breaks the contract
  expect(textOf(await callTool('mastery', { courseId }))).toEqual([true, 'Internal error']);
});

test('API-09 no answer has more than 100 kB', async () => {
  html = `<p>${'Wörter '.repeat(40_000)}</p>`;
  const [, text] = textOf(await callTool('read_lesson', { courseId, lessonId: 's1' }));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
  expect(text).toMatch(/\n… \(the answer was cut: ask for less\)$/);
  expect(text).not.toContain('\uFFFD');
});

test.each([
  ['../../../api/admin/users', 's1'],
  [courseId, '../../../../sessions'],
  [courseId, 'a/b'],
  [courseId, '%2e%2e'],
  ['structure', 's1'],
])('API-09 ids cannot lead elsewhere: %s, %s', async (course, lessonId) => {
  const { status, body } = await callTool('read_lesson', { courseId: course, lessonId });
  expect(status).toBe(200);
  expect(body.result?.isError ?? Boolean(body.error)).toBe(true);
  expect(setup.upstream.seen.filter(({ url }) => !url.startsWith(`/api/courses/${courseId}/subtopics/`))).toEqual([]);
});

const good = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } });
test.each<[string, number, () => ReturnType<typeof post>]>([
  ['a body that is too long', 413, () => post('tools/list', {}, { body: `${good}${' '.repeat(65_536)}` })],
  ['no JSON', 400, () => post('tools/list', {}, { body: '{' })],
  ['no message', 400, () => post('tools/list', {}, { body: '{}' })],
  ['a list of nothing', 400, () => post('tools/list', {}, { body: '[]' })],
  ['another name in its header', 400, () => callTool('mastery', { courseId }, { headers: { 'mcp-name': 'hint' } })],
  ['another method in its header', 400, () => post('tools/list', {}, { headers: { 'mcp-method': 'tools/call' } })],
  ['an unknown revision', 400, () => post('tools/list', {}, { headers: { 'mcp-protocol-version': '2031-01-01' } })],
  ['an unknown method', 404, () => post('tools/nothing')],
  ['an unknown tool', 200, () => callTool('delete_account', {})],
  ['an unknown resource', 200, () => post('resources/read', { uri: 'coursewright://nothing' })],
  ['an unknown prompt', 200, () => post('prompts/get', { name: 'nothing' })],
  ['another type', 415, () => post('tools/list', {}, { headers: { 'content-type': 'text/plain' } })],
  ['another origin', 403, () => post('tools/list', {}, { headers: { origin: 'https://evil.example' } })],
  ['a revoked token', 401, () => post('tools/list', {}, { token: mintAccessToken() })],
])('API-09 %s is an error of the protocol, and never a 500', async (_what, status, send) => {
  const answer = await send();
  const { error, success } = answer.body;
  expect([answer.status, typeof error?.code === 'number' || success === false]).toEqual([status, true]);
});

test.each([
  ['an unknown argument', 'mastery', { courseId, userId: 'x' }],
  ['an operator for an id', 'mastery', { courseId: { $ne: '' } }],
  ['a choice that there is not', 'answer_question', { cardId: courseId, choice: 9 }],
  ['neither a card nor a question', 'answer_question', { choice: 1 }],
  ['too long a question', 'ask_teacher', { courseId, question: 'x'.repeat(2_001) }],
])('API-09 %s is refused before an endpoint is called', async (_what, name, given) => {
  const { status, body } = await callTool(name, given);
  expect([status, body.result?.isError ?? Boolean(body.error)]).toEqual([200, true]);
  expect(setup.upstream.seen).toEqual([]);
});

test('API-09 a client of 2025 is served without a session', async () => {
  const ask = async (message: object) => {
    const answer = await fetch(`${setup.gateway.url}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenWith('courses:read')}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }),
    });
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
    const text = await answer.text();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  };
  const clientInfo = { name: 'old', version: '1' };
  const { result } = await ask({
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'coursewright' } });
  expect((await ask({ method: 'tools/list', params: {} })).result.tools).toHaveLength(15);
});

test('API-09 the session of a page may call it too, and a client that takes anything need not name it', async () => {
  const answer = await fetch(`${setup.gateway.url}/api/mcp`, {
    method: 'POST',
    headers: { ...sessionCookieFor('user'), 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/nothing' }),
  });
  expect([answer.status, await answer.text()]).toEqual([202, '']);
});
