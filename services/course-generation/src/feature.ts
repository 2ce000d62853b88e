import type { Period, Feature as ServiceFeature } from '@coursewright/service-kit';
import type { Generation, GenerationType } from './features/authoring/index.ts';

export interface Feature extends ServiceFeature {
  /** Each runs as a job type. */
  readonly generationTypes?: readonly GenerationType[];
  /** Counts what a period added, for the growth report of admins. */
  readonly growth?: Partial<Record<'courses' | 'certificates', (period: Period) => Promise<number>>>;
  /** Called for every finished job, perhaps more than once. Repeated until it succeeds. */
  onJobFinished?(generation: Generation): Promise<void>;
  /** Called at once, in the process that wrote the lesson. */
  onLessonSaved?(courseId: string): void;
  /** Called after a quiz stored a wrong answer. Idempotent. */
  onQuestionMissed?(userId: string): Promise<void>;
  /** Called after topics or lessons of a course were added, moved or removed. Idempotent. */
  onCourseEdited?(courseId: string): void;
  /** Deletes what the feature keeps of these topics and lessons. Idempotent. */
  onPartsDeleted?(courseId: string, ids: string[]): Promise<void>;
  /** Deletes what the feature keeps of a course. Idempotent. */
  onCourseDeleted?(courseId: string): Promise<void>;
}
