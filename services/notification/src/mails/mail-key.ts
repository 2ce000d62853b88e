import { createHash } from 'node:crypto';
import type { PaymentProvider } from '@coursewright/contracts';

/** What a mail is about decides its key, so that whoever asks again asks for the same mail. */
export const welcomeKey = (userId: string) => `welcome:${userId}`;
export const certificateKey = (certificateId: string) => `certificate:${certificateId}`;
export const passwordResetKey = (requestId: string) => `password-reset:${requestId}`;
export const passwordUpdatedKey = (userId: string, revision: number) => `password-updated:${userId}:${revision}`;
/** Each piece of news is told once, also the same one tomorrow. */
export const securityNoticeKey = (eventId: string) => `security-notice:${eventId}`;
export const sessionCopiedKey = (eventId: string) => `session-copied:${eventId}`;
export const emailChangeKey = (requestId: string) => `email-change:${requestId}`;
export const emailChangeAskedKey = (requestId: string) => `email-change-asked:${requestId}`;
export const emailChangedKey = (userId: string, revision: number) => `email-changed:${userId}:${revision}`;
export const receiptKey = (receiptId: string) => `receipt:${receiptId}`;
export const subscriptionEndedKey = (provider: PaymentProvider, subscriptionId: string) =>
  `subscription-ended:${provider}:${subscriptionId}`;
export const renewalFailedKey = (provider: PaymentProvider, subscriptionId: string, paidUntil: string) =>
  `renewal-failed:${provider}:${subscriptionId}:${paidUntil}`;
/** A payment may be given back in parts, of the same amount too. */
export const paymentRefundedKey = (receiptId: string, eventId: string) => `payment-refunded:${receiptId}:${eventId}`;
export const contactReceivedKey = (messageId: string) => `contact-received:${messageId}`;
export const disputeOpenedKey = (receiptId: string) => `dispute-opened:${receiptId}`;

/** The same for the same mail, so that a mailbox which is handed it twice can tell. */
export function messageIdOf(key: string, publicUrl: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${hash}@${new URL(publicUrl).hostname}>`;
}
