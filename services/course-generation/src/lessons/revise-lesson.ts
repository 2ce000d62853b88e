import { conflict, notFound } from '@coursewright/service-kit';
import type { Author, RevisionRequest } from '../author/author.ts';
import { type Course, findSubtopic } from '../courses/course.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { Desk } from '../generations/generation-kind.ts';
import type { Lesson } from './lesson.repository.ts';

const NO_MODEL = 'This text was written by an AI model, and none is set up here now. It stays as it is.';

/** A study guide in place of a real lesson would be a bad bargain, even with an undo. */
export function assertRevisable(author: Pick<Author, 'source'>, lesson: Pick<Lesson, 'source'>): void {
  if (author.source === 'sample' && lesson.source === 'openai') throw conflict(NO_MODEL, { code: 'no_model' });
}

/** Has the text of a lesson written anew. A model does not start from a sample text, which says nothing on the topic. */
export function reviseWith(author: Author) {
  return async (course: Course, lesson: Lesson, change: RevisionRequest['change'], desk: Desk) => {
    assertRevisable(author, lesson);
    const found = findSubtopic(course, lesson.subtopicId);
    if (!found) throw notFound('There is no such lesson in this course');
    const revised = await author.reviseLesson(
      {
        change,
        markdown: lesson.source === author.source ? lesson.markdown : '',
        mainTopic: course.mainTopic,
        courseType: course.type,
        topicTitle: found.topic.title,
        subtopicTitle: found.subtopic.title,
        outline: { topics: course.topics },
        userKey: userKeyOf(course.userId),
      },
      {
        ...attemptHooks(desk),
        onBlock: (index, html) => desk.writer.push({ type: 'block', index, html }),
        onTail: (text) => desk.writer.tail(text),
      },
    );
    await desk.writer.flush();
    return revised;
  };
}
