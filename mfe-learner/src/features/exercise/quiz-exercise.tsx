import { type QuizAttempt, quizEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { Button } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXERCISES_KEY, type ExerciseActions } from './exercise.api.ts';
import { ExerciseCard } from './exercise-card.tsx';

interface QuizExerciseProps {
  attemptId: string;
  exercise: NonNullable<QuizAttempt['exercises']>[number];
  follows: boolean;
  onAnswered: (attempt: QuizAttempt) => void;
  onExplain: (ask: string) => void;
  more: ReactNode;
  next: { label: string; go: () => void };
}

/** An exercise among the questions of a quiz: one try. Give it a `key` of the exercise. */
export function QuizExercise({ attemptId, exercise, onAnswered, onExplain, next, ...card }: QuizExerciseProps) {
  const queries = useQueryClient();
  const { id: itemId, mark, ask } = exercise;
  const actions: ExerciseActions = {
    async answer(answer, signal) {
      const options = { params: { attemptId }, body: { itemId, answer }, signal };
      const answered = await apiRequest(quizEndpoints.answerQuizExercise, options);
      if (answered.status === 'asked') return { question: answered.question };
      onAnswered(answered.attempt);
      void queries.invalidateQueries({ queryKey: EXERCISES_KEY });
      return {};
    },
  };
  return (
    <ExerciseCard
      {...card}
      // What is typed for the quiz is no draft of the exercise in its lesson.
      task={{ ...exercise, id: `${attemptId}.${itemId}` }}
      actions={actions}
      next={
        mark && (
          <div className="ln:flex ln:flex-wrap ln:gap-3">
            <Button size="lg" onClick={next.go}>
              {next.label}
              <ArrowRight />
            </Button>
            {ask !== undefined && (
              <Button icon={GraduationCap} size="lg" variant="secondary" onClick={() => onExplain(ask)}>
                <Trans>Explain my mistake</Trans>
              </Button>
            )}
          </div>
        )
      }
    />
  );
}
