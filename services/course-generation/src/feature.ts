import type { LessonContract, Today } from '@coursewright/contracts';
import type { Period, Feature as ServiceFeature } from '@coursewright/service-kit';
import type { Generation, GenerationType } from './features/authoring/index.ts';
import type { Course } from './features/courses/index.ts';

export interface Feature extends ServiceFeature {
  // Each runs as a job type.
  readonly generationTypes?: readonly GenerationType[];
  // Counts what a period added, for the growth report of admins.
  readonly growth?: Partial<Record<'courses' | 'certificates', (period: Period) => Promise<number>>>;
  // Called for every finished job, perhaps more than once. Repeated until it succeeds.
  onJobFinished?(generation: Generation): Promise<void>;
  // Called as soon as the contract of the first lesson of an outline is written, perhaps more than once.
  onFirstContract?(outlineId: string, contract: LessonContract): Promise<void>;
  // Called when a learner has requested an outline of a new course. Idempotent.
  onOutlineRequested?(outline: Generation): Promise<void>;
  // Called at once, in the process that wrote the lesson. `course` is as it is now, where the caller knows it.
  onLessonSaved?(courseId: string, course?: Course): void;
  // Called each time a learner opens a written lesson, which may be for the first time.
  onLessonOpened?(course: Course, subtopicId: string): void;
  // Called each time a learner has read a lesson, which may be for the first time.
  onLessonRead?(course: Course, subtopicId: string): void;
  // A part of what the list of courses shows besides courses.
  today?(userId: string, at: Date): Promise<Partial<Omit<Today, 'course'>>>;
  // Called once for each card that was rated or answered in a review.
  onReviewDone?(userId: string): void;
  // Called after a quiz stored a wrong answer. Idempotent.
  onQuestionMissed?(userId: string): Promise<void>;
  // Called after topics or lessons of a course were added, moved or removed. Idempotent.
  onCourseEdited?(courseId: string): void;
  // Deletes what the feature keeps of these topics and lessons. Idempotent.
  onPartsDeleted?(courseId: string, ids: string[]): Promise<void>;
  // Deletes what the feature keeps of a course. Idempotent.
  onCourseDeleted?(courseId: string): Promise<void>;
}
