import { createHash } from 'node:crypto';
import { eventually } from '@coursewright/service-kit/testing';
import { type MongoClient, ObjectId } from 'mongodb';
import type { SendRequest } from './client.ts';
import { type Objects, PASSWORD, pushSubscription } from './objects.ts';
import { holderOf } from './tokens.ts';

export interface Person {
  readonly email: string;
  readonly token: string;
  readonly objects: Objects;
}

const cookie = (cookies: readonly string[], name: string) =>
  cookies.map((each) => new RegExp(`^${name}=([^;]+)`).exec(each)?.[1]).find(Boolean) ?? '';

async function enter(gateway: SendRequest, path: string, body: object, name = 'at'): Promise<string> {
  const { cookies, body: answer } = await gateway(undefined, 'POST', path, body);
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return cookie(cookies, name);
}

export const signUp = (gateway: SendRequest, email: string): Promise<string> =>
  enter(gateway, '/api/signup', { email, mName: 'Someone', password: PASSWORD });
export const signIn = (gateway: SendRequest, email: string): Promise<string> =>
  enter(gateway, '/api/signin', { email, password: PASSWORD });
export const getRefreshToken = (gateway: SendRequest, email: string): Promise<string> =>
  enter(gateway, '/api/signin', { email, password: PASSWORD }, 'rt');

export async function makeObjects(
  gateway: SendRequest,
  mongo: MongoClient,
  email: string,
  token: string,
): Promise<Objects> {
  const userId = holderOf(token).userId;
  async function call(method: string, path: string, body?: unknown) {
    const answer = await gateway(token, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const post = (path: string, body: unknown = {}) => call('POST', path, body);
  const ready = (path: string) =>
    eventually(async () => {
      const answer = await post(path);
      expect(answer.status).toBe('ready');
      return answer;
    });

  const { id: sourceId } = await post('/api/sources', { title: 'Notes', text: 'Wheat is a grass with large seeds.' });
  const wish = { topic: 'Bread', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
  const { generationId } = await post('/api/outlines', wish);
  await eventually(async () => {
    expect((await call('GET', `/api/generations/${generationId}`)).state).toBe('done');
  });
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const { courseId } = await post('/api/courses', { outlineGenerationId: generationId, outline });
  const course = `/api/courses/${courseId}`;
  const [topic] = (await call('GET', course)).topics;
  const [{ id: subtopicId }] = topic.subtopics;
  const { lesson } = await ready(`${course}/subtopics/${subtopicId}/open`);
  const report = { kind: 'unclear', text: 'Which flour?' };
  const { id: mistakeId } = await post(`${course}/subtopics/${subtopicId}/mistakes`, report);
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
  const exerciseId = await eventually(async () => {
    const { exercises } = await call('GET', `${course}/subtopics/${subtopicId}/exercises`);
    const choice = exercises.find(({ shown }: { shown: { kind: string } }) => shown.kind === 'choice');
    expect(choice).toBeDefined();
    return choice.id;
  });
  const suggested = (await call('GET', `${course}/subtopics/${subtopicId}/cards`)).cards;
  await post('/api/finish', { courseId });
  const { certificateId } = await call('GET', `${course}/certificate`);
  const [{ id: objectiveId }] = (await call('GET', `${course}/mastery`)).objectives;
  const { accessToken } = await post('/api/account/tokens', { name: 'A script', scopes: ['courses:read'] });
  const elsewhere = await signIn(gateway, email);
  const passkeyId = await addPasskey(mongo, userId);
  const browser = pushSubscription();
  await post('/api/push/subscriptions', browser);

  return {
    userId,
    accountId: userId,
    courseId,
    generationId,
    subtopicId,
    objectiveId,
    shareToken,
    certificateId,
    sourceId,
    mistakeId,
    topicId: topic.id,
    attemptId: attempt.id,
    itemId: attempt.items[0]?.id,
    cardId: String(card?._id),
    tokenId: accessToken.id,
    exerciseId,
    cardKeys: [suggested.find(({ kind }: { kind: string }) => kind !== 'question').key],
    version: 1,
    revision: 1,
    format: 'markdown',
    policyName: 'terms',
    slug: 'sql-joins',
    passkeyId,
    subscriptionId: createHash('sha256').update(browser.endpoint).digest('hex'),
    ...(await addWebhook(mongo, userId)),
    sessionId: holderOf(elsewhere).sessionId,
    mediaId: lesson.image.url.split('/').at(-1),
    videoId: 'f'.repeat(64),
    deadLetterId: 'of-no-one',
    mailId: 'of-no-one',
    contactId: 'f'.repeat(24),
    ...(await openCheckouts(call)),
  };
}

async function addPasskey(mongo: MongoClient, userId: string): Promise<string> {
  const id = new ObjectId().toHexString();
  const passkey = {
    id,
    credentialId: id,
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    name: 'Mine',
    backedUp: false,
  };
  await mongo
    .db('auth')
    .collection('users')
    .updateOne(
      { _id: new ObjectId(userId) },
      { $set: { passkeys: [{ ...passkey, createdAt: new Date() }] }, $inc: { revision: 1 } },
    );
  return id;
}

// Switched off: nothing is sent from here.
async function addWebhook(mongo: MongoClient, ownerId: string) {
  const [webhook, delivery] = [new ObjectId(), new ObjectId()];
  const database = mongo.db('notification');
  const createdAt = new Date();
  await database.collection('webhook_endpoints').insertOne({
    _id: webhook,
    ownerId,
    url: 'https://hooks.example.org/',
    events: ['plan.changed'],
    secrets: [{ sealed: ownerId }],
    state: 'off',
    createdAt,
  });
  await database.collection('webhook_deliveries').insertOne({
    _id: delivery,
    eventId: delivery.toHexString(),
    endpointId: webhook.toHexString(),
    ownerId,
    type: 'plan.changed',
    body: '{}',
    state: 'failed',
    attempts: 1,
    createdAt,
  });
  return { webhookId: webhook.toHexString(), deliveryId: delivery.toHexString() };
}

export async function buyPlan(gateway: SendRequest, token: string): Promise<Partial<Objects>> {
  const { body: checkout } = await gateway(token, 'POST', '/api/stripepayment', { planId: 'monthly' });
  const body = new URLSearchParams({ do: 'pay', card: '4242424242424242' });
  await fetch(checkout.url, { method: 'POST', body, redirect: 'manual' });
  return eventually(async () => {
    const { body: paid } = await gateway(token, 'POST', '/api/stripedetails', { subscriberId: checkout.id });
    expect(paid.receipt).toBeDefined();
    return { stripeId: checkout.id, stripeSubscription: paid.subscriptionView.id, receiptId: paid.receipt.id };
  });
}

export async function endPlan(
  gateway: SendRequest,
  mongo: MongoClient,
  token: string,
  { userId, stripeSubscription }: Objects,
) {
  const { body } = await gateway(token, 'POST', '/api/stripecancel', { id: stripeSubscription });
  expect(body).toMatchObject({ success: true });
  await eventually(async () => {
    const { body: session } = await gateway(token, 'GET', '/api/session');
    const learner = await mongo
      .db('course-generation')
      .collection<{ _id: string; plan: string }>('learners')
      .findOne({ _id: userId });
    expect([session.user.plan, learner?.plan]).toEqual(['free', 'free']);
  });
}

export async function makeVideo(gateway: SendRequest, token: string): Promise<string> {
  const wish = { topic: 'Salt', subtopics: [], topicCount: 4, courseType: 'Video & Text Course' };
  const post = async (path: string, body: object = {}) => (await gateway(token, 'POST', path, body)).body;
  // the plan is heard of a moment later
  const outlineGenerationId = await eventually(async () => {
    const { generationId } = await post('/api/outlines', wish);
    expect(generationId).toBeDefined();
    return generationId;
  });
  const courseId = await eventually(async () => {
    const made = await post('/api/courses', { outlineGenerationId });
    expect(made.courseId).toBeDefined();
    return made.courseId;
  });
  const { body: course } = await gateway(token, 'GET', `/api/courses/${courseId}`);
  const subtopicId = course.topics[0].subtopics[0].id;
  return eventually(async () => {
    const { lesson } = await post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`);
    expect(lesson.video.page).toBeDefined();
    return lesson.video.page.split('/').at(-1);
  });
}

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
    stripeSubscription: 'of-no-one',
    receiptId: 'of-no-one',
    creditNote: 'CN-2020-999998',
  };
}
