import { formatCurl, renderDocsPage } from './docs-page.ts';
import type { JsonSchema } from './example.ts';
import { createOpenApi, type OpenApiDocument, type Operation } from './openapi.ts';

const document = createOpenApi({ sessionCookie: 'at' });
const page = renderDocsPage(document, 'https://courses.example');
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ path, method: method as 'get', operation })),
);
const call = (method: 'get' | 'post', path: string) => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return { method, path, operation };
};
const readable = (id: string) => {
  const details = page.split('<details').find((part) => part.includes(`id="${id}"`)) ?? '';
  const markup = details.split('</details>')[0] ?? '';
  return markup
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

describe('API-06 the page of the document', () => {
  test('lists every call once, closed, with its method, its path and a link target inside', () => {
    expect(page.match(/<details/g)).toHaveLength(calls.length);
    expect(page).not.toMatch(/<details[^>]*open/);
    const plain = page.replaceAll('<wbr>', '');
    for (const { path, method, operation } of calls) {
      expect(plain).toContain(
        `<span class="method ${method}">${method.toUpperCase()}</span>\n<code class="path">${path}</code>`,
      );
      expect(plain.split(`id="${operation.operationId}"`)).toHaveLength(2);
    }
  });

  test('its contents lead to each group of each service, and every link of the page leads somewhere', () => {
    const targets = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(targets).size).toBe(targets.length);
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((link) => !targets.includes(link))).toEqual([]);
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    expect(contents.match(/href="#/g)).toHaveLength(document.tags.length + 1);
    for (const service of ['Auth', 'Course generation', 'Billing', 'Notification', 'Gateway'])
      expect(contents).toContain(`<p>${service}</p>`);
  });

  test('a call shows who may make it, its parameters, the fields of its body and its responses, with examples', () => {
    const signUp = readable('auth.accounts.signUp');
    for (const part of [
      'POST /api/signup Sign up Public',
      'password required text, 9 to 128 characters',
      'type text, at most 20 characters',
      'email required e-mail address',
      'Errors: 400 403 413 415 429 502 503 504 others',
      '&quot;email&quot;: &quot;ada@example.org&quot;',
    ])
      expect(signUp).toContain(part);
    const course = readable('courseGeneration.courses.course');
    expect(course).toContain('Signed in');
    expect(course).toContain('courseId path, required text, like ^[0-9a-f]{24}$');
    expect(course).toContain('topics[].subtopics[].title text');
    expect(course).toContain('end instant (ISO 8601, UTC) or null');
    expect(readable('auth.adminAccounts.users')).toContain('Admins');
    expect(readable('billing.webhooks.stripe')).toContain('Payment provider');
    expect(readable('courseGeneration.courses.openSubtopic')).toContain(
      'When status is &quot;writing&quot; generationId',
    );
    expect(readable('courseGeneration.courses.generationEvents')).toContain(
      'When type is &quot;open-block&quot; html text',
    );
  });

  test('values of the document are escaped', () => {
    const evil = `"><script>alert('x')</script>&`;
    const [path, operations] = Object.entries(document.paths)[0] ?? ['', {}];
    const { post } = operations;
    if (!post) throw new Error('the first call is no POST');
    const field: JsonSchema = { type: 'string', pattern: evil, default: evil };
    const schema: JsonSchema = { type: 'object', properties: { [evil]: field } };
    const operation: Operation = {
      ...post,
      summary: evil,
      description: evil,
      parameters: [{ name: evil, in: 'query', required: true, schema: { enum: [evil] }, example: evil }],
      requestBody: { required: true, description: evil, content: { 'application/json': { schema, example: evil } } },
      responses: { 200: { description: evil, content: { [evil]: { schema, example: evil } } } },
    };
    const malicious: OpenApiDocument = {
      ...document,
      info: { title: evil, version: evil, description: evil },
      paths: { [`${path}${evil}`]: { post: operation } },
    };
    const markup = renderDocsPage(malicious, 'https://courses.example');
    expect(markup).not.toContain('<script');
    expect(markup).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
  });

  test('has no script, no inline handler, no inline style, and nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|<link(?! rel="icon")|<iframe|<form/i);
    expect(page.match(/<style>/g)).toHaveLength(1);
    const sources = [...page.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
    expect(sources.filter((source) => !/^(#|data:image\/svg|\/api\/docs\/openapi\.json$)/.test(source))).toEqual([]);
  });
});

describe('API-06 the curl line of a call', () => {
  const line = (method: 'get' | 'post', path: string) => formatCurl(call(method, path), 'https://courses.example');

  test('fills in the path and names the cookies of a session where one is needed', () => {
    expect(line('get', '/api/plans')).toBe("curl 'https://courses.example/api/plans'");
    expect(line('get', '/api/courses/{courseId}')).toBe(
      "curl 'https://courses.example/api/courses/66f0a1b2c3d4e5f6a7b8c9d0' -b cookies.txt",
    );
    expect(line('get', '/api/generations/{generationId}/events')).toMatch(/^curl -N '/);
  });

  test('sends the example as JSON', () => {
    expect(line('post', '/api/finish')).toBe(
      `curl -X POST 'https://courses.example/api/finish' -b cookies.txt -H 'content-type: application/json' -d '{"courseId":"66f0a1b2c3d4e5f6a7b8c9d0"}'`,
    );
    expect(line('post', '/api/webhooks/stripe')).toContain("-H 'stripe-signature: …'");
  });

  test('an apostrophe does not end the text for the shell', () => {
    const quoting = call('post', '/api/finish');
    const content = { 'application/json': { schema: {}, example: { name: "O'Hara; rm -rf /" } } };
    const operation = { ...quoting.operation, requestBody: { required: true, description: '', content } };
    expect(formatCurl({ ...quoting, operation }, 'https://x')).toContain(`-d '{"name":"O'\\''Hara; rm -rf /"}'`);
  });
});
