import { eventually } from '@coursewright/service-kit/testing';
import type { MongoClient } from 'mongodb';
import type { Door } from './client.ts';
import { type Objects, PASSWORD } from './objects.ts';
import { holderOf } from './tokens.ts';

/** Somebody who signed up, with what they made. */
export interface Person {
  readonly email: string;
  readonly token: string;
  readonly objects: Objects;
}

const cookie = (cookies: readonly string[], name: string) =>
  cookies.map((each) => new RegExp(`^${name}=([^;]+)`).exec(each)?.[1]).find(Boolean) ?? '';

async function enter(door: Door, path: string, body: object, name = 'at'): Promise<string> {
  const { cookies, body: answer } = await door(undefined, 'POST', path, body);
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return cookie(cookies, name);
}

export const signUp = (door: Door, email: string): Promise<string> =>
  enter(door, '/api/signup', { email, mName: 'Somebody', password: PASSWORD });
export const signIn = (door: Door, email: string): Promise<string> =>
  enter(door, '/api/signin', { email, password: PASSWORD });
/** What a browser keeps to get new access tokens with. */
export const refreshTokenOf = (door: Door, email: string): Promise<string> =>
  enter(door, '/api/signin', { email, password: PASSWORD }, 'rt');

/** Uses the product as a learner does, until there is one of everything. */
export async function makeObjects(door: Door, mongo: MongoClient, email: string, token: string): Promise<Objects> {
  const userId = holderOf(token).userId;
  async function call(method: string, path: string, body?: unknown) {
    const answer = await door(token, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const post = (path: string, body: unknown = {}) => call('POST', path, body);
  const ready = (path: string) =>
    eventually(async () => {
      const answer = await post(path);
      expect(answer.status).toBe('ready');
      return answer;
    }, 15_000);

  const wish = { topic: 'Bread', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
  const { generationId } = await post('/api/outlines', wish);
  await eventually(async () => {
    expect((await call('GET', `/api/generations/${generationId}`)).state).toBe('done');
  }, 15_000);
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const { courseId } = await post('/api/courses', { outlineGenerationId: generationId, outline });
  const course = `/api/courses/${courseId}`;
  const [topic] = (await call('GET', course)).topics;
  const [{ id: subtopicId }] = topic.subtopics;
  const { lesson } = await ready(`${course}/subtopics/${subtopicId}/open`);
  const { token: shareToken } = await post(`${course}/share`);
  // the first look keeps the present text
  await call('GET', `${course}/subtopics/${subtopicId}/versions`);

  const cards = mongo.db('course-generation').collection('recall_cards');
  let attempt = { id: '', items: [{ id: '' }] };
  for (let card = await cards.findOne({ userId }); !card; card = await cards.findOne({ userId })) {
    attempt = (await ready(`${course}/topics/${topic.id}/quiz`)).attempt;
    for (const { id: itemId } of attempt.items) {
      await post(`/api/quiz-attempts/${attempt.id}/answers`, { itemId, choice: 0 });
    }
  }
  const card = await cards.findOne({ userId });
  await post('/api/finish', { courseId });
  const { certificateId } = await call('GET', `${course}/certificate`);
  const elsewhere = await signIn(door, email);

  return {
    ...{ userId, courseId, generationId, subtopicId, shareToken, certificateId },
    ...{ topicId: topic.id, attemptId: attempt.id, itemId: attempt.items[0]?.id, cardId: String(card?._id) },
    ...{ version: 1, revision: 1, format: 'markdown', policyName: 'terms' },
    sessionId: holderOf(elsewhere).sessionId,
    mediaId: lesson.image.url.split('/').at(-1),
    videoId: 'f'.repeat(64),
    ...{ deadLetterId: 'of-nobody', mailId: 'of-nobody' },
    ...(await openCheckouts(call)),
  };
}

/** Buys a plan as on the gateway's own page; gives what only payers have. */
export async function buyPlan(door: Door, token: string): Promise<Partial<Objects>> {
  const { body: checkout } = await door(token, 'POST', '/api/stripepayment', { planId: 'monthly' });
  const body = new URLSearchParams({ do: 'pay', card: '4242424242424242' });
  await fetch(checkout.url, { method: 'POST', body, redirect: 'manual' });
  return eventually(async () => {
    const { body: paid } = await door(token, 'POST', '/api/stripedetails', { subscriberId: checkout.id });
    expect(paid.receipt).toBeDefined();
    return { stripeId: checkout.id, stripeSubscription: paid.subscriptionView.id, receiptId: paid.receipt.id };
  });
}

/** Ends the plan, and waits until all have heard of it. */
export async function endPlan(door: Door, mongo: MongoClient, token: string, { userId, stripeSubscription }: Objects) {
  const { body } = await door(token, 'POST', '/api/stripecancel', { id: stripeSubscription });
  expect(body).toMatchObject({ success: true });
  await eventually(async () => {
    const { body: session } = await door(token, 'GET', '/api/session');
    const learner = await mongo
      .db('course-generation')
      .collection<{ _id: string; plan: string }>('learners')
      .findOne({ _id: userId });
    expect([session.user.plan, learner?.plan]).toEqual(['free', 'free']);
  }, 15_000);
}

/** Has a video made, which is for those who pay. */
export async function makeVideo(door: Door, token: string): Promise<string> {
  const wish = { topic: 'Salt', subtopics: [], topicCount: 4, courseType: 'Video & Text Course' };
  const post = async (path: string, body: object = {}) => (await door(token, 'POST', path, body)).body;
  // the plan is heard of a moment later
  const outlineGenerationId = await eventually(async () => {
    const { generationId } = await post('/api/outlines', wish);
    expect(generationId).toBeDefined();
    return generationId;
  }, 15_000);
  const courseId = await eventually(async () => {
    const made = await post('/api/courses', { outlineGenerationId });
    expect(made.courseId).toBeDefined();
    return made.courseId;
  }, 15_000);
  const { body: course } = await door(token, 'GET', `/api/courses/${courseId}`);
  const subtopicId = course.topics[0].subtopics[0].id;
  return eventually(async () => {
    const { lesson } = await post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`);
    expect(lesson.video.page).toBeDefined();
    return lesson.video.page.split('/').at(-1);
  }, 15_000);
}

/** One begun payment at each gateway. */
async function openCheckouts(call: (method: string, path: string, body?: unknown) => Promise<{ id: string }>) {
  const payer = {
    name: 'Ada',
    lastName: 'L',
    address: '1 Street',
    post: '12345',
    country: 'GB',
    email: 'a@example.org',
  };
  const open = async (path: string, body: object) => (await eventually(() => call('POST', path, body))).id;
  return {
    stripeId: await open('/api/stripepayment', { planId: 'monthly' }),
    paypalId: await open('/api/paypal', { planId: 'monthly', ...payer }),
    razorpayId: await open('/api/razorpaycreate', { plan: 'monthly', email: payer.email, fullAddress: payer.address }),
    paystackId: await open('/api/paystackpayment', { planId: 'monthly', email: payer.email }),
    stripeSubscription: 'of-nobody',
    receiptId: 'of-nobody',
  };
}
