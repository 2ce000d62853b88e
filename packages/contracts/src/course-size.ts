// Without zod: the landing page shows these numbers, and its first scripts have a budget.
import type { Plan, TopicCount } from './vocabulary.ts';

/** Default of the form; a model may choose one or two more or less. */
export const LESSONS_PER_TOPIC = 3;
/** Most that the form offers. */
export const MOST_LESSONS_PER_TOPIC = 5;
/** Reading about 500 words, with their examples. */
export const MINUTES_PER_LESSON = 6;
/** Topics that the number on the plan card stands for: 5 makes 4 topics, 10 makes 7. */
export const planTopicCounts: Record<Plan, TopicCount> = { free: 4, monthly: 7, yearly: 7 };
