import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type PasswordUpdatedData = { name: string };

export function passwordUpdated({ name }: PasswordUpdatedData, brand: Brand): Letter {
  const first = `The password of your ${brand.name} account was updated.`;
  return {
    subject: `Your ${brand.name} password was updated`,
    preview: `${first} If it was not you, set a new one now.`,
    ...plainLetter(greet('Hello', name), [
      first,
      'If it was you, there is nothing to do. If it was not, set a new password now: that signs out everybody else.',
    ]),
    action: { label: 'It was not me', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever the password of your account changes.',
  };
}
