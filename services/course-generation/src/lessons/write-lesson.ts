import { notFound } from '@coursewright/service-kit';
import type { Author } from '../author/author.ts';
import { type Course, findSubtopic } from '../courses/course.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { Desk } from '../generations/generation-kind.ts';
import type { LessonMediaFinder } from '../media/lesson-media.ts';
import type { LessonRepository } from './lesson.repository.ts';

interface Options {
  author: Author;
  lessons: LessonRepository;
  lessonMedia: LessonMediaFinder;
}

export type CourseToWrite = Pick<Course, 'id' | 'userId' | 'mainTopic' | 'type' | 'topics'>;

export function writeLesson({ author, lessons, lessonMedia }: Options) {
  return async (course: CourseToWrite, subtopicId: string, desk: Desk) => {
    const found = findSubtopic(course, subtopicId);
    if (!found) throw notFound('There is no such lesson in this course');
    const { topic, subtopic } = found;
    const subject = { topic: course.mainTopic, title: subtopic.title };
    const media = lessonMedia(subject, course.type, desk.signal);
    const transcript = await media.transcript;
    const { html, markdown, source, usage } = await author.writeLesson(
      {
        mainTopic: course.mainTopic,
        courseType: course.type,
        topicTitle: topic.title,
        subtopicTitle: subtopic.title,
        outline: { topics: course.topics },
        ...(transcript && { transcript }),
        userKey: userKeyOf(course.userId),
      },
      {
        ...attemptHooks(desk),
        onBlock: (index, block) => desk.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => desk.writer.tail(text),
      },
    );
    await desk.writer.flush();
    const lesson = await lessons.save({
      courseId: course.id,
      subtopicId,
      title: subtopic.title,
      html,
      markdown,
      source,
      version: 1,
      ...(await media.finish(html)),
    });
    return { source: lesson.source, usage };
  };
}
