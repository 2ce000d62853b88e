import type { SecondFactorChange } from '@coursewright/contracts';
import { type Brand, createTextContent, type EmailContent, greet } from './layout.ts';
import type { Wording } from './wording.ts';

export type WelcomeData = { name: string };

export function welcome({ name }: WelcomeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.welcome;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.begin}`,
    ...createTextContent(greet(texts.greetings.welcome, name), [first, own.next]),
    action: { label: own.action, url: `${brand.url}/create` },
    reason: own.reason,
  };
}

export type EmailVerificationData = { name: string; token: string };

export function emailVerification(data: EmailVerificationData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.emailVerification;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.limit}`,
    ...createTextContent(greet(texts.greetings.hello, data.name), [first, own.next]),
    action: { label: own.action, url: `${brand.url}/verify-email/${encodeURIComponent(data.token)}` },
    reason: own.reason,
  };
}

export type EmailChangeData = { name: string; token: string };

export function emailChange(data: EmailChangeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.emailChange;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.limit}`,
    ...createTextContent(greet(texts.greetings.hello, data.name), [first, own.next]),
    action: { label: own.action, url: `${brand.url}/confirm-email/${encodeURIComponent(data.token)}` },
    reason: own.reason,
  };
}

export type EmailChangeNoticeData = { name: string; newEmail: string };

const resetPassword = (label: string, brand: Brand) => ({ label, url: `${brand.url}/forgot` });

export function emailChangeAsked(data: EmailChangeNoticeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.emailChangeAsked;
  const first = own.first(brand.name, data.newEmail);
  return {
    subject: own.subject(brand.name),
    preview: first,
    ...createTextContent(greet(texts.greetings.hello, data.name), [first, own.next]),
    action: resetPassword(texts.notMe, brand),
    reason: own.reason,
  };
}

export function emailChanged(data: EmailChangeNoticeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.emailChanged;
  const first = own.first(brand.name, data.newEmail);
  return {
    subject: own.subject(brand.name),
    preview: first,
    ...createTextContent(greet(texts.greetings.hello, data.name), [first, own.next]),
    action: { label: texts.contactUs, url: `${brand.url}/contact` },
    reason: own.reason,
  };
}

export type PasswordResetData = { name: string; token: string };

export function passwordReset(data: PasswordResetData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.passwordReset;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.limit}`,
    ...createTextContent(greet(texts.greetings.hello, data.name), [first, own.next]),
    action: { label: texts.newPassword, url: `${brand.url}/reset-password/${encodeURIComponent(data.token)}` },
    reason: own.reason,
  };
}

export type PasswordUpdatedData = { name: string };

export function passwordUpdated({ name }: PasswordUpdatedData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.passwordUpdated;
  const first = own.first(brand.name);
  return {
    subject: own.subject(brand.name),
    preview: `${first} ${own.act}`,
    ...createTextContent(greet(texts.greetings.hello, name), [first, own.next]),
    action: resetPassword(texts.notMe, brand),
    reason: own.reason,
  };
}

export type SecurityNoticeData = { name: string; news: SecondFactorChange };

export function securityNotice({ name, news }: SecurityNoticeData, brand: Brand, { texts }: Wording): EmailContent {
  const own = texts.securityNotice;
  const { subject, first, next } = own.news[news];
  return {
    subject: own.subject(subject, brand.name),
    preview: `${first(brand.name)} ${own.act}`,
    ...createTextContent(greet(texts.greetings.hello, name), [first(brand.name), next, own.last]),
    action: resetPassword(texts.notMe, brand),
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
    action: resetPassword(texts.newPassword, brand),
    reason: own.reason,
  };
}
