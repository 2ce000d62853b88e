import type { Endpoint } from '@coursewright/contracts';
import { getName } from './calls.ts';

type Statuses = Readonly<Record<string, number>>;

const special: Statuses = {
  // there is no refresh cookie
  'POST /api/auth/refresh': 401,
  // a notification
  'POST /api/mcp': 202,
  // nothing here is signed
  'POST /api/passkeys': 401,
  'POST /api/signin/passkey': 401,
  'POST /api/auth/confirm/passkey': 401,
  'POST /api/webhooks/stripe': 400,
  'POST /api/webhooks/paypal': 400,
  'POST /api/webhooks/razorpay': 400,
  'POST /api/webhooks/paystack': 400,
  // begun and not paid
  'POST /api/paypaldetails': 409,
  'POST /api/razorapydetails': 409,
  'POST /api/paystackfetch': 409,
  'POST /api/paypalcancel': 404,
  'POST /api/razorpaycancel': 404,
  'POST /api/paystackcancel': 404,
  'POST /api/paypalupdate': 404,
  'POST /api/paypalupdateuser': 404,
  // nothing was given back
  'GET /api/receipts/:receiptId/credit-notes/:number': 404,
  // the newer one counts
  'POST /api/admin/certificates/:certificateId/revoke': 409,
  // the address is not public, and the file has no name
  'POST /api/sources/links': 400,
  'POST /api/webhooks': 400,
  'POST /api/sources/files': 400,
  // the webhook is switched off
  'POST /api/webhooks/:webhookId/test': 409,
  'POST /api/webhooks/:webhookId/deliveries/:deliveryId/replay': 409,
  // the outline was made a course
  'PUT /api/outlines/:outlineId/edits': 404,
  'DELETE /api/outlines/:generationId': 404,
  // without the cookie of a visitor
  'GET /api/visitor/outlines/:generationId/events': 404,
  'DELETE /api/visitor/outlines/:generationId': 404,
  // it comes back in some minutes
  'POST /api/recall/:cardId/answers': 409,
  'POST /api/recall/:cardId/hints': 409,
  // the card is a question of a quiz
  'POST /api/recall/:cardId/exercise-answers': 404,
  // the exercise is no text
  'POST /api/exercises/:exerciseId/appeals': 409,
  // the course has no contracts, and so no pre-test
  'POST /api/courses/:courseId/pretest': 409,
  'POST /api/courses/:courseId/pretest/answers': 404,
  'POST /api/courses/:courseId/pretest/finish': 404,
  // the item has options
  'POST /api/quiz-attempts/:attemptId/exercise-answers': 404,
  // all questions are answered
  'POST /api/quiz-attempts/:attemptId/hints': 409,
  // the card is a question: it cannot be edited, and is rated by its answer
  'PUT /api/cards/:cardId': 409,
  // a share link is no unsubscribe link
  'GET /api/card-reminders/:token': 404,
  'POST /api/card-reminders/:token': 404,
  'POST /api/recall/:cardId/ratings': 409,
  // no message has this id
  'POST /api/admin/contacts/:contactId/answered': 404,
  // the account of the calling admin
  'POST /api/admin/users/:userId/suspension': 409,
  'DELETE /api/admin/users/:userId/suspension': 409,
  'DELETE /api/admin/users/:userId/second-factor': 409,
  'DELETE /api/admin/users/:userId/sessions': 409,
  'DELETE /api/admin/users/:userId': 409,
  // all messages were understood
  'POST /api/admin/auth/dead-letters/:id/replay': 404,
  'POST /api/admin/course-generation/dead-letters/:id/replay': 404,
  'POST /api/admin/billing/dead-letters/:id/replay': 404,
  'POST /api/admin/notification/dead-letters/:id/replay': 404,
  'POST /api/admin/mails/:id/send': 404,
};

const ofPayers: Statuses = {
  'POST /api/stripepayment': 409,
  'POST /api/paypal': 409,
  'POST /api/razorpaycreate': 409,
  'POST /api/paystackpayment': 409,
};

const ofStrangersToMoney: Statuses = {
  'POST /api/stripedetails': 409,
  'POST /api/stripecancel': 404,
  'GET /api/receipts/:receiptId': 404,
  'POST /api/sendreceipt': 404,
  'POST /api/downloadreceipt': 404,
};

const ofFormerPayers: Statuses = {
  'POST /api/subscription/cancel-at-period-end': 404,
  'POST /api/subscription/resume': 404,
  'POST /api/subscription/payment-method': 404,
  // what ended stays ended
  'POST /api/stripedetails': 409,
  'POST /api/yt': 403,
  'POST /api/transcript': 403,
};

// Whether the user pays for a plan now, did so before, or never.
export type Payment = 'now' | 'before' | 'never';

const byPayment: Readonly<Record<Payment, Statuses>> = {
  now: ofPayers,
  before: ofFormerPayers,
  never: { ...ofFormerPayers, ...ofStrangersToMoney },
};

export function usualAnswer(endpoint: Endpoint, payment: Payment): number {
  const own = byPayment[payment];
  return own[getName(endpoint)] ?? special[getName(endpoint)] ?? endpoint.status ?? 200;
}

export const closing: readonly string[] = [
  // afterwards the certificate is an older one, without a picture
  'POST /api/courses/:courseId/certificate/reissue',
  'POST /api/subscription/payment-method',
  'POST /api/subscription/cancel-at-period-end',
  'POST /api/subscription/resume',
  'POST /api/stripecancel',
  'PUT /api/admin/users/:userId/grant',
  'DELETE /api/admin/users/:userId/grant',
  'DELETE /api/courses/:courseId/share',
  'DELETE /api/admin/courses/:courseId/share',
  'DELETE /api/courses/:courseId/chat',
  'DELETE /api/cards/:cardId',
  // the owner may repeat it
  'DELETE /api/admin/courses/:courseId',
  'DELETE /api/courses/:courseId',
  'DELETE /api/sources/:sourceId',
  'POST /api/admin/certificates/:certificateId/revoke',
  'DELETE /api/passkeys/:passkeyId',
  'DELETE /api/push/subscriptions/:subscriptionId',
  'DELETE /api/webhooks/:webhookId',
  'DELETE /api/sessions/:sessionId',
  'POST /api/logout',
  'POST /api/logout-everywhere',
  'POST /api/account/delete',
];
