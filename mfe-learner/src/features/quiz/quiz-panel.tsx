import { type CourseView, type QuizAttempt, quizEndpoints } from '@coursewright/contracts';
import { ApiError, apiRequest, lazyPart } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button, ProgressBar, RetryButton, Skeleton, Spinner } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import type { AskTeacher } from '../../shared/ask-teacher.ts';
import { RECALL_KEY } from '../../shared/recall-key.ts';
import { type RetryState, useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { KeepQuestion } from '../cards/keep-question.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { Hints } from '../hint/hints.tsx';
import { findLessonTitle, LessonLink, Question } from './question.tsx';
import { quizResultsQuery, type StartedQuiz, startQuiz } from './quiz.api.ts';
import { QuizResult } from './quiz-result.tsx';

const QuizExercise = lazyPart(async () => (await import('../exercise/quiz-exercise.tsx')).QuizExercise);

const listAsked = ({ items, exercises = [] }: QuizAttempt) => [...items, ...exercises];
const isAnswered = ({ answers }: QuizAttempt, asked: ReturnType<typeof listAsked>[number]): boolean =>
  'shown' in asked ? asked.mark !== undefined : answers[asked.id] !== undefined;
const findNext = (attempt: QuizAttempt) => listAsked(attempt).find((asked) => !isAnswered(attempt, asked));

interface QuizRunProps {
  course: CourseView;
  attempt: QuizAttempt;
  onAnswered: (attempt: QuizAttempt) => void;
  onRetake: () => void;
  onAsk: AskTeacher;
}

function QuizRun({ course, attempt, onAnswered, onRetake, onAsk }: QuizRunProps) {
  const [firstId] = useState(() => findNext(attempt)?.id);
  const [shownId, setShownId] = useState(firstId);
  const { state, busy, run } = useRetry();
  const all = listAsked(attempt);
  const place = all.findIndex(({ id }) => id === shownId);
  const item = all[place];
  if (!item) return <QuizResult course={course} attempt={attempt} onRetake={onRetake} />;

  const count = all.length;
  const following = findNext(attempt);
  async function check(itemId: string, choice: number) {
    const answered = await run((signal) =>
      apiRequest(quizEndpoints.answerQuiz, { params: { attemptId: attempt.id }, body: { itemId, choice }, signal }),
    );
    if (answered) onAnswered(answered.attempt);
  }
  const isRight =
    'shown' in item ? item.mark?.right : attempt.answers[item.id]?.right && !attempt.answers[item.id]?.hints;
  const more = (
    <>
      <LessonLink to={`?at=${item.subtopicId}`}>
        <Trans>
          From the lesson: <bdi>{findLessonTitle(course, item.subtopicId)}</bdi>
        </Trans>
      </LessonLink>
      {isRight && <KeepQuestion key={item.id} attemptId={attempt.id} itemId={item.id} />}
    </>
  );
  const either = {
    follows: item.id !== firstId,
    onExplain: (ask: string) => onAsk({ text: ask, subtopicId: item.subtopicId, sends: true }),
    more,
    next: { label: following ? t`Next question` : t`See the result`, go: () => setShownId(following?.id) },
  };
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      {!('shown' in item) && attempt.source === 'sample' && (
        <div>
          <SampleBadge>
            <Trans>Sample questions, not written by an AI model</Trans>
          </SampleBadge>
        </div>
      )}
      {attempt.shortfall && <Shortfall attempt={attempt} />}
      <ProgressBar
        percent={(100 * all.filter((asked) => isAnswered(attempt, asked)).length) / count}
        label={t`Question ${place + 1} of ${count}`}
      />
      {'shown' in item ? (
        <Suspense fallback={<Spinner size="sm" label={t`Opening the quiz`} />}>
          <QuizExercise key={item.id} attemptId={attempt.id} exercise={item} onAnswered={onAnswered} {...either} />
        </Suspense>
      ) : (
        <Question
          key={item.id}
          item={item}
          answer={attempt.answers[item.id]}
          busy={busy}
          onAnswer={(choice) => void check(item.id, choice)}
          hints={
            <Hints
              seen={attempt.hints?.[item.id]}
              ask={(level, signal) =>
                apiRequest(quizEndpoints.quizHint, {
                  params: { attemptId: attempt.id },
                  body: { itemId: item.id, level },
                  signal,
                })
              }
            />
          }
          {...either}
        />
      )}
      <RetryNotice state={state} title={t`Your answer has not been saved yet`} />
    </div>
  );
}

const Shortfall = ({ attempt: { shortfall, items } }: { attempt: QuizAttempt }) => (
  <Alert
    title={
      shortfall === 'terms'
        ? t`Questions on key terms`
        : plural(items.length, { one: '# question this time', other: '# questions this time' })
    }
  >
    {shortfall === 'terms' ? (
      <Trans>
        The AI did not write enough usable questions, so these come from the key terms of your lessons: choose what
        belongs in the gap. Other questions are written for your next attempt.
      </Trans>
    ) : (
      <Trans>The AI wrote no more usable ones. Other questions are written for your next attempt.</Trans>
    )}
  </Alert>
);

const ANNOUNCEMENTS = {
  start: msg`The questions are being written.`,
  done: msg`The questions are ready.`,
  failed: msg`The questions could not be written.`,
};

function QuizWriting({ generationId, onDone }: { generationId: string; onDone: () => void }) {
  const { status } = useWriting(generationId, ANNOUNCEMENTS, onDone);
  return <WritingStatus {...status} what="quiz" />;
}

// Shows the open attempt or the last result; starts a quiz only if the topic was never attempted.
function useQuiz(courseId: string, topicId: string) {
  const queries = useQueryClient();
  const [quiz, setQuiz] = useState<StartedQuiz>();
  const { state, run } = useRetry();

  async function start() {
    const started = await run((signal) => startQuiz(courseId, topicId, signal));
    if (started) setQuiz(started);
  }
  const open = useEffectEvent(async () => {
    const opened = await run(async (signal): Promise<StartedQuiz> => {
      const { attempt } = await apiRequest(quizEndpoints.latestQuiz, { params: { courseId, topicId }, signal });
      return attempt ? { status: 'ready', attempt } : startQuiz(courseId, topicId, signal);
    });
    if (opened) setQuiz(opened);
  });
  useEffect(() => void open(), []);

  function answered(attempt: QuizAttempt) {
    setQuiz({ status: 'ready', attempt });
    void queries.invalidateQueries({ queryKey: RECALL_KEY });
    if (attempt.finished) void queries.invalidateQueries({ queryKey: quizResultsQuery(courseId).queryKey });
  }

  return { quiz, state, start: () => void start(), answered };
}

interface QuizPanelProps {
  course: CourseView;
  topic: CourseView['topics'][number];
  onAsk: AskTeacher;
}

// Give it a `key` of the topic's id.
export function QuizPanel({ course, topic, onAsk }: QuizPanelProps) {
  const { quiz, state, start, answered } = useQuiz(course.id, topic.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const attemptId = quiz?.status === 'ready' ? quiz.attempt.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins at the top
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [attemptId]);
  return (
    <article className="ln:max-w-text">
      <p dir="auto" className="ln:text-sm ln:font-semibold ln:text-brand">
        {topic.title}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        className="ln:mt-1 ln:mb-6 ln:scroll-mt-40 ln:text-3xl ln:font-semibold ln:outline-none"
      >
        <Trans>Quiz</Trans>
      </h2>
      {quiz?.status === 'ready' && (
        <QuizRun
          key={quiz.attempt.id}
          attempt={quiz.attempt}
          onAnswered={answered}
          onRetake={start}
          course={course}
          onAsk={onAsk}
        />
      )}
      {quiz?.status === 'writing' && (
        <QuizWriting key={quiz.generationId} generationId={quiz.generationId} onDone={start} />
      )}
      {!quiz && state.status !== 'failed' && <QuestionSkeleton />}
      <StartFailure state={state} topic={topic} onRetry={start} />
    </article>
  );
}

function StartFailure({
  state,
  topic,
  onRetry,
}: {
  state: RetryState;
  topic: CourseView['topics'][number];
  onRetry: () => void;
}) {
  const [first] = topic.subtopics;
  if (first && state.status === 'failed' && state.error instanceof ApiError && state.error.status === 409) {
    const read = (
      <Button asChild size="sm">
        <Link to={{ search: `?at=${first.id}` }}>
          <Trans>
            Read: <bdi>{first.title}</bdi>
          </Trans>
        </Link>
      </Button>
    );
    return (
      <Alert title={translateText(state.error.message)} actions={read}>
        <Trans>The questions are made from the lessons of the topic, and none of them was read yet.</Trans>
      </Alert>
    );
  }
  return (
    <div className="ln:mt-6 ln:flex ln:flex-col ln:items-start ln:gap-4">
      <RetryNotice state={state} title={t`The quiz could not be started yet`} className="ln:w-full" />
      {state.status === 'failed' && !isAllowanceError(state.error) && <RetryButton size="md" onClick={onRetry} />}
    </div>
  );
}

const QuestionSkeleton = () => (
  <div className="ln:flex ln:flex-col ln:gap-4">
    <Spinner size="sm" label={t`Opening the quiz`} />
    <Skeleton width="80%" height="1.6rem" />
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} shape="block" width="100%" height="3.5rem" />
    ))}
  </div>
);
