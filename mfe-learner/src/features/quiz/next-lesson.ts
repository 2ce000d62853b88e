import type { CourseView } from '@coursewright/contracts';

/** Where studying goes on after the quiz of a topic. */
export function lessonAfter({ topics }: Pick<CourseView, 'topics'>, topicId: string) {
  const index = topics.findIndex(({ id }) => id === topicId);
  return topics[index + 1]?.subtopics[0];
}
