import type { CourseType, Plan } from '@coursewright/contracts';

export const FREE_TOPIC_COUNT = 4;

interface CourseWish {
  topicCount: number;
  courseType: CourseType;
}

/** The server's own answer to what the form merely disables. */
export function planAllows(plan: Plan, wish: CourseWish): boolean {
  if (plan !== 'free') return true;
  return wish.topicCount <= FREE_TOPIC_COUNT && wish.courseType === 'Text & Image Course';
}
