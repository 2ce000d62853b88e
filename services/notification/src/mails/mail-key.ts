import { createHash } from 'node:crypto';

/** What a mail is about decides its key, so that whoever asks again asks for the same mail. */
export const welcomeKey = (userId: string) => `welcome:${userId}`;
export const certificateKey = (certificateId: string) => `certificate:${certificateId}`;
export const passwordResetKey = (requestId: string) => `password-reset:${requestId}`;
export const passwordUpdatedKey = (userId: string, revision: number) => `password-updated:${userId}:${revision}`;
export const emailChangeKey = (requestId: string) => `email-change:${requestId}`;
export const emailChangeAskedKey = (requestId: string) => `email-change-asked:${requestId}`;
export const emailChangedKey = (userId: string, revision: number) => `email-changed:${userId}:${revision}`;

/** The same for the same mail, so that a mailbox which is handed it twice can tell. */
export function messageIdOf(key: string, publicUrl: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${hash}@${new URL(publicUrl).hostname}>`;
}
