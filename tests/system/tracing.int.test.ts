import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { eventually } from '@coursewright/service-kit/testing';
import { projectRoot } from '../e2e/support/config.ts';
import { startProductProcess } from './support/product-process.ts';
import { type ReceivedSpan, startSpanReceiver } from './support/span-receiver.ts';

const PASSWORD = 'a secret passphrase';
const FOREIGN = '00-11111111111111111111111111111111-2222222222222222-01';

async function withProduct(env: Record<string, string>, work: (url: string) => Promise<void>) {
  const product = await startProductProcess(env);
  try {
    await work(product.url);
  } finally {
    await product.stop();
  }
}

const post = (url: string, call: string, body: object, cookie = '') =>
  fetch(`${url}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: FOREIGN, cookie },
    body: JSON.stringify(body),
  });
const signUp = (url: string) =>
  post(url, '/api/signup', { email: 'ada@example.org', mName: 'Ada', password: PASSWORD, type: 'free' });

function waysTo(name: string, spans: readonly ReceivedSpan[]): string[][] {
  const getParent = (span: ReceivedSpan) => spans.find(({ spanId }) => spanId === span.parentSpanId);
  return spans
    .filter((span) => span.name === name)
    .map((span) => {
      const way: string[] = [];
      for (let at: ReceivedSpan | undefined = span; at; at = getParent(at)) way.unshift(`${at.service}: ${at.name}`);
      return way;
    });
}

test('API-07 one trace leads from the request through gateway, service and event to the mail; a stop loses nothing of it', async () => {
  const receiver = await startSpanReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '3000' };
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  let traceId = '';
  try {
    await withProduct(env, async (url) => {
      const answer = await signUp(url);
      expect(answer.status).toBe(200);
      traceId = answer.headers.get('x-request-id') ?? '';
      const cookie = answer.headers.getSetCookie().join('; ');
      const wish = { topic: 'Bread', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
      expect((await post(url, '/api/outlines', wish, cookie)).status).toBe(202);
      await eventually(async () => {
        expect((await post(url, '/api/stripepayment', { planId: 'monthly' }, cookie)).status).toBe(200);
      });
      await eventually(() => {
        for (const name of ['author outline', 'stripe open checkout']) expect(named(name).length).toBeGreaterThan(0);
        expect(named('send mail')).toHaveLength(2);
      });
      await fetch(`${url}/api/policies`);
      expect(named('GET /api/policies')).toEqual([]);
    });
    expect(
      named('GET /api/policies')
        .map(({ service }) => service)
        .sort(),
    ).toEqual(['auth', 'gateway']);
    const { spans } = receiver;
    expect(waysTo('send mail', spans).sort()).toEqual([
      [
        'gateway: POST /api/signup',
        'auth: POST /api/signup',
        'auth: publish auth.email-verification.requested.v1',
        'notification: handle notification.email-verification-mail',
        'notification: send mail',
      ],
      [
        'gateway: POST /api/signup',
        'auth: POST /api/signup',
        'auth: publish auth.user.registered.v1',
        'notification: handle notification.welcome-mail',
        'notification: send mail',
      ],
    ]);
    expect(waysTo('author outline', spans).at(-1)).toEqual([
      'gateway: POST /api/outlines',
      'course-generation: POST /api/outlines',
      'course-generation: handle outline',
      'course-generation: author outline',
    ]);
    expect(waysTo('stripe open checkout', spans).at(-1)).toEqual([
      'gateway: POST /api/stripepayment',
      'billing: POST /api/stripepayment',
      'billing: stripe open checkout',
    ]);
    const mail = named('send mail')[0] as ReceivedSpan;
    const trace = spans.filter((span) => span.traceId === mail.traceId);
    const ids = new Set(trace.map(({ spanId }) => spanId));
    const loose = trace.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
    expect(loose.map(({ name }) => name)).toEqual(['POST /api/signup']);
    expect(loose[0]?.attributes).toMatchObject({
      'http.route': '/api/signup',
      'http.response.status_code': 200,
      'coursewright.trace_id': traceId,
    });
    expect(trace.filter(({ attributes }) => attributes['db.collection.name'] === 'users').length).toBeGreaterThan(1);
    expect(trace.map(({ service }) => service)).toEqual(expect.arrayContaining(['billing', 'course-generation']));

    // a browser decides neither where a trace belongs nor what is recorded
    expect(receiver.text()).not.toContain('1'.repeat(32));
    for (const secret of ['ada@example.org', PASSWORD, 'Ada']) expect(receiver.text()).not.toContain(secret);
  } finally {
    await receiver.close();
  }
});

test('API-07 an unreachable trace collector stops neither a request nor the end', async () => {
  const product = await startProductProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await signUp(product.url)).status).toBe(200);
  await product.stop();
  expect(product.wasKilled()).toBe(false);
});

function loadedBy(env: Record<string, string>): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context); } });
    const { startTracing } = await import('@coursewright/service-kit');
    await (await startTracing(${JSON.stringify(env)}, 'test')).close();
    process.stdout.write(JSON.stringify(seen.filter((url) => /@opentelemetry.(?!api.)/.test(url))));`;
  const node = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, node, { cwd: path.join(projectRoot, 'dev'), encoding: 'utf8' }));
}

test('API-07 without OTEL_EXPORTER_OTLP_ENDPOINT nothing of tracing is even loaded', () => {
  expect(loadedBy({})).toEqual([]);
  expect(loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).not.toEqual([]);
});
