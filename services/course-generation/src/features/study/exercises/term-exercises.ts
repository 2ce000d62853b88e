import {
  listSections,
  oneLine,
  parseLesson,
  plainText,
  renderMarkdown,
  SECTIONS_PER_CHECK,
} from '../../authoring/index.ts';
import { type Course, findSubtopic, type Lesson } from '../../courses/index.ts';
import { makeTermQuestions } from '../quizzes/term-questions.ts';
import type { NewExerciseBatch } from './exercise-batch.repository.ts';

const MOST = 4;

/** How many sections of a lesson must be read until it has said a sentence. */
function createSectionFinder(markdown: string) {
  const { length } = listSections(parseLesson(markdown));
  const parts = markdown.split(/^#{2,6} .*$/m).map((part) => oneLine(plainText(renderMarkdown(part))));
  return (sentence: string): number | undefined => {
    const at = parts.findIndex((part) => part.includes(sentence));
    const wanted = SECTIONS_PER_CHECK * Math.ceil(Math.max(1, at) / SECTIONS_PER_CHECK);
    return at >= 0 && wanted <= length ? wanted : undefined;
  };
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
  const findTerms = (id: string) => findSubtopic(course, id)?.subtopic.contract?.terms;
  const questions = makeTermQuestions({
    lessons: [{ subtopicId, title, html, objectives: findSubtopic(course, subtopicId)?.subtopic.contract?.objectives }],
    avoid: [],
    brief: course.brief,
    count: MOST,
    seed: `${course.id}|${subtopicId}|exercises`,
    course: near.map((one) => ({
      subtopicId: one.subtopicId,
      markdown: one.markdown,
      terms: findTerms(one.subtopicId),
    })),
  });
  const findSection = createSectionFinder(markdown);
  const taken = new Set<number>();
  return questions.map(({ question, options, correct, explanation, reasons = [] }) => {
    const section = findSection(explanation);
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
