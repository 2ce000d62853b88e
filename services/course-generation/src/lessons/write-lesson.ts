import { internal, notFound } from '@coursewright/service-kit';
import type { Author } from '../author/author.ts';
import type { CourseRepository } from '../courses/course.repository.ts';
import { type Course, findSubtopic } from '../courses/course.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { Desk, Work } from '../generations/generation-runner.ts';
import type { Illustrator } from '../media/illustrate.ts';
import type { LessonRepository } from './lesson.repository.ts';

interface Options {
  author: Author;
  courses: CourseRepository;
  lessons: LessonRepository;
  illustrate: Illustrator;
}

const NO_VIDEO = 'No video service is set up here, so this lesson comes with an illustration instead of a video.';

export function writeLesson({ author, courses, lessons, illustrate }: Options): Work {
  async function write(course: Course, subtopicId: string, desk: Desk) {
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
  }

  /** The text first, then the tick: a lesson that is done is there to be read. */
  return async (generation, desk) => {
    if (generation.kind !== 'lesson') throw internal(`generation ${generation.id} is no lesson`);
    const { courseId, subtopicId } = generation;
    const course = await courses.find(courseId);
    if (!course) throw notFound('There is no such course');
    const lesson = (await lessons.find(courseId, subtopicId)) ?? (await write(course, subtopicId, desk));
    await courses.markDone(courseId, subtopicId);
    return { source: lesson.source };
  };
}
