import type { CourseView } from '@coursewright/contracts';
import { QuizEntry } from '../quiz/quiz-entry.tsx';
import { QuizInvitation } from '../quiz/quiz-invitation.tsx';
import { TakeAwayMenu } from '../take-away/take-away-menu.tsx';
import { Teacher } from '../teacher/teacher.tsx';
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
export function CourseTools({ course }: CourseSlot) {
  return <TakeAwayMenu courseId={course.id} />;
}

/** In the contents, the last entries of a topic: `<li>` elements. */
export function TopicExtras({ course, topic }: TopicSlot) {
  return <QuizEntry course={course} topic={topic} />;
}

/** Under the text of a lesson, before the notes. */
export function AfterLesson({ place: { topic, subtopic } }: LessonSlot) {
  return <QuizInvitation topic={topic} subtopicId={subtopic.id} />;
}

/** Beside the page, whichever lesson is open: what floats or lies in a drawer. */
export function StudyExtras({ course, place }: LessonSlot) {
  return <Teacher course={course} openId={place.subtopic.id} />;
}
