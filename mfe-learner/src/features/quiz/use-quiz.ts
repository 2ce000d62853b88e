import type { QuizAttempt } from '@coursewright/contracts';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { useCallback, useEffect, useState } from 'react';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { RECALL_KEY } from '../recall/recall.api.ts';
import { quizResultsQuery } from './quiz-results.api.ts';
import { type StartedQuiz, startQuiz } from './start-quiz.api.ts';

/** The quiz of a topic: begun or gone on with when the page opens. */
export function useQuiz(courseId: string, topicId: string) {
  const queries = useQueryClient();
  const [quiz, setQuiz] = useState<StartedQuiz>();
  const { state, run } = usePatientAction<StartedQuiz>();

  const start = useCallback(async () => {
    const started = await run((signal) => startQuiz(courseId, topicId, signal));
    if (started) setQuiz(started);
  }, [run, courseId, topicId]);
  useEffect(() => void start(), [start]);

  function answered(attempt: QuizAttempt) {
    setQuiz({ status: 'ready', attempt });
    void queries.invalidateQueries({ queryKey: RECALL_KEY });
    if (attempt.finished) void queries.invalidateQueries({ queryKey: quizResultsQuery(courseId).queryKey });
  }

  return { quiz, state, start: useCallback(() => void start(), [start]), answered };
}
