import type { Brand } from './brand.ts';
import { type CertificateData, certificate } from './certificate.template.ts';
import { type ContactReceivedData, contactReceived } from './contact-received.template.ts';
import { type DisputeOpenedData, disputeOpened } from './dispute-opened.template.ts';
import { type EmailChangeData, emailChange } from './email-change.template.ts';
import { type EmailChangeNoticeData, emailChangeAsked, emailChanged } from './email-change-notices.template.ts';
import { frameHtml, frameText } from './layout.ts';
import type { Letter } from './letter.ts';
import { type PasswordResetData, passwordReset } from './password-reset.template.ts';
import { type PasswordUpdatedData, passwordUpdated } from './password-updated.template.ts';
import { type PaymentRefundedData, paymentRefunded } from './payment-refunded.template.ts';
import { type ReceiptData, receipt } from './receipt.template.ts';
import { type RenewalFailedData, renewalFailed } from './renewal-failed.template.ts';
import { type SecurityNoticeData, securityNotice } from './security-notice.template.ts';
import { type SessionCopiedData, sessionCopied } from './session-copied.template.ts';
import { type SubscriptionEndedData, subscriptionEnded } from './subscription-ended.template.ts';
import { tidyText } from './tidy-text.ts';
import { type WelcomeData, welcome } from './welcome.template.ts';

export interface TemplateData {
  readonly welcome: WelcomeData;
  readonly certificate: CertificateData;
  readonly 'password-reset': PasswordResetData;
  readonly 'password-updated': PasswordUpdatedData;
  readonly 'security-notice': SecurityNoticeData;
  readonly 'session-copied': SessionCopiedData;
  readonly 'email-change': EmailChangeData;
  readonly 'email-change-asked': EmailChangeNoticeData;
  readonly 'email-changed': EmailChangeNoticeData;
  readonly 'contact-received': ContactReceivedData;
  readonly receipt: ReceiptData;
  readonly 'subscription-ended': SubscriptionEndedData;
  readonly 'renewal-failed': RenewalFailedData;
  readonly 'payment-refunded': PaymentRefundedData;
  readonly 'dispute-opened': DisputeOpenedData;
}

export type TemplateName = keyof TemplateData;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export type Render = ReturnType<typeof createRender>;

const templates: { readonly [T in TemplateName]: (data: TemplateData[T], brand: Brand) => Letter } = {
  welcome,
  certificate,
  'password-reset': passwordReset,
  'password-updated': passwordUpdated,
  'security-notice': securityNotice,
  'session-copied': sessionCopied,
  'email-change': emailChange,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'contact-received': contactReceived,
  receipt,
  'subscription-ended': subscriptionEnded,
  'renewal-failed': renewalFailed,
  'payment-refunded': paymentRefunded,
  'dispute-opened': disputeOpened,
};

const tidy = (value: unknown) => (typeof value === 'string' ? tidyText(value) : value);

/** Renders the mails of one brand. */
export function createRender(brand: Brand) {
  return function render<T extends TemplateName>(template: T, data: TemplateData[T]): RenderedMail {
    const tidied = Object.fromEntries(Object.entries<unknown>(data).map(([key, value]) => [key, tidy(value)]));
    const letter = templates[template](tidied as TemplateData[T], brand);
    return { subject: letter.subject, html: frameHtml(letter, brand), text: frameText(letter, brand) };
  };
}
