import { MfeLink } from '@coursewright/mfe-kit';
import { Card, ProgressBar } from '@coursewright/ui';
import { useState } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { LessonLink } from '../quiz/lesson-link.tsx';
import { Question } from '../quiz/question.tsx';
import { answerRecall, type Recall, type RecallAnswer } from './recall.api.ts';
import { timeUntil } from './time-until.ts';

interface ReviewProps {
  cards: Recall['due'];
  onEnd: () => void;
}

/** The questions that were due when the review began, one after the other. */
export function Review({ cards, onEnd }: ReviewProps) {
  const [place, setPlace] = useState(0);
  const [answered, setAnswered] = useState<RecallAnswer & { choice: number }>();
  const { state, run } = usePatientAction<RecallAnswer>();
  const card = cards[place];
  if (!card) return null;
  const isLast = place + 1 === cards.length;

  async function check(cardId: string, choice: number) {
    const said = await run((signal) => answerRecall(cardId, choice, signal));
    if (said) setAnswered({ ...said, choice });
  }
  function goOn() {
    setAnswered(undefined);
    if (isLast) onEnd();
    else setPlace(place + 1);
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <ProgressBar percent={(100 * place) / cards.length} label={`Question ${place + 1} of ${cards.length}`} />
      <Card padding="lg" className="ln:flex ln:flex-col ln:gap-5">
        <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <MfeLink to={`/course/${card.courseId}`} className="ln:font-semibold ln:text-brand ln:break-words">
            <bdi>{card.courseTitle}</bdi>
          </MfeLink>
          {card.source === 'sample' && <SampleBadge>Sample question</SampleBadge>}
        </p>
        <Question
          key={card.cardId}
          item={card}
          answer={answered && { ...answered.verdict, choice: answered.choice }}
          follows={place > 0}
          busy={state.status === 'busy' || state.status === 'waiting'}
          onAnswer={(choice) => void check(card.cardId, choice)}
          more={
            <>
              {answered && <p className="ln:mt-3">It comes back {timeUntil(answered.nextDue)}.</p>}
              <LessonLink to={`/course/${card.courseId}?at=${card.subtopicId}`}>Read the lesson again</LessonLink>
            </>
          }
          next={{ label: isLast ? 'Done' : 'Next question', go: goOn }}
        />
        <SaveNotice state={state} title="Your answer has not been saved yet" />
      </Card>
    </div>
  );
}
