import type { PasskeysChange, SecondFactorChange } from '@coursewright/contracts';
import { type Brand, createNotice, createTextContent, type EmailContent, greet } from './layout.ts';
import type { Wording } from './wording.ts';

export type WelcomeData = { name: string };

export function welcome({ name }: WelcomeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.welcome;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.begin}`,
    ...createTextContent(greet(texts.greetings.welcome, name), [first, own.next]),
    action: createLink(own.action, brand, 'create'),
    reason: own.reason,
  };
}

interface AccountNotice {
  readonly own: { subject(brand: string): string; readonly next: string; readonly reason: string };
  readonly name: string;
  readonly first: string;
  readonly more?: string;
  readonly also?: string | undefined;
  readonly action: EmailContent['action'];
}

const createAccountNotice = (
  { own, first, also, ...more }: AccountNotice,
  brand: Brand,
  wording: Wording,
): EmailContent =>
  createNotice(wording, {
    ...more,
    subject: own.subject(brand.name),
    paragraphs: [first, own.next, ...(also ? [also] : [])],
    reason: own.reason,
  });

const createLink = (label: string, { url }: Brand, path: string, token = '') => ({
  label,
  url: `${url}/${path}${encodeURIComponent(token)}`,
});

export type EmailVerificationData = { name: string; token: string };

export function emailVerification(
  { name, token }: EmailVerificationData,
  brand: Brand,
  wording: Wording,
): EmailContent {
  const own = wording.texts.emailVerification;
  const action = createLink(own.action, brand, 'verify-email/', token);
  return createAccountNotice({ own, name, first: own.first(brand.name), more: own.limit, action }, brand, wording);
}

export type EmailChangeData = { name: string; token: string };

export function emailChange({ name, token }: EmailChangeData, brand: Brand, wording: Wording): EmailContent {
  const own = wording.texts.emailChange;
  const action = createLink(own.action, brand, 'confirm-email/', token);
  return createAccountNotice({ own, name, first: own.first(brand.name), more: own.limit, action }, brand, wording);
}

export type EmailChangeNoticeData = { name: string; newEmail: string };

export function emailChangeAsked(data: EmailChangeNoticeData, brand: Brand, wording: Wording): EmailContent {
  const { emailChangeAsked: own, notMe } = wording.texts;
  return createEmailNotice(own, data, createLink(notMe, brand, 'forgot'), brand, wording);
}

export function emailChanged(data: EmailChangeNoticeData, brand: Brand, wording: Wording): EmailContent {
  const { emailChanged: own, contactUs } = wording.texts;
  return createEmailNotice(own, data, createLink(contactUs, brand, 'contact'), brand, wording);
}

const createEmailNotice = (
  own: Wording['texts']['emailChanged'],
  { name, newEmail }: EmailChangeNoticeData,
  action: EmailContent['action'],
  brand: Brand,
  wording: Wording,
): EmailContent => createAccountNotice({ own, name, first: own.first(brand.name, newEmail), action }, brand, wording);

export type PasswordResetData = { name: string; token: string };

export function passwordReset({ name, token }: PasswordResetData, brand: Brand, wording: Wording): EmailContent {
  const { passwordReset: own, newPassword } = wording.texts;
  const action = createLink(newPassword, brand, 'reset-password/', token);
  return createAccountNotice({ own, name, first: own.first(brand.name), more: own.limit, action }, brand, wording);
}

export type PasswordUpdatedData = { name: string; passkeys?: number };

export function passwordUpdated({ name, passkeys }: PasswordUpdatedData, brand: Brand, wording: Wording): EmailContent {
  const { passwordUpdated: own, notMe } = wording.texts;
  const action = createLink(notMe, brand, 'forgot');
  const first = own.first(brand.name);
  const also = passkeys ? own.passkeys(passkeys) : undefined;
  return createAccountNotice({ own, name, first, more: own.act, also, action }, brand, wording);
}

export type SecurityNoticeData = { name: string; news: SecondFactorChange | PasskeysChange };

export function securityNotice({ name, news }: SecurityNoticeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.securityNotice;
  const { subject, first, next } = own.news[news];
  return {
    subject: own.subject(subject, brand.name),
    preview: `${first(brand.name)} ${own.act}`,
    ...createTextContent(greet(texts.greetings.hello, name), [first(brand.name), next, own.last]),
    action: createLink(texts.notMe, brand, 'forgot'),
    reason: own.reason,
  };
}

export type SessionCopiedData = { name: string; device?: string };

export function sessionCopied({ name, device }: SessionCopiedData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.sessionCopied;
  return {
    subject: own.subject(brand.name),
    preview: own.preview(brand.name),
    ...createTextContent(greet(texts.greetings.hello, name), [own.first(brand.name, device), own.cause, own.next]),
    action: createLink(texts.newPassword, brand, 'forgot'),
    reason: own.reason,
  };
}

export type WebhookOffData = { name: string; host: string };

export function webhookOff({ name, host }: WebhookOffData, brand: Brand, wording: Wording): EmailContent {
  const own = wording.texts.webhookOff;
  const action = createLink(own.action, brand, 'profile/webhooks');
  return createAccountNotice({ own, name, first: own.first(host), action }, brand, wording);
}
