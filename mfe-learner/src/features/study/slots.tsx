import type { CourseView } from '@coursewright/contracts';
import type { CourseTopic, Place } from './course.ts';

interface CourseSlot {
  course: CourseView;
}

interface TopicSlot extends CourseSlot {
  topic: CourseTopic;
}

interface LessonSlot extends CourseSlot {
  place: Place;
}

/** In the bar of the course, before the progress: what is done with the course as a whole. */
export function CourseTools(_: CourseSlot) {
  return null;
}

/** In the contents, the last entries of a topic: `<li>` elements. */
export function TopicExtras(_: TopicSlot) {
  return null;
}

/** Under the text of a lesson, before the notes. */
export function AfterLesson(_: LessonSlot) {
  return null;
}

/** Beside the page, whichever lesson is open: what floats or lies in a drawer. */
export function StudyExtras(_: LessonSlot) {
  return null;
}
