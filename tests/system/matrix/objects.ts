import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';

interface SlotRule {
  readonly owned?: boolean;
  readonly missing?: string | number | readonly string[];
  readonly malformed: string;
}

const objectId: SlotRule = { owned: true, missing: 'f'.repeat(24), malformed: 'no-id' };
const providerId: SlotRule = { owned: true, missing: 'of_nobody', malformed: 'not an id' };
const shortText: SlotRule = { owned: true, missing: 'of-no-one', malformed: 'x'.repeat(65) };
const sha256: SlotRule = { missing: 'f'.repeat(64), malformed: 'f'.repeat(63) };

export const slots = {
  userId: { malformed: 'no-id' },
  accountId: { missing: 'f'.repeat(24), malformed: 'no-id' },
  courseId: objectId,
  generationId: objectId,
  attemptId: objectId,
  cardId: objectId,
  exerciseId: objectId,
  sourceId: objectId,
  mistakeId: objectId,
  subtopicId: shortText,
  topicId: shortText,
  objectiveId: shortText,
  itemId: shortText,
  cardKeys: { missing: ['of-no-one'], malformed: 'none' },
  version: { missing: 9_999, malformed: 'first' },
  revision: { missing: 9_999, malformed: 'first' },
  format: { malformed: 'docx' },
  policyName: { malformed: '__proto__' },
  passkeyId: objectId,
  subscriptionId: { ...sha256, owned: true },
  sessionId: { owned: true, missing: 'A'.repeat(22), malformed: 'A'.repeat(21) },
  tokenId: objectId,
  webhookId: objectId,
  deliveryId: objectId,
  certificateId: { missing: '00000000-0000-4000-8000-000000000000', malformed: 'no-uuid' },
  receiptId: { owned: true, missing: 'of-no-one', malformed: 'x'.repeat(201) },
  creditNote: { owned: true, missing: 'CN-2020-999999', malformed: 'x'.repeat(41) },
  shareToken: { missing: 'A'.repeat(32), malformed: 'short' },
  slug: { missing: 'of-no-one', malformed: 'x'.repeat(65) },
  mediaId: sha256,
  videoId: sha256,
  deadLetterId: { missing: 'of-no-one', malformed: 'x'.repeat(401) },
  contactId: { missing: 'f'.repeat(24), malformed: 'no-id' },
  mailId: { missing: 'of-no-one', malformed: 'x'.repeat(401) },
  stripeId: providerId,
  stripeSubscription: providerId,
  paypalId: providerId,
  razorpayId: providerId,
  paystackId: providerId,
} as const satisfies Record<string, SlotRule>;

export type Slot = keyof typeof slots;
const PUBLIC: readonly Slot[] = ['shareToken', 'slug'];
export const isPublic = (slot: Slot): boolean => PUBLIC.includes(slot);
export const getRule = (slot: Slot): SlotRule => slots[slot];
export type Objects = Readonly<Record<Slot, unknown>> & { readonly userId: string };

export const bodyFields: Readonly<Record<string, readonly string[]>> = {
  '/api/courses': ['outlineGenerationId'],
  '/api/quiz-attempts/:attemptId/answers': ['itemId'],
  '/api/quiz-attempts/:attemptId/cards': ['itemId'],
  '/api/quiz-attempts/:attemptId/exercise-answers': ['itemId'],
  '/api/quiz-attempts/:attemptId/hints': ['itemId'],
  '/api/courses/:courseId/subtopics/:subtopicId/cards': ['keys'],
  '/api/courses/:courseId/pretest/answers': ['itemId'],
  '/api/finish': ['courseId'],
  '/api/update': ['courseId'],
  '/api/admin/policies/:name/restore': ['revision'],
  '/api/stripedetails': ['subscriberId'],
  '/api/paypaldetails': ['subscriberId'],
  '/api/razorapydetails': ['subscriberId'],
  '/api/razorapypending': ['sub'],
  '/api/stripecancel': ['id'],
  '/api/paypalcancel': ['id'],
  '/api/razorpaycancel': ['id'],
  '/api/paystackcancel': ['code'],
  '/api/paypalupdate': ['id'],
  '/api/paypalupdateuser': ['id'],
  '/api/subscription/cancel-at-period-end': ['id'],
  '/api/subscription/resume': ['id'],
  '/api/subscription/payment-method': ['id'],
};

export const queryFields: Readonly<Record<string, readonly string[]>> = {
  '/api/recall': ['courseId'],
  '/api/admin/paid-through': ['users'],
};

export const claimFields: Readonly<Record<string, string>> = {
  'GET /api/courses': 'userId',
  'POST /api/profile': 'uid',
  'POST /api/course': 'user',
  'POST /api/subscriptiondetail': 'uid',
  'POST /api/stripedetails': 'uid',
  'POST /api/paypaldetails': 'uid',
  'POST /api/razorapydetails': 'uid',
  'POST /api/paystackfetch': 'uid',
};

const aliases: Readonly<Record<string, Slot>> = {
  outlineGenerationId: 'generationId',
  outlineId: 'generationId',
  name: 'policyName',
  token: 'shareToken',
  number: 'creditNote',
  code: 'paystackId',
  sub: 'razorpayId',
  keys: 'cardKeys',
  users: 'userId',
};

export function getSlot(path: string, field: string): Slot {
  if (path === '/api/stripecancel' || path.startsWith('/api/subscription/')) return 'stripeSubscription';
  if (path.endsWith('/dead-letters/:id/replay')) return 'deadLetterId';
  if (path === '/api/admin/mails/:id/send') return 'mailId';
  if (path.startsWith('/api/admin/users/:userId')) return 'accountId';
  if (field === 'id' || field === 'subscriberId') {
    const gateway = /stripe|paypal|raz/.exec(path)?.[0] ?? '';
    return { stripe: 'stripeId', paypal: 'paypalId', raz: 'razorpayId' }[gateway] as Slot;
  }
  const slot = aliases[field] ?? field;
  if (!Object.hasOwn(slots, slot)) throw new Error(`${path}: nothing is known of ${field}; add it to the table`);
  return slot as Slot;
}

export const PASSWORD = 'a long passphrase';

let calls = 0;

export function pushSubscription() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: keys.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

export function usualValues(
  { path }: Endpoint,
  example: object,
  { userId, subtopicId }: Objects,
): Record<string, unknown> {
  calls += 1;
  const values: Record<string, unknown> = {};
  if ('planId' in example) values.planId = 'monthly';
  if (path === '/api/razorpaycreate') values.plan = 'monthly';
  if ('email' in example) values.email = `no.one.${calls}@example.org`;
  if ('until' in example) values.until = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  if ('prompt' in example) values.prompt = 'Explain me about this subtopic of Bread with examples :- Sourdough';
  if (path === '/api/transcript') values.prompt = 'dQw4w9WgXcQ';
  if (path === '/api/course') values.user = userId;
  if (path === '/api/push/subscriptions') Object.assign(values, pushSubscription());
  if (path === '/api/sources/links') values.url = 'http://127.0.0.1/notes';
  if (path === '/api/webhooks') values.url = 'https://127.0.0.1/notes';
  if (path === '/api/webhooks/:webhookId') Object.assign(values, { url: undefined, state: 'off' });
  if (path.endsWith('/note')) values.revision = 0;
  // the first edit of a course, and the undoing of it
  if (path.endsWith('/structure')) {
    Object.assign(values, { revision: 0, editId: 'rename' });
    values.operations = [{ op: 'rename', id: subtopicId, title: 'Wheat and rye' }];
  }
  if (path.endsWith('/structure/undo')) Object.assign(values, { revision: 1, editId: 'undo' });
  if (path === '/api/course' || path === '/api/update') {
    const topics = [{ title: 'Flour', subtopics: [{ title: 'Wheat', theory: '<p>Text</p>' }] }];
    values.content = JSON.stringify({ bread: topics });
  }
  if (path === '/api/course') values.mainTopic = 'Bread';
  return values;
}
