import { listSections, oneLine, parseLesson, plainText, renderMarkdown } from '../../authoring/index.ts';
import { type Course, findSubtopic, type Lesson } from '../../courses/index.ts';
import { makeTermQuestions } from '../quizzes/term-questions.ts';
import type { NewExerciseBatch } from './exercise-batch.repository.ts';

const MOST = 4;
const LEAST_SECTIONS = 2;

/** How many sections of a lesson must be read until it has said this. */
function findSection({ markdown }: Pick<Lesson, 'markdown'>, sentence: string): number | undefined {
  const titles = listSections(parseLesson(markdown));
  const parts = markdown.split(/^#{2,6} .*$/m);
  const at = parts.findIndex((part) => oneLine(plainText(renderMarkdown(part))).includes(sentence));
  const wanted = LEAST_SECTIONS * Math.ceil(Math.max(1, at) / LEAST_SECTIONS);
  return at >= 0 && wanted <= titles.length ? wanted : undefined;
}

/**
 * Exercises that need no model: a term is left out of the sentence that explains it. One stands after each second
 * section, the others at the end. Deterministic.
 * @param near lessons whose terms are the wrong options
 */
export function makeTermExercises(
  course: Course,
  lesson: Lesson,
  near: readonly Pick<Lesson, 'subtopicId' | 'markdown'>[],
): NewExerciseBatch['items'] {
  const { subtopicId, title, html, markdown } = lesson;
  const termsOf = (id: string) => findSubtopic(course, id)?.subtopic.contract?.terms;
  const questions = makeTermQuestions({
    lessons: [{ subtopicId, title, html, objectives: findSubtopic(course, subtopicId)?.subtopic.contract?.objectives }],
    avoid: [],
    brief: course.brief,
    count: MOST,
    seed: `${course.id}|${subtopicId}|exercises`,
    course: near.map((one) => ({ subtopicId: one.subtopicId, markdown: one.markdown, terms: termsOf(one.subtopicId) })),
  });
  const taken = new Set<number>();
  return questions.map(({ question, options, correct, explanation, reasons = [] }) => {
    const section = findSection({ markdown }, explanation);
    const isFree = section !== undefined && !taken.has(section);
    if (isFree) taken.add(section);
    const mistakes = options.flatMap((answer, place) => {
      const why = reasons[place];
      return place !== correct && why ? [{ answer, why }] : [];
    });
    return {
      kind: 'choice',
      subtopicId,
      prompt: question,
      options,
      correct,
      explanation,
      mistakes,
      ...(isFree && { section }),
    };
  });
}
