import type { WebhookEvent } from '@coursewright/contracts';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

export const eventLabels: Readonly<Record<WebhookEvent, MessageDescriptor>> = {
  'course.completed': msg`A course is completed`,
  'lesson.written': msg`A lesson is written`,
  'quiz.finished': msg`A quiz is finished`,
  'exercise.marked': msg`An exercise is marked`,
  'certificate.issued': msg`A certificate is issued`,
  'certificate.revoked': msg`A certificate is revoked`,
  'plan.changed': msg`Your plan changes`,
};
