import type { CourseView } from '@coursewright/contracts';
import { ApiError } from '@coursewright/mfe-kit';
import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button, Skeleton, Spinner } from '@coursewright/ui';
import { useEffect, useRef } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import type { PatientState } from '../../shared/use-patient-action.ts';
import { QuizRun } from './quiz-run.tsx';
import { QuizWriting } from './quiz-writing.tsx';
import { useQuiz } from './use-quiz.ts';

interface QuizPanelProps {
  course: CourseView;
  topic: CourseView['topics'][number];
}

/** The quiz of a topic, in the place of a lesson. Give it a `key` of the topic's id. */
export function QuizPanel({ course, topic }: QuizPanelProps) {
  const { quiz, state, start, answered } = useQuiz(course.id, topic.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const attemptId = quiz?.status === 'ready' ? quiz.attempt.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins at the top
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [attemptId]);
  return (
    <article className="ln:mx-auto ln:max-w-text ln:lg:mx-0">
      <p dir="auto" className="ln:text-sm ln:font-semibold ln:text-brand">
        {topic.title}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        className="ln:mt-1 ln:mb-6 ln:scroll-mt-40 ln:text-3xl ln:font-semibold ln:outline-none"
      >
        Quiz
      </h2>
      {quiz?.status === 'ready' && (
        <QuizRun key={quiz.attempt.id} course={course} attempt={quiz.attempt} onAnswered={answered} onRetake={start} />
      )}
      {quiz?.status === 'writing' && (
        <QuizWriting key={quiz.generationId} generationId={quiz.generationId} onDone={start} />
      )}
      {!quiz && state.status !== 'failed' && <QuestionPlace />}
      <NotStarted state={state} topic={topic} onRetry={start} />
    </article>
  );
}

interface NotStartedProps {
  state: PatientState;
  topic: QuizPanelProps['topic'];
  onRetry: () => void;
}

function NotStarted({ state, topic, onRetry }: NotStartedProps) {
  const [first] = topic.subtopics;
  if (first && state.status === 'failed' && state.error instanceof ApiError && state.error.status === 409) {
    const read = (
      <Button asChild size="sm">
        <Link to={{ search: `?at=${first.id}` }}>
          Read: <bdi>{first.title}</bdi>
        </Link>
      </Button>
    );
    return (
      <Alert title={state.error.message} actions={read}>
        The questions are made from the lessons of the topic, and none of them was read yet.
      </Alert>
    );
  }
  return (
    <div className="ln:mt-6 ln:flex ln:flex-col ln:items-start ln:gap-4">
      <SaveNotice state={state} title="The quiz could not be started yet" className="ln:w-full" />
      {state.status === 'failed' && (
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

const QuestionPlace = () => (
  <div className="ln:flex ln:flex-col ln:gap-4">
    <Spinner size="sm" label="Opening the quiz" />
    <Skeleton width="80%" height="1.6rem" />
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} shape="block" width="100%" height="3.5rem" />
    ))}
  </div>
);
