import type { LessonContract, Today } from '@coursewright/contracts';
import type { Period, Feature as ServiceFeature } from '@coursewright/service-kit';
import type { WritingJob } from './features/authoring/index.ts';
import type { Course } from './features/courses/index.ts';
import type { MissedItem } from './features/study/quizzes/quiz.ts';

// The attempt at a quiz, where known what was missed in it, or the exercise of a lesson.
export type Missed = { attemptId: string; of?: MissedItem | undefined } | { exerciseId: string };

interface AwaitedHooks {
  // Called for every finished job, perhaps more than once. Repeated until it succeeds.
  onJobFinished(job: WritingJob): Promise<void>;
  // Called as soon as the contract of the first lesson of an outline is written, perhaps more than once.
  onFirstContract(outlineId: string, contract: LessonContract): Promise<void>;
  // Called after what comes back in a review was stored: a wrong answer, or one with hints. Idempotent.
  onQuestionMissed(userId: string, missed: Missed): Promise<void>;
  // Deletes what the feature keeps of these topics and lessons. Idempotent.
  onPartsDeleted(courseId: string, ids: string[]): Promise<void>;
  // Deletes what the feature keeps of a course. Idempotent.
  onCourseDeleted(courseId: string): Promise<void>;
}

interface Notifications {
  // Called at once, in the process that wrote the lesson. `course` is as it is now, where the caller knows it.
  onLessonSaved(courseId: string, course?: Course): void;
  // Called each time a learner opens a written lesson, which may be for the first time.
  onLessonOpened(course: Course, subtopicId: string): void;
  // Called each time a learner has read a lesson, which may be for the first time.
  onLessonRead(course: Course, subtopicId: string): void;
  // Called once for each card that was rated or answered in a review.
  onReviewDone(userId: string): void;
  // Called after topics or lessons of a course were added, moved or removed. Idempotent.
  onCourseEdited(courseId: string): void;
}

export interface Feature extends ServiceFeature, Partial<AwaitedHooks & Notifications> {
  // Counts what a period added, for the growth report of admins.
  readonly growth?: Partial<Record<'courses' | 'certificates', (period: Period) => Promise<number>>>;
  // A part of what the list of courses shows besides courses. `course` is where reading goes on, or ended.
  today?(userId: string, at: Date, course: Course | undefined): Promise<Partial<Omit<Today, 'course'>>>;
}

interface CourseParts {
  deleteParts(courseId: string, ids: string[]): Promise<void>;
  deleteByCourse(courseId: string): Promise<void>;
}

/** The hooks of a feature whose repositories keep something of courses and of their parts. */
export const deleteWithCourse = (
  ...repositories: CourseParts[]
): Pick<AwaitedHooks, 'onPartsDeleted' | 'onCourseDeleted'> => ({
  async onPartsDeleted(courseId, ids) {
    for (const repository of repositories) await repository.deleteParts(courseId, ids);
  },
  async onCourseDeleted(courseId) {
    for (const repository of repositories) await repository.deleteByCourse(courseId);
  },
});

type Call = ((...about: unknown[]) => unknown) | undefined;

/** Calls a hook of every feature, in their order. */
export const createHooks = (features: () => readonly Feature[]) => ({
  async run<Name extends keyof AwaitedHooks>(name: Name, ...about: Parameters<AwaitedHooks[Name]>): Promise<void> {
    for (const feature of features()) await (feature[name] as Call)?.(...about);
  },
  notify<Name extends keyof Notifications>(name: Name, ...about: Parameters<Notifications[Name]>): void {
    for (const feature of features()) (feature[name] as Call)?.(...about);
  },
});
