import type { ExerciseAnswer } from '@coursewright/contracts';
import { internal, invalid } from '@coursewright/service-kit';
import { InvalidAnswerError, markAnswer, matchMistake, showExercise, validateAnswer } from '@coursewright/text/marking';
import { detectLanguage, namesLanguage } from '../../authoring/index.ts';
import type { Course } from '../../courses/index.ts';
import type { ExerciseItem } from './exercise.ts';

type Rules = Parameters<typeof markAnswer>[2];

/** @param seed of the order in which it was shown */
export function rulesFor(item: ExerciseItem, { mainTopic }: Pick<Course, 'mainTopic'>, seed = item.id): Rules {
  const { language = 'en' } = detectLanguage(`${item.prompt} ${item.explanation}`);
  return { seed, language, isLanguageCourse: namesLanguage(mainTopic) };
}

/** Marks what code can mark; a text is for a model. */
export function markClosed(item: ExerciseItem, answer: ExerciseAnswer, rules: Rules) {
  if (item.kind === 'text') throw internal('a text is marked by a model');
  try {
    const marking = markAnswer(item, answer, rules);
    if (marking.outcome === 'asked') return marking;
    const why = matchMistake(item, answer, item.mistakes ?? [], rules);
    return { ...marking, mark: { ...marking.mark, ...(why !== undefined && { why }) } };
  } catch (error) {
    throw toInvalid(error);
  }
}

const toInvalid = (error: unknown): unknown =>
  error instanceof InvalidAnswerError ? invalid(error.message, [{ field: 'answer', message: error.message }]) : error;

/** What is asked before the answer is marked. Refuses what does not belong to the exercise. */
export function askAbout(item: ExerciseItem, answer: ExerciseAnswer) {
  try {
    return validateAnswer(showExercise(item, item.id), answer);
  } catch (error) {
    throw toInvalid(error);
  }
}
