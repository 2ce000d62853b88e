import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type SessionCopiedData = { name: string; device?: string };

export function sessionCopied({ name, device }: SessionCopiedData, brand: Brand): Letter {
  const where = device === undefined ? 'One sign-in' : `The sign-in of ${device}`;
  return {
    subject: `You were signed out: your ${brand.name} account`,
    preview: `A sign-in to your ${brand.name} account was used as a copy of it would be. We ended it.`,
    ...plainLetter(greet('Hello', name), [
      `${where} to your ${brand.name} account was used as somebody with a copy of it would have done. We ended it: there, you sign in again.`,
      'A connection that broke off can be the cause, or a browser that was restored from a backup; then there is nothing to do.',
      'If you know of nothing like that, set a new password: it signs out everybody else.',
    ]),
    action: { label: 'Set a new password', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever a sign-in to your account is ended because it may have been copied.',
  };
}
