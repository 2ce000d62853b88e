import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

const appLabels: Record<string, MessageDescriptor> = {
  auth: msg`Accounts`,
  'course-generation': msg`Courses`,
  billing: msg`Plans and billing`,
  notification: msg`E-mail and contact`,
  shell: msg`Web site`,
  'mfe-learner': msg`Learner pages`,
  'mfe-billing': msg`Pricing pages`,
  'mfe-admin': msg`Admin pages`,
};

export function getAppLabel(part: string): string {
  const label = appLabels[part];
  return label ? i18n._(label) : part;
}
