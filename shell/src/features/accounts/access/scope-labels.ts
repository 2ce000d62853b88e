import type { AccessScope } from '@coursewright/contracts';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { msg } from '@lingui/core/macro';

export const scopeLabels: Readonly<Record<AccessScope, MessageDescriptor>> = {
  'courses:read': msg`Read your courses, your progress and your cards`,
  'courses:write': msg`Create and change courses`,
  'study:write': msg`Study with you: open lessons, answer questions, rate cards`,
  'teacher:ask': msg`Ask the teacher and read the answers`,
  'exports:read': msg`Export your courses`,
};
