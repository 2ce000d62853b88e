import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseQuestion,
  exerciseEndpoints,
  type ResponseOf,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQueryClient } from '@coursewright/mfe-kit/query';
import { RECALL_KEY } from '../../shared/recall-key.ts';
import type { AskedHint } from '../hint/hints.tsx';

export interface LessonPlace {
  courseId: string;
  subtopicId: string;
}

export type LessonExerciseList = ResponseOf<typeof exerciseEndpoints.exercises>;

export const EXERCISES_KEY = ['exercises'];

// Read once: what is being answered must not change under the learner's hands.
export const exercisesQuery = (place: LessonPlace, version: number) =>
  queryOptions<LessonExerciseList>({
    queryKey: [...EXERCISES_KEY, place.courseId, place.subtopicId, version],
    queryFn: ({ signal }) => apiRequest(exerciseEndpoints.exercises, { params: place, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the card of an exercise can do. */
export interface ExerciseActions {
  /** Resolves with what is asked again, if anything; or when it is marked, or being marked. */
  answer: (
    answer: ExerciseAnswer,
    signal: AbortSignal,
  ) => Promise<{ question?: ExerciseQuestion; isMarking?: boolean }>;
  hint?: (level: number, signal: AbortSignal) => Promise<AskedHint>;
  /** Of a text: says what its marking overlooked. */
  appeal?: (text: string, signal: AbortSignal) => Promise<unknown>;
  showSolution?: (signal: AbortSignal) => Promise<unknown>;
  /** The marking of a text is over. */
  refresh?: () => Promise<unknown>;
}

export function useExerciseActions(place: LessonPlace, version: number) {
  const queries = useQueryClient();
  const { queryKey } = exercisesQuery(place, version);
  const refresh = () => queries.refetchQueries({ queryKey });

  function keep(exercise: Exercise) {
    queries.setQueryData<LessonExerciseList>(
      queryKey,
      (list) => list && { ...list, exercises: list.exercises.map((one) => (one.id === exercise.id ? exercise : one)) },
    );
    void queries.invalidateQueries({ queryKey: RECALL_KEY });
  }

  const actions = (exerciseId: string): ExerciseActions => ({
    async answer(answer, signal) {
      const answered = await apiRequest(exerciseEndpoints.answerExercise, {
        params: { exerciseId },
        body: { answer },
        signal,
      });
      if (answered.status === 'asked') return { question: answered.question };
      keep(answered.exercise);
      return { isMarking: answered.status === 'marking' };
    },
    hint: (level, signal) =>
      apiRequest(exerciseEndpoints.exerciseHint, { params: { exerciseId }, body: { level }, signal }),
    async appeal(text, signal) {
      const options = { params: { exerciseId }, body: { text }, signal };
      keep((await apiRequest(exerciseEndpoints.appealExercise, options)).exercise);
    },
    async showSolution(signal) {
      const options = { params: { exerciseId }, body: {}, signal };
      keep((await apiRequest(exerciseEndpoints.showSolution, options)).exercise);
    },
    refresh,
  });
  return { actions, refresh };
}
