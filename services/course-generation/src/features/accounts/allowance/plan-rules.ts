import { type CourseType, type Plan, topicLimits } from '@coursewright/contracts';

interface CourseOptions {
  // Of the request, or of the edited outline.
  topicCount: number;
  courseType: CourseType;
}

export function planAllows(plan: Plan, input: CourseOptions): boolean {
  if (plan !== 'free') return true;
  return input.topicCount <= topicLimits.free && input.courseType === 'Text & Image Course';
}

export const topicLimitOf = (plan: Plan): number => (plan === 'free' ? topicLimits.free : topicLimits.paid);
