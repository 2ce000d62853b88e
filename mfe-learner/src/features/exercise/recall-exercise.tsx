import { type DueExercise, exerciseEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { timeUntil } from '../../shared/time-until.ts';
import type { ExerciseActions } from './exercise.api.ts';
import { ExerciseCard } from './exercise-card.tsx';

type Marked = Extract<ResponseOf<typeof exerciseEndpoints.answerRecallExercise>, { status: 'marked' }>;

interface RecallExerciseProps {
  card: DueExercise;
  // It takes the place of another card.
  follows: boolean;
  more: ReactNode;
  next: { label: string; go: () => void };
}

/** An exercise that is due: one try. Give it a `key` of the card. */
export function RecallExercise({ card, follows, more, next }: RecallExerciseProps) {
  const [marked, setMarked] = useState<Marked>();
  const actions: ExerciseActions = {
    async answer(answer, signal) {
      const options = { params: { cardId: card.cardId }, body: { answer }, signal };
      const answered = await apiRequest(exerciseEndpoints.answerRecallExercise, options);
      if (answered.status === 'asked') return { question: answered.question };
      setMarked(answered);
      return {};
    },
  };
  return (
    <ExerciseCard
      // What is typed for the card is no draft of the exercise in its lesson.
      task={{ ...card, ...marked, id: card.cardId }}
      actions={actions}
      follows={follows}
      more={
        <>
          {marked && (
            <p className="ln:mt-3">
              <Trans>It comes back {timeUntil(marked.nextDue)}.</Trans>
            </p>
          )}
          {more}
        </>
      }
      next={
        marked && (
          <Button size="lg" className="ln:self-start" onClick={next.go}>
            {next.label}
            <ArrowRight />
          </Button>
        )
      }
    />
  );
}
