import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

// The billing service sends the texts of plan cards in English.
const texts: Record<string, MessageDescriptor> = {
  'For Lifetime': msg`For Lifetime`,
  '1 Month': msg`1 Month`,
  '1 Year': msg`1 Year`,
  'Generate 5 Sub-Topics': msg`Generate 5 Sub-Topics`,
  'Generate 10 Sub-Topics': msg`Generate 10 Sub-Topics`,
  'Lifetime Access': msg`Lifetime Access`,
  '1 Month Access': msg`1 Month Access`,
  '1 Year Access': msg`1 Year Access`,
  'Theory & Image Course': msg`Theory & Image Course`,
  'Create Unlimited Course': msg`Create Unlimited Course`,
  'Video & Theory Course': msg`Video & Theory Course`,
};

// A text without a message stays as it is.
export function translatePlanText(text: string): string {
  const message = texts[text];
  return message ? i18n._(message) : text;
}
