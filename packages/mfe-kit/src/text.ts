import { LESSONS_PER_TOPIC, MINUTES_PER_LESSON, MOST_LESSONS_PER_TOPIC, toAsciiDigits } from '@coursewright/contracts';
import { plural, t } from '@lingui/core/macro';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** In digits of any script, also in full width and with other dashes. */
export const findUuid = (text: string): string | undefined =>
  UUID.exec(toAsciiDigits(text.normalize('NFKC')).replace(/\p{Pd}/gu, '-'))?.[0].toLowerCase();

const FIVE_MINUTES = 5;

const toMinutes = (lessons: number) => Math.round((lessons * MINUTES_PER_LESSON) / FIVE_MINUTES) * FIVE_MINUTES;

/** An estimate, so the minutes are rounded to five. */
export function describeMinutes(lessons: number): string {
  const minutes = toMinutes(lessons);
  return t`about ${plural(minutes, { one: '# minute', other: '# minutes' })}`;
}

/** What a plan allows: topics are sold, the learner chooses how many lessons each has. */
export function describeLargestCourse(topics: number): string {
  const lessons = topics * MOST_LESSONS_PER_TOPIC;
  return t`${topics} topics, up to ${lessons} lessons`;
}

export function describeCourseSize(topics: number, lessons = topics * LESSONS_PER_TOPIC): string {
  const topicCount = plural(topics, { one: '# topic', other: '# topics' });
  const lessonCount = plural(lessons, { one: 'about # lesson', other: 'about # lessons' });
  return t`${topicCount}, ${lessonCount}, ${describeMinutes(lessons)}`;
}
