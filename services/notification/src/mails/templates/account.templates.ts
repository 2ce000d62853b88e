import type { SecondFactorChange } from '@coursewright/contracts';
import { type Brand, createTextContent, type EmailContent, greet } from './layout.ts';

export type WelcomeData = { name: string };

export function welcome({ name }: WelcomeData, brand: Brand): EmailContent {
  const first = `Your ${brand.name} account is ready.`;
  const second =
    'Name a subject you want to understand. You get an outline to look through, then lessons you open one by one, and a certificate when you have finished.';
  return {
    subject: `Welcome to ${brand.name}`,
    preview: `${first} Name a subject and begin.`,
    ...createTextContent(greet('Welcome', name), [first, second]),
    action: { label: 'Start your first course', url: `${brand.url}/create` },
    reason: 'You get this mail because your address was used to sign up. If it was not you, you may ignore it.',
  };
}

export type EmailVerificationData = { name: string; token: string };

export function emailVerification({ name, token }: EmailVerificationData, brand: Brand): EmailContent {
  const first = `Please confirm that this is the address of your ${brand.name} account.`;
  return {
    subject: `Confirm your email address for ${brand.name}`,
    preview: `${first} The link works for one day.`,
    ...createTextContent(greet('Hello', name), [
      first,
      'Open the link below where you are signed in. It works once, for one day. A newer link ends an older one.',
    ]),
    action: { label: 'Confirm my address', url: `${brand.url}/verify-email/${encodeURIComponent(token)}` },
    reason: 'You get this mail because your address was given for an account. If that was not you, you may ignore it.',
  };
}

export type EmailChangeData = { name: string; token: string };

export function emailChange({ name, token }: EmailChangeData, brand: Brand): EmailContent {
  const first = `This address is to become the one of a ${brand.name} account.`;
  return {
    subject: `Confirm your new address for ${brand.name}`,
    preview: `${first} The link works for one hour.`,
    ...createTextContent(greet('Hello', name), [
      first,
      'Confirm that it is yours by the link below. It works once, for one hour. Until then nothing changes.',
    ]),
    action: { label: 'Confirm this address', url: `${brand.url}/confirm-email/${encodeURIComponent(token)}` },
    reason: 'If you did not ask for this, you may ignore this mail: nothing happens.',
  };
}

export type EmailChangeNoticeData = { name: string; newEmail: string };

const setPassword = (brand: Brand) => ({ label: 'It was not me', url: `${brand.url}/forgot` });

export function emailChangeAsked({ name, newEmail }: EmailChangeNoticeData, brand: Brand): EmailContent {
  const first = `A person who knows your password asked to change the address of your ${brand.name} account to ${newEmail}.`;
  return {
    subject: `A new address was asked for your ${brand.name} account`,
    preview: first,
    ...createTextContent(greet('Hello', name), [
      first,
      'It changes once the new address is confirmed. If it was not you, set a new password now: that ends the change too.',
    ]),
    action: setPassword(brand),
    reason: 'You get this mail because this is the present address of your account.',
  };
}

export function emailChanged({ name, newEmail }: EmailChangeNoticeData, brand: Brand): EmailContent {
  const first = `The address of your ${brand.name} account is now ${newEmail}.`;
  return {
    subject: `The address of your ${brand.name} account was changed`,
    preview: first,
    ...createTextContent(greet('Hello', name), [
      first,
      'If it was you, there is nothing to do. If it was not, write to us: only we can help you then.',
    ]),
    action: { label: 'Contact us', url: `${brand.url}/contact` },
    reason: 'You get this mail because this was the address of your account. It is the last one about it.',
  };
}

export type PasswordResetData = { name: string; token: string };

export function passwordReset({ name, token }: PasswordResetData, brand: Brand): EmailContent {
  const first = `A new password was requested for your ${brand.name} account.`;
  return {
    subject: `Set a new password for ${brand.name}`,
    preview: `${first} The link works for one hour.`,
    ...createTextContent(greet('Hello', name), [
      first,
      'The link below works once, and for one hour from when it was asked for. A newer link ends an older one.',
    ]),
    action: { label: 'Set a new password', url: `${brand.url}/reset-password/${encodeURIComponent(token)}` },
    reason: 'If it was not you, you may ignore this mail: your password stays as it is.',
  };
}

export type PasswordUpdatedData = { name: string };

export function passwordUpdated({ name }: PasswordUpdatedData, brand: Brand): EmailContent {
  const first = `The password of your ${brand.name} account was updated.`;
  return {
    subject: `Your ${brand.name} password was updated`,
    preview: `${first} If it was not you, set a new one now.`,
    ...createTextContent(greet('Hello', name), [
      first,
      'If it was you, there is nothing to do. If it was not, set a new password now: that signs out everybody else.',
    ]),
    action: { label: 'It was not me', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever the password of your account changes.',
  };
}

export type SecurityNoticeData = { name: string; news: SecondFactorChange };

const securityNotices: {
  readonly [N in SecondFactorChange]: { subject: string; first: (brand: string) => string; next: string };
} = {
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
    first: (brand) => `One of the recovery codes of your ${brand} account was used.`,
    next: 'It cannot be used again. If you are running out of them, make new ones on your profile.',
  },
};

export function securityNotice({ name, news }: SecurityNoticeData, brand: Brand): EmailContent {
  const { subject, first, next } = securityNotices[news];
  return {
    subject: `${subject}: your ${brand.name} account`,
    preview: `${first(brand.name)} If it was not you, set a new password now.`,
    ...createTextContent(greet('Hello', name), [
      first(brand.name),
      next,
      'If it was not you, another person knows your password: set a new one now, which ends all other sessions.',
    ]),
    action: { label: 'It was not me', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever the two-step sign-in of your account changes.',
  };
}

export type SessionCopiedData = { name: string; device?: string };

export function sessionCopied({ name, device }: SessionCopiedData, brand: Brand): EmailContent {
  const where = device === undefined ? 'One sign-in' : `The sign-in of ${device}`;
  return {
    subject: `You were signed out: your ${brand.name} account`,
    preview: `A sign-in to your ${brand.name} account was used as a copy of it would be. We ended it.`,
    ...createTextContent(greet('Hello', name), [
      `${where} to your ${brand.name} account was used as if a copy of it existed. We ended it: please sign in there again.`,
      'A connection that broke off can be the cause, or a browser that was restored from a backup; then there is nothing to do.',
      'If you know of nothing like that, set a new password: it signs out everybody else.',
    ]),
    action: { label: 'Set a new password', url: `${brand.url}/forgot` },
    reason: 'You get this mail whenever a sign-in to your account is ended because it may have been copied.',
  };
}
