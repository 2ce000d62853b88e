import type { InterfaceLanguage } from '@coursewright/contracts';
import {
  type EmailChangeData,
  type EmailChangeNoticeData,
  type EmailVerificationData,
  emailChange,
  emailChangeAsked,
  emailChanged,
  emailVerification,
  type PasswordResetData,
  type PasswordUpdatedData,
  passwordReset,
  passwordUpdated,
  type SecurityNoticeData,
  type SessionCopiedData,
  securityNotice,
  sessionCopied,
  type WebhookOffData,
  type WelcomeData,
  webhookOff,
  welcome,
} from './account.templates.ts';
import { type DisputeOpenedData, disputeOpened, type RefundFailedData, refundFailed } from './admin.templates.ts';
import {
  type PaymentRefundedData,
  type PlanSuspendedData,
  paymentRefunded,
  planSuspended,
  type ReceiptData,
  type RenewalChangedData,
  type RenewalFailedData,
  type RenewalUpcomingData,
  receipt,
  renewalChanged,
  renewalFailed,
  renewalUpcoming,
  type SubscriptionEndedData,
  subscriptionEnded,
} from './billing.templates.ts';
import { type CardsDueData, cardsDue } from './cards-due.template.ts';
import { type CertificateData, certificate } from './certificate.template.ts';
import { type ContactReceivedData, contactReceived } from './contact-received.template.ts';
import { normalizeText } from './format.ts';
import { type Brand, type EmailContent, renderHtml, renderText } from './layout.ts';
import { getWording, type Wording } from './wording.ts';

export interface TemplateData {
  readonly welcome: WelcomeData;
  readonly certificate: CertificateData;
  readonly 'cards-due': CardsDueData;
  readonly 'password-reset': PasswordResetData;
  readonly 'password-updated': PasswordUpdatedData;
  readonly 'security-notice': SecurityNoticeData;
  readonly 'session-copied': SessionCopiedData;
  readonly 'email-change': EmailChangeData;
  readonly 'email-change-asked': EmailChangeNoticeData;
  readonly 'email-changed': EmailChangeNoticeData;
  readonly 'email-verification': EmailVerificationData;
  readonly 'webhook-off': WebhookOffData;
  readonly 'contact-received': ContactReceivedData;
  readonly receipt: ReceiptData;
  readonly 'subscription-ended': SubscriptionEndedData;
  readonly 'renewal-changed': RenewalChangedData;
  readonly 'renewal-failed': RenewalFailedData;
  readonly 'plan-suspended': PlanSuspendedData;
  readonly 'renewal-upcoming': RenewalUpcomingData;
  readonly 'payment-refunded': PaymentRefundedData;
  readonly 'dispute-opened': DisputeOpenedData;
  readonly 'refund-failed': RefundFailedData;
}

export type TemplateName = keyof TemplateData;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string | undefined;
}

export type Render = ReturnType<typeof createRender>;

const templates: {
  readonly [T in TemplateName]: (data: TemplateData[T], brand: Brand, wording: Wording) => EmailContent;
} = {
  welcome,
  certificate,
  'cards-due': cardsDue,
  'password-reset': passwordReset,
  'password-updated': passwordUpdated,
  'security-notice': securityNotice,
  'session-copied': sessionCopied,
  'email-change': emailChange,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'email-verification': emailVerification,
  'webhook-off': webhookOff,
  'contact-received': contactReceived,
  receipt,
  'subscription-ended': subscriptionEnded,
  'renewal-changed': renewalChanged,
  'renewal-failed': renewalFailed,
  'plan-suspended': planSuspended,
  'renewal-upcoming': renewalUpcoming,
  'payment-refunded': paymentRefunded,
  'dispute-opened': disputeOpened,
  'refund-failed': refundFailed,
};

const tidy = (value: unknown) => (typeof value === 'string' ? normalizeText(value) : value);

export function createRender(brand: Brand) {
  return function render<T extends TemplateName>(
    template: T,
    data: TemplateData[T],
    language: InterfaceLanguage,
  ): RenderedMail {
    const wording = getWording(language);
    const tidied = Object.fromEntries(Object.entries<unknown>(data).map(([key, value]) => [key, tidy(value)]));
    const content = templates[template](tidied as TemplateData[T], brand, wording);
    const { subject, unsubscribeUrl } = content;
    return {
      subject,
      html: renderHtml(content, brand, wording),
      text: renderText(content, brand, wording),
      unsubscribeUrl,
    };
  };
}
