import type { Course } from '../courses/course.ts';
import type { Lesson, LessonRepository } from '../lessons/lesson.repository.ts';

/** A course as former clients keep it in their session, by its id: one JSON string with all that is written of it. */
export async function legacyContentsOf(courses: readonly Course[], lessons: LessonRepository) {
  const all = await lessons.ofCourses(courses.map(({ id }) => id));
  const byPlace = new Map(all.map((lesson) => [`${lesson.courseId} ${lesson.subtopicId}`, lesson]));
  return new Map(courses.map((course) => [course.id, contentOf(course, byPlace)]));
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
