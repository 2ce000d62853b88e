import type { CourseView, QuizAttempt } from '@coursewright/contracts';
import { ProgressBar } from '@coursewright/ui';
import { useState } from 'react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { type AnsweredQuiz, answerQuiz } from './answer-quiz.api.ts';
import { nextItem } from './attempt.ts';
import { LessonLink, lessonTitle } from './lesson-link.tsx';
import { Question } from './question.tsx';
import { QuizResult } from './quiz-result.tsx';

interface QuizRunProps {
  course: CourseView;
  attempt: QuizAttempt;
  onAnswered: (attempt: QuizAttempt) => void;
  onRetake: () => void;
}

/** An attempt, one question after the other. */
export function QuizRun({ course, attempt, onAnswered, onRetake }: QuizRunProps) {
  const [firstId] = useState(() => nextItem(attempt)?.id);
  const [shownId, setShownId] = useState(firstId);
  const { state, run } = usePatientAction<AnsweredQuiz>();
  const place = attempt.items.findIndex(({ id }) => id === shownId);
  const item = attempt.items[place];
  if (!item) return <QuizResult {...{ course, attempt, onRetake }} />;

  const count = attempt.items.length;
  const following = nextItem(attempt);
  async function check(itemId: string, choice: number) {
    const answered = await run((signal) => answerQuiz(attempt.id, { itemId, choice }, signal));
    if (answered) onAnswered(answered.attempt);
  }
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      {attempt.source === 'sample' && (
        <div>
          <SampleBadge>Sample questions, not written by an AI model</SampleBadge>
        </div>
      )}
      <ProgressBar
        percent={(100 * Object.keys(attempt.answers).length) / count}
        label={`Question ${place + 1} of ${count}`}
      />
      <Question
        key={item.id}
        item={item}
        answer={attempt.answers[item.id]}
        busy={state.status === 'busy' || state.status === 'waiting'}
        onAnswer={(choice) => void check(item.id, choice)}
        more={
          <LessonLink to={`?at=${item.subtopicId}`}>
            From the lesson: <bdi>{lessonTitle(course, item.subtopicId)}</bdi>
          </LessonLink>
        }
        follows={item.id !== firstId}
        next={{ label: following ? 'Next question' : 'See the result', go: () => setShownId(following?.id) }}
      />
      <SaveNotice state={state} title="Your answer has not been saved yet" />
    </div>
  );
}
