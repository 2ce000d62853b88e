import { unprocessable } from '@coursewright/service-kit';
import { plainLines } from '../../authoring/text/index.ts';
import { checkLesson, type LessonMaterial, type MaterialReader, type StoredCitations } from '../../sources/index.ts';
import type { Course, Subtopic, Topic } from '../course.ts';

const GONE = 'The material of this course is no longer there, and the course says nothing else.';

// The passages that fit the lesson best.
export async function findLessonMaterial(
  reader: MaterialReader,
  { userId, material }: Pick<Course, 'userId' | 'material'>,
  topic: Topic,
  { title, contract }: Subtopic,
): Promise<LessonMaterial | undefined> {
  if (!material) return undefined;
  const found = await reader.forLesson(userId, material, {
    title,
    objectives: [topic.title, ...(contract?.objectives ?? [])],
    terms: contract?.terms ?? [],
  });
  if (found.passages.length > 0) return found;
  if (material.mode === 'only') throw unprocessable(GONE, { code: 'material_gone' });
  return undefined;
}

// Without a model.
export const checkCitations = (
  { html, markdown }: { html: string; markdown: string },
  { passages }: LessonMaterial,
): StoredCitations => checkLesson({ markdown, text: plainLines(html) }, passages);
