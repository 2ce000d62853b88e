import { notFound } from '@coursewright/service-kit';
import type { Author } from '../author/author.ts';
import { type Course, findSubtopic } from '../courses/course.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { Desk } from '../generations/generation-kind.ts';
import type { Illustrator } from '../media/illustrate.ts';
import type { LessonRepository } from './lesson.repository.ts';

interface Options {
  author: Author;
  lessons: LessonRepository;
  illustrate: Illustrator;
}

const NO_VIDEO = 'No video service is set up here, so this lesson comes with an illustration instead of a video.';

export function writeLesson({ author, lessons, illustrate }: Options) {
  return async (course: Course, subtopicId: string, desk: Desk) => {
    const found = findSubtopic(course, subtopicId);
    if (!found) throw notFound('There is no such lesson in this course');
    const { topic, subtopic } = found;
    const image = await illustrate({ topic: course.mainTopic, title: subtopic.title });
    const { html, markdown, source } = await author.writeLesson(
      {
        mainTopic: course.mainTopic,
        courseType: course.type,
        topicTitle: topic.title,
        subtopicTitle: subtopic.title,
        outline: { topics: course.topics },
        userKey: userKeyOf(course.userId),
      },
      {
        ...attemptHooks(desk),
        onBlock: (index, block) => desk.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => desk.writer.tail(text),
      },
    );
    await desk.writer.flush();
    const note = course.type === 'Video & Text Course' ? NO_VIDEO : undefined;
    return lessons.save({
      courseId: course.id,
      subtopicId,
      title: subtopic.title,
      html,
      markdown,
      source,
      version: 1,
      image,
      note,
    });
  };
}
