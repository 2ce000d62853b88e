import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type PasswordResetData = { name: string; token: string };

export function passwordReset({ name, token }: PasswordResetData, brand: Brand): Letter {
  const first = `Somebody asked to set a new password for your ${brand.name} account.`;
  return {
    subject: `Set a new password for ${brand.name}`,
    preview: `${first} The link works for one hour.`,
    ...plainLetter(greet('Hello', name), [
      first,
      'The link below works once, and for one hour from when it was asked for. A newer link ends an older one.',
    ]),
    action: { label: 'Set a new password', url: `${brand.url}/reset-password/${encodeURIComponent(token)}` },
    reason: 'If it was not you, you may ignore this mail: your password stays as it is.',
  };
}
