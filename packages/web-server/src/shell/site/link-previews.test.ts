import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@coursewright/service-kit';
import { createCollector, createTestClock } from '@coursewright/service-kit/testing';
import express from 'express';
import { createLinkPreviews } from './link-previews.ts';
import { renderHead } from './page-head.ts';

const TOKEN = 'T'.repeat(43);
const ID = '2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11';
const site = { name: 'Coursewright', publicUrl: 'https://learn.example.org' };
const DEFAULT_HEAD = renderHead(site, '/shared/any');
const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&`;

const certificate = {
  certificateId: ID,
  learnerName: 'Lea Learner',
  courseTitle: 'Sourdough bread',
  end: '2026-11-22T02:35:00.000Z',
  endDay: '2026-11-21',
  source: 'openai',
  status: 'valid',
  issuer: 'Coursewright',
};
const course = { mainTopic: 'Sourdough bread', topics: ['Flour', 'Water'], lessons: 6 };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setup(answers: { shared?: object; certificate?: object; status?: number; hangs?: boolean }) {
  const { add, items: calls, reached } = createCollector<string>();
  const app = express();
  app.use(async (req, res) => {
    add(req.path);
    if (answers.hangs) return void (await sleep(60_000, undefined, { ref: false }));
    const body = req.path.startsWith('/api/shared/') ? answers.shared : answers.certificate;
    res.status(answers.status ?? (body ? 200 : 404)).json(body ?? { message: 'nothing here' });
  });
  const server = await listen(app, 0);
  closers.push(() => server.close());
  const clock = createTestClock();
  const find = createLinkPreviews({ courseGenerationUrl: server.url, brandName: 'Coursewright', clock });
  const head = async (path: string) => renderHead(site, path, await find(path));
  return { calls, reached, clock, head, find };
}

const getContent = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];

test('CRT-06 a shared course has its own title, description and picture, and is not listed', async () => {
  const { head } = await setup({ shared: course });
  const html = await head(`/shared/${TOKEN}`);
  expect(html).toContain('<title>Sourdough bread · Coursewright</title>');
  for (const name of ['og:title', 'twitter:title'])
    expect(getContent(html, name)).toBe('Sourdough bread · Coursewright');
  for (const name of ['description', 'og:description', 'twitter:description'])
    expect(getContent(html, name)).toBe('A course on Coursewright: 2 topics, 6 lessons. Flour, Water.');
  for (const name of ['og:image', 'twitter:image'])
    expect(getContent(html, name)).toBe(`https://learn.example.org/api/shared/${TOKEN}/picture.png`);
  expect(getContent(html, 'og:image:alt')).toBe('Course: Sourdough bread');
  expect(getContent(html, 'twitter:card')).toBe('summary_large_image');
  expect(getContent(html, 'robots')).toBe('noindex');
});

test('CRT-06 a certificate says who completed what, and on which day of the learner', async () => {
  const quizzes = { passed: 3, total: 4, averagePercent: 90 };
  const { head } = await setup({ certificate: { ...certificate, quizzes } });
  const html = await head(`/verify/${ID}`);
  expect(getContent(html, 'og:title')).toBe('Certificate: Sourdough bread · Coursewright');
  expect(getContent(html, 'og:description')).toBe(
    'Lea Learner has completed the course “Sourdough bread” on 21 Nov 2026. 3 of 4 quiz topics passed. Issued by Coursewright; check it here.',
  );
  expect(getContent(html, 'og:image')).toBe(`https://learn.example.org/api/certificates/${ID}/picture.png`);
});

test.each([
  ['a revoked certificate', `/verify/${ID}`, { certificate: { ...certificate, status: 'revoked' } }],
  ['a replaced certificate', `/verify/${ID}`, { certificate: { ...certificate, status: 'superseded' } }],
  ['an unknown certificate', `/verify/${ID}`, {}],
  ['a link that was withdrawn', `/shared/${TOKEN}`, {}],
  ['an answer of another shape', `/shared/${TOKEN}`, { shared: { title: 'x' } }],
  ['a service with an error', `/shared/${TOKEN}`, { shared: course, status: 503 }],
] as const)('CRT-06 %s has the preview of the site', async (_name, path, answers) => {
  const { head } = await setup(answers);
  expect(await head(path)).toBe(DEFAULT_HEAD);
  expect(getContent(DEFAULT_HEAD, 'robots')).toBe('noindex');
});

test.each([
  '/shared',
  '/shared/short',
  `/shared/${TOKEN}/more`,
  '/verify/no-uuid',
  '/home',
  '/',
  `/shared/${'%2e'.repeat(9)}`,
])('CRT-06 for %s nothing is asked', async (path) => {
  const { find, calls } = await setup({ shared: course, certificate });
  expect(await find(path)).toBeUndefined();
  expect(calls).toEqual([]);
});

test('CRT-06 a title that attacks the page stays text', async () => {
  const { head } = await setup({
    shared: { mainTopic: ATTACK, topics: [ATTACK, '\u202edlrow\u0000'], lessons: 1 },
    certificate: { ...certificate, learnerName: ATTACK, courseTitle: ATTACK },
  });
  for (const path of [`/shared/${TOKEN}`, `/verify/${ID}`]) {
    const html = await head(path);
    expect(html).not.toMatch(/<script|<img|\u202e/);
    expect(html.match(/<(?!\/?title>|meta (?:name|property)="[a-z:_-]+" content="[^"<>]*">)/g)).toBeNull();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  }
});

test('CRT-06 long titles are cut', async () => {
  const { find } = await setup({ shared: { mainTopic: 'ß'.repeat(500), topics: ['t'.repeat(500)], lessons: 1 } });
  const preview = await find(`/shared/${TOKEN}`);
  expect([...(preview?.title ?? '')]).toHaveLength(110);
  expect([...(preview?.description ?? '')]).toHaveLength(200);
});

test('CRT-06 an answer is kept for half a minute, then a withdrawn link has no title any more', async () => {
  const answers: { shared?: object } = { shared: course };
  const { head, calls, clock } = await setup(answers);
  const path = `/shared/${TOKEN}`;
  const [first] = await Promise.all([head(path), head(path), head(path)]);
  expect(first).toContain('Sourdough bread');
  expect(calls).toHaveLength(1);
  delete answers.shared;
  await clock.advance(30_001);
  expect(await head(path)).toBe(DEFAULT_HEAD);
  expect(calls).toHaveLength(2);
});

test('CRT-06 a service that hangs holds a page up once, then pages are sent without asking', async () => {
  const answers: { shared: object; hangs: boolean } = { shared: course, hangs: true };
  const { head, calls, reached, clock } = await setup(answers);
  const path = `/shared/${TOKEN}`;
  const held = head(path);
  await reached(1);
  await clock.advance(600);
  expect(await held).toBe(DEFAULT_HEAD);
  expect(await head(path)).toBe(DEFAULT_HEAD);
  expect(calls).toHaveLength(1);
  answers.hangs = false;
  await clock.advance(5_001);
  expect(await head(path)).toContain('Sourdough bread');
});
