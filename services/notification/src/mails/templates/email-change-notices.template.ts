import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type EmailChangeNoticeData = { name: string; newEmail: string };

const setPassword = (brand: Brand) => ({ label: 'It was not me', url: `${brand.url}/forgot` });

/** To the present address, when another one is asked for. */
export function emailChangeAsked({ name, newEmail }: EmailChangeNoticeData, brand: Brand): Letter {
  const first = `Somebody who knows your password asked to change the address of your ${brand.name} account to ${newEmail}.`;
  return {
    subject: `A new address was asked for your ${brand.name} account`,
    preview: first,
    ...plainLetter(greet('Hello', name), [
      first,
      'It changes once the new address is confirmed. If it was not you, set a new password now: that ends the change too.',
    ]),
    action: setPassword(brand),
    reason: 'You get this mail because this is the present address of your account.',
  };
}

/** To the former address, when it no longer is the account's. */
export function emailChanged({ name, newEmail }: EmailChangeNoticeData, brand: Brand): Letter {
  const first = `The address of your ${brand.name} account is now ${newEmail}.`;
  return {
    subject: `The address of your ${brand.name} account was changed`,
    preview: first,
    ...plainLetter(greet('Hello', name), [
      first,
      'If it was you, there is nothing to do. If it was not, write to us: only we can help you then.',
    ]),
    action: { label: 'Contact us', url: `${brand.url}/contact` },
    reason: 'You get this mail because this was the address of your account. It is the last one about it.',
  };
}
