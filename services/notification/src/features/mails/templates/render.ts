import type { InterfaceLanguage } from '@coursewright/contracts';
import {
  emailChange,
  emailChangeAsked,
  emailChanged,
  emailVerification,
  passwordReset,
  passwordUpdated,
  securityNotice,
  sessionCopied,
  webhookOff,
  welcome,
} from './account.templates.ts';
import { disputeOpened, refundFailed } from './admin.templates.ts';
import {
  paymentRefunded,
  planSuspended,
  receipt,
  renewalChanged,
  renewalFailed,
  renewalUpcoming,
  subscriptionEnded,
} from './billing.templates.ts';
import { cardsDue } from './cards-due.template.ts';
import { certificate } from './certificate.template.ts';
import { contactReceived } from './contact-received.template.ts';
import { normalizeText } from './format.ts';
import { type Brand, type EmailContent, renderHtml, renderText } from './layout.ts';
import { getWording, type Wording } from './wording.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string | undefined;
}

export type Render = ReturnType<typeof createRender>;

const templates = {
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

export type TemplateName = keyof typeof templates;

export type TemplateData = { readonly [T in TemplateName]: Parameters<(typeof templates)[T]>[0] };

type Templates = {
  readonly [T in TemplateName]: (data: TemplateData[T], brand: Brand, wording: Wording) => EmailContent;
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
    const content = (templates as Templates)[template](tidied as TemplateData[T], brand, wording);
    const { subject, unsubscribeUrl } = content;
    return {
      subject,
      html: renderHtml(content, brand, wording),
      text: renderText(content, brand, wording),
      unsubscribeUrl,
    };
  };
}
