import { type APIRequestContext, expect, type PlaywrightWorkerArgs, request } from '@playwright/test';
import { type Account, admin, newAccount, signIn, signUp, verifyEmail } from './accounts.ts';
import { buy, openCheckout } from './buying.ts';
import { finishCourse, makeCourse, makePlannedCourse } from './courses.ts';
import type { Product } from './product.ts';

export type Viewer = 'visitor' | 'newcomer' | 'member' | 'admin';
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

export const LONG = 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all';

export async function createFixtures(playwright: PlaywrightWorkerArgs['playwright'], product: Product) {
  const enter = async (account: Account) => {
    const session = await playwright.request.newContext({ baseURL: product.url });
    await signUp(session, account);
    return session;
  };
  const accounts = { newcomer: newAccount('Nora Newcomer'), member: newAccount('Mia Member'), admin };
  const grace = await enter(admin);
  const newcomer = await enter(accounts.newcomer);
  const member = await enter(accounts.member);

  // the member does not confirm the address
  await Promise.all([verifyEmail(grace, product, admin), verifyEmail(newcomer, product, accounts.newcomer)]);

  const [thanks, { id, url }] = await Promise.all([
    buy(member, 'paypal', 'yearly'),
    openCheckout(newcomer, 'razorpay'),
    fillTables(grace),
  ]);
  const withdrawn = await makeCourse(member, LONG);
  const finished = await makeCourse(member, 'Tea ceremonies');
  const begun = await makeCourse(member, 'Sourdough bread');
  const video = await makeCourse(member, 'Harbours', 'Video & Text Course');
  const planned = await makePlannedCourse(member, 'Lighthouses');
  const pretested = await makePlannedCourse(member, 'Compost');
  for (const { courseId } of [withdrawn, finished]) await finishCourse(member, courseId);
  await missQuestions(member, finished.courseId);
  const report = { kind: 'fact', text: 'The sails turn the other way.' };
  await answerOf(member, 'POST', `/api/courses/${finished.courseId}/subtopics/t1s1/mistakes`, report);
  const fixtures = {
    memberId: String((await answerOf(member, 'GET', '/api/session')).user.id),
    finished: finished.courseId,
    begun: begun.courseId,
    withdrawn: withdrawn.courseId,
    video: video.courseId,
    planned,
    pretested,
    certificate: await getCertificate(member, finished.courseId),
    revoked: await getCertificate(member, withdrawn.courseId),
    shared: String((await answerOf(member, 'POST', `/api/courses/${finished.courseId}/share`, {})).token),
    thanks,
    subscription: thanks.replace(/.*=/, ''),
    pending: { id, short_url: url },
  };
  await answerOf(grace, 'POST', `/api/admin/certificates/${fixtures.revoked}/revoke`, { reason: 'Earned by another' });
  const cookies: Record<Viewer, Cookies> = {
    visitor: [],
    newcomer: await getCookies(newcomer),
    member: await getCookies(member),
    admin: await getCookies(grace),
  };
  await Promise.all([grace, newcomer, member].map((session) => session.dispose()));
  return { ...fixtures, accounts, cookies };
}

const SIGN_IN_BEFORE_S = 5 * 60;

/**
 * The cookies of a viewer who signed in some minutes ago at most. A page that renewed the session itself could be closed
 * before it has the new cookies, and the former ones count as stolen; and admins are asked again who they are.
 */
export async function freshCookies({ accounts, cookies }: Fixtures, viewer: Viewer, baseURL: string): Promise<Cookies> {
  const access = cookies[viewer].find(({ name }) => name === 'at');
  if (viewer === 'visitor' || (access && access.expires - Date.now() / 1000 > SIGN_IN_BEFORE_S)) return cookies[viewer];
  const session = await request.newContext({ baseURL });
  await signIn(session, accounts[viewer]);
  cookies[viewer] = await getCookies(session);
  await session.dispose();
  return cookies[viewer];
}

const getCookies = async (request: APIRequestContext) => (await request.storageState()).cookies;

async function answerOf(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const getCertificate = async (request: APIRequestContext, courseId: string): Promise<string> =>
  (await answerOf(request, 'GET', `/api/courses/${courseId}/certificate`)).certificateId;

async function missQuestions(request: APIRequestContext, courseId: string): Promise<void> {
  const begin = async () => {
    let attempt: { id: string; items: { id: string }[] } = { id: '', items: [] };
    await expect(async () => {
      attempt = (await answerOf(request, 'POST', `/api/courses/${courseId}/topics/t1/quiz`, {})).attempt;
      expect(attempt.items.length).toBeGreaterThan(0);
    }).toPass({ intervals: [100] });
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

async function fillTables(grace: APIRequestContext): Promise<void> {
  const msg = 'Hello '.repeat(60);
  const message = { fname: 'Vera', lname: 'Visitor', email: 'vera@example.com', phone: '12345678', msg };
  await answerOf(grace, 'POST', '/api/contact', message);
  const [{ html }] = await answerOf(grace, 'GET', '/api/admin/policies/terms/revisions');
  for (let edition = 1; edition <= 30; edition++) {
    await answerOf(grace, 'POST', '/api/saveadmin', { type: 'terms', data: `${html}<p>Edition ${edition}.</p>` });
  }
}
