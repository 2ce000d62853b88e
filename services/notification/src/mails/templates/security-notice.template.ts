import type { SecondFactorNews } from '@coursewright/contracts';
import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type SecurityNoticeData = { name: string; news: SecondFactorNews };

const words: { readonly [N in SecondFactorNews]: { subject: string; first: (brand: string) => string; next: string } } =
  {
    'turned-on': {
      subject: 'Two-step sign-in is on',
      first: (brand) => `Your ${brand} account now asks for a code of your authenticator app when you sign in.`,
      next: 'Keep your recovery codes in a safe place: without them and without the app you cannot sign in.',
    },
    'turned-off': {
      subject: 'Two-step sign-in is off',
      first: (brand) => `Your ${brand} account no longer asks for a code when you sign in: the password is enough.`,
      next: 'You can turn it on again on your profile.',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes',
      first: (brand) => `New recovery codes were made for your ${brand} account.`,
      next: 'The former ones are good for nothing any more: you can throw them away.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      first: (brand) => `Somebody used one of the recovery codes of your ${brand} account.`,
      next: 'It cannot be used again. If you are running out of them, make new ones on your profile.',
    },
  };

export function securityNotice({ name, news }: SecurityNoticeData, brand: Brand): Letter {
  const { subject, first, next } = words[news];
  return {
    subject: `${subject}: your ${brand.name} account`,
    preview: `${first(brand.name)} If it was not you, set a new password now.`,
    ...plainLetter(greet('Hello', name), [
      first(brand.name),
      next,
      'If it was not you, somebody else knows your password: set a new one now, that signs out everybody else.',
    ]),
    action: { label: 'It was not me', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever the two-step sign-in of your account changes.',
  };
}
