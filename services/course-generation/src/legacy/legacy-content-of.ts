import type { Course } from '../courses/course.ts';
import type { Lesson, LessonRepository } from '../lessons/lesson.repository.ts';

/** Read at once, and letters of texts in one answer: whoever has more than any reader gets texts of the newest courses only. */
const AT_ONCE = 5;
const MOST_LETTERS = 16 * 1024 * 1024;

/** A course as former clients keep it in their session, by its id: one JSON string with all that is written of it. */
export async function legacyContentsOf(courses: readonly Course[], lessons: LessonRepository, most = MOST_LETTERS) {
  const contents = new Map<string, string>();
  let letters = 0;
  for (let at = 0; at < courses.length; at += AT_ONCE) {
    const some = courses.slice(at, at + AT_ONCE);
    const texts = letters < most ? await lessons.ofCourses(some.map(({ id }) => id)) : [];
    const byPlace = new Map(texts.map((lesson) => [`${lesson.courseId} ${lesson.subtopicId}`, lesson]));
    for (const course of some) {
      const content = contentOf(course, byPlace);
      contents.set(course.id, content);
      letters += content.length;
    }
  }
  return contents;
}

function contentOf(course: Course, byPlace: ReadonlyMap<string, Lesson>): string {
  const done = new Set(course.done);
  const topics = course.topics.map(({ title, subtopics }) => ({
    title,
    subtopics: subtopics.map((subtopic) => {
      const lesson = byPlace.get(`${course.id} ${subtopic.id}`);
      const texts = {
        theory: lesson?.html ?? '',
        youtube: youtubeOf(lesson),
        image: lesson?.image?.url ?? '',
      };
      return { title: subtopic.title, ...texts, done: done.has(subtopic.id) };
    }),
  }));
  return JSON.stringify({ [course.mainTopic.toLowerCase()]: topics });
}

const youtubeOf = (lesson: Lesson | undefined) => (lesson?.video?.provider === 'youtube' ? lesson.video.youtubeId : '');
