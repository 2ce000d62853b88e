import type { PictureView } from '@coursewright/contracts';
import type { ExerciseKey } from '@coursewright/text/marking';
import type { Course, Lesson, Subtopic, Topic } from '../../courses/index.ts';
import type { QuizBatch } from '../../study/index.ts';
import type { CardExport } from './cards/card-export.ts';

/** As it is stored; its id is the seed of the order in which it is shown. */
export type ExportedExercise = ExerciseKey & { id: string; prompt: string; explanation: string };

type ExportedLesson = Subtopic & {
  lesson?: Lesson | undefined;
  note?: string | undefined;
  exercises?: readonly ExportedExercise[] | undefined;
};

export interface Chapter extends Omit<Topic, 'subtopics'> {
  subtopics: ExportedLesson[];
  quiz?: Pick<QuizBatch, 'id' | 'items'> | undefined;
}

// The worker that makes a file loads this module, and with it no database.
export interface CourseExport {
  course: Course;
  author: { name: string; notice?: string };
  chapters: Chapter[];
  // Only for exports of cards.
  cards?: CardExport[];
}

export const listLessons = ({ chapters }: CourseExport) =>
  chapters.flatMap(({ subtopics }) => subtopics.flatMap(({ lesson }) => lesson ?? []));

export const hasOwnText = (content: CourseExport): boolean =>
  listLessons(content).some(({ source }) => source === 'learner');

export interface StoredPicture {
  bytes: Uint8Array;
  contentType: string;
}

export function creditLine({ credit, licence, licenceUrl, sourceUrl }: PictureView): string {
  const named = licence && !credit.includes(licence) ? `${credit}, ${licence}` : credit;
  return [named, sourceUrl, licenceUrl].filter((part) => part).join(' · ');
}

// A, B, C … of the options of a question.
export const toLetter = (index: number): string => String.fromCharCode(65 + index);
