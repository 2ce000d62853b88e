import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test';
import { type Account, admin, newAccount, signUp } from './accounts.ts';
import { buy, openCheckout } from './buying.ts';
import { finishCourse, makeCourse } from './courses.ts';
import type { Product } from './product.ts';

/** Whose eyes a page is seen with. */
export type Viewer = 'visitor' | 'newcomer' | 'member' | 'admin';
/** What a browser keeps of a session. */
export type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** Everything that pages can show, made once: courses in all states, certificates, payments, mails, messages. */
export interface World {
  readonly cookies: Readonly<Record<Viewer, Cookies>>;
  readonly finished: string;
  readonly begun: string;
  readonly withdrawn: string;
  readonly video: string;
  readonly certificate: string;
  readonly revoked: string;
  readonly shared: string;
  readonly thanks: string;
  readonly subscription: string;
  readonly pending: { readonly id: string; readonly short_url: string };
}

const LONG = 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all';

/** Fills a product by its API. */
export async function makeWorld(playwright: PlaywrightWorkerArgs['playwright'], product: Product): Promise<World> {
  const enter = async (account: Account) => {
    const request = await playwright.request.newContext({ baseURL: product.url });
    await signUp(request, account);
    return request;
  };
  const boss = await enter(admin);
  const newcomer = await enter(newAccount('Nora Newcomer'));
  const member = await enter(newAccount('Mia Member'));

  const [thanks, { id, url }] = await Promise.all([
    buy(member, 'paypal', 'yearly'),
    openCheckout(newcomer, 'razorpay'),
    fillTables(boss),
  ]);
  const withdrawn = await makeCourse(member, LONG);
  const finished = await makeCourse(member, 'Tea ceremonies');
  const begun = await makeCourse(member, 'Sourdough bread');
  const video = await makeCourse(member, 'Harbours', 'Video & Text Course');
  for (const { courseId } of [withdrawn, finished]) await finishCourse(member, courseId);
  await missQuestions(member, finished.courseId);
  const world = {
    finished: finished.courseId,
    begun: begun.courseId,
    withdrawn: withdrawn.courseId,
    video: video.courseId,
    certificate: await certificateOf(member, finished.courseId),
    revoked: await certificateOf(member, withdrawn.courseId),
    shared: (await answerOf(member, 'POST', `/api/courses/${finished.courseId}/share`, {})).token,
    thanks,
    subscription: thanks.replace(/.*=/, ''),
    pending: { id, short_url: url },
  };
  await answerOf(boss, 'POST', `/api/admin/certificates/${world.revoked}/revoke`, { reason: 'Earned by another' });
  const cookies = {
    visitor: [],
    newcomer: await cookiesOf(newcomer),
    member: await cookiesOf(member),
    admin: await cookiesOf(boss),
  };
  await Promise.all([boss, newcomer, member].map((request) => request.dispose()));
  return { ...world, cookies };
}

const cookiesOf = async (request: APIRequestContext) => (await request.storageState()).cookies;

async function answerOf(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const certificateOf = async (request: APIRequestContext, courseId: string): Promise<string> =>
  (await answerOf(request, 'GET', `/api/courses/${courseId}/certificate`)).certificateId;

/** Answers the questions of the first topic, whatever is right; some are wrong, and come back for recall. */
async function missQuestions(request: APIRequestContext, courseId: string): Promise<void> {
  const begin = async () => {
    let attempt: { id: string; items: { id: string }[] } = { id: '', items: [] };
    await expect(async () => {
      attempt = (await answerOf(request, 'POST', `/api/courses/${courseId}/topics/t1/quiz`, {})).attempt;
      expect(attempt.items.length).toBeGreaterThan(0);
    }).toPass({ intervals: [100], timeout: 10_000 });
    return attempt;
  };
  for (let missed = 0; missed === 0; ) {
    const { id, items } = await begin();
    for (const item of items) {
      const data = { itemId: item.id, choice: 1 };
      const { verdict } = await answerOf(request, 'POST', `/api/quiz-attempts/${id}/answers`, data);
      if (!verdict.right) missed++;
    }
  }
}

/** A message of a visitor, a policy with a history, and by that an audit log that is longer than one page of it. */
async function fillTables(boss: APIRequestContext): Promise<void> {
  const msg = 'Hello '.repeat(60);
  const message = { fname: 'Vera', lname: 'Visitor', email: 'vera@example.com', phone: '12345678', msg };
  await answerOf(boss, 'POST', '/api/contact', message);
  const [{ html }] = await answerOf(boss, 'GET', '/api/admin/policies/terms/revisions');
  for (let edition = 1; edition <= 30; edition++) {
    await answerOf(boss, 'POST', '/api/saveadmin', { type: 'terms', data: `${html}<p>Edition ${edition}.</p>` });
  }
}
