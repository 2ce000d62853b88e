import { type CourseView, QUIZ_PASS_PERCENT, type QuizAttempt } from '@coursewright/contracts';
import { announce, lazyPart, MfeLink } from '@coursewright/mfe-kit';
import { Link } from '@coursewright/mfe-kit/router';
import { Badge, Button, Card, ProgressRing } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, Check, CircleDashed, RotateCcw, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ReminderOffer } from '../../shared/reminder-offer.ts';
import { findLessonTitle } from './question.tsx';

type AttemptItem = QuizAttempt['items'][number];
type GivenAnswer = QuizAttempt['answers'][string];
type AskedExercise = NonNullable<QuizAttempt['exercises']>[number];

const SolutionText = lazyPart(async () => (await import('../exercise/solution.tsx')).SolutionText);

const isMissed = (attempt: QuizAttempt, { id }: AttemptItem): boolean => attempt.answers[id]?.right === false;

function findNextLesson({ topics }: Pick<CourseView, 'topics'>, topicId: string) {
  const index = topics.findIndex(({ id }) => id === topicId);
  return topics[index + 1]?.subtopics[0];
}

interface QuizResultProps {
  course: CourseView;
  attempt: QuizAttempt;
  onRetake: () => void;
}

export function QuizResult({ course, attempt, onRetake }: QuizResultProps) {
  const { items, answers, exercises = [], percent = 0 } = attempt;
  const missed = [...items.filter((item) => isMissed(attempt, item)), ...exercises.filter(({ mark }) => !mark?.right)];
  const count = items.length + exercises.length;
  const hinted = items.filter(({ id }) => answers[id]?.right && answers[id].hints);
  const comeBack = missed.length + hinted.length;
  const score = t`${count - missed.length} of ${count} right`;
  const passed = percent >= QUIZ_PASS_PERCENT;
  const next = findNextLesson(course, attempt.topicId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    announce(passed ? t`${score}. Passed.` : t`${score}. Not passed yet.`);
  }, [score, passed]);

  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <Card className="ln:flex ln:flex-wrap ln:items-center ln:gap-5">
        <ProgressRing percent={percent} label={t`Your result`} size={84} />
        <div className="ln:min-w-0 ln:flex-1">
          <h3 ref={heading} tabIndex={-1} className="ln:text-2xl ln:font-semibold ln:outline-none">
            {score}
          </h3>
          <p className="ln:text-muted">
            {passed
              ? t`Passed. Well done!`
              : t`Not passed yet: it takes ${QUIZ_PASS_PERCENT} percent. Your best result counts.`}
          </p>
        </div>
      </Card>
      <ol className="ln:flex ln:flex-col ln:gap-4">
        {items.map((item) => {
          const answer = answers[item.id];
          return answer && <ItemResult key={item.id} course={course} item={item} answer={answer} />;
        })}
        {exercises.map((exercise) => (
          <ExerciseResult key={exercise.id} course={course} exercise={exercise} />
        ))}
      </ol>
      {comeBack > 0 && (
        <p className="ln:rounded-card ln:bg-brand-soft ln:p-4">
          <ComingBack missed={missed.length} hinted={hinted.length} />
        </p>
      )}
      <Suspense fallback={null}>
        <ReminderOffer />
      </Suspense>
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button icon={RotateCcw} size="lg" variant={passed ? 'secondary' : 'primary'} onClick={onRetake}>
          <Trans>Retake with new questions</Trans>
        </Button>
        {next && (
          <Button asChild size="lg" variant={passed ? 'primary' : 'secondary'}>
            <Link to={{ search: `?at=${next.id}` }} className="ln:min-w-0">
              <span className="ln:truncate">
                <Trans>
                  Next: <bdi>{next.title}</bdi>
                </Trans>
              </span>
              <ArrowRight />
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}

const RecallLink = ({ children }: { children?: ReactNode }) => (
  <MfeLink to="/recall" className="ln:font-semibold ln:text-brand ln:underline">
    {children}
  </MfeLink>
);

function ComingBack({ missed, hinted }: { missed: number; hinted: number }) {
  const count = missed + hinted;
  if (hinted === 0)
    return (
      <Trans>
        <Plural value={count} one="The question you missed comes" other="The # questions you missed come" /> back in 10
        minutes under <RecallLink>Recall</RecallLink>, and then less and less often, so that it stays with you.
      </Trans>
    );
  if (missed === 0)
    return (
      <Trans>
        <Plural
          value={count}
          one="The question you answered with hints comes"
          other="The # questions you answered with hints come"
        />{' '}
        back in 10 minutes under <RecallLink>Recall</RecallLink>, and then less and less often, so that it stays with
        you.
      </Trans>
    );
  return (
    <Trans>
      <Plural
        value={count}
        one="The question you missed or answered with hints comes"
        other="The # questions you missed or answered with hints come"
      />{' '}
      back in 10 minutes under <RecallLink>Recall</RecallLink>, and then less and less often, so that it stays with you.
    </Trans>
  );
}

interface ResultProps {
  right: boolean;
  points?: number;
  asked: string;
  badge?: ReactNode;
  children: ReactNode;
  lesson: { title: string; subtopicId: string };
}

function Result({ right, points = 0, asked, badge, children, lesson: { title, subtopicId } }: ResultProps) {
  const Icon = right ? Check : points > 0 ? CircleDashed : X;
  const tone = right ? 'ln:text-success' : points > 0 ? 'ln:text-muted' : 'ln:text-danger';
  return (
    <li className="ln:flex ln:gap-3 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-4 ln:sm:p-5">
      <Icon className={`ln:mt-1 ln:size-5 ln:flex-none ${tone}`} />
      <div className="ln:flex ln:min-w-0 ln:flex-1 ln:flex-col ln:gap-3 ln:break-words">
        <p className="ln:font-semibold">
          {right ? (
            <Trans>
              Right: <bdi className="ln:block">{asked}</bdi>
            </Trans>
          ) : points > 0 ? (
            <Trans>
              Partly right: <bdi className="ln:block">{asked}</bdi>
            </Trans>
          ) : (
            <Trans>
              Missed: <bdi className="ln:block">{asked}</bdi>
            </Trans>
          )}
        </p>
        {badge}
        <dl className="ln:flex ln:flex-col ln:gap-2 ln:text-sm">{children}</dl>
        {!right && (
          <p className="ln:text-sm">
            <Link to={{ search: `?at=${subtopicId}` }} className="ln:text-brand ln:underline">
              <Trans>
                Read again: <bdi>{title}</bdi>
              </Trans>
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

const toLesson = (course: CourseView, { subtopicId }: Pick<AttemptItem, 'subtopicId'>) => ({
  subtopicId,
  title: findLessonTitle(course, subtopicId),
});

function ItemResult({ course, item, answer }: { course: CourseView; item: AttemptItem; answer: GivenAnswer }) {
  const { right, correct, choice, explanation, reasons, hints } = answer;
  const badge = hints !== undefined && (
    <Badge className="ln:self-start">
      {plural(hints, { one: 'Answered with # hint', other: 'Answered with # hints' })}
    </Badge>
  );
  return (
    <Result right={right} asked={item.question} badge={badge} lesson={toLesson(course, item)}>
      {!right && <AnswerText label={t`Your answer`} text={item.options[choice]} reason={reasons?.[choice]} />}
      <AnswerText
        label={right ? t`Your answer, the right one` : t`Right answer`}
        text={item.options[correct]}
        reason={explanation}
      />
    </Result>
  );
}

function ExerciseResult({ course, exercise }: { course: CourseView; exercise: AskedExercise }) {
  const { prompt, shown, mark, solution, explanation } = exercise;
  if (!mark || !solution) return null;
  const { right, score, answer, why } = mark;
  return (
    <Result right={right} points={score} asked={prompt} lesson={toLesson(course, exercise)}>
      {!right && (
        <AnswerText label={t`Your answer`} text={<SolutionText shown={shown} solution={answer} />} reason={why} />
      )}
      <AnswerText
        label={right ? t`Your answer, the right one` : t`Right answer`}
        text={<SolutionText shown={shown} solution={right ? answer : solution} />}
        reason={explanation}
      />
    </Result>
  );
}

interface AnswerTextProps {
  label: string;
  text: ReactNode;
  reason?: string | undefined;
}

const AnswerText = ({ label, text, reason }: AnswerTextProps) => (
  <div>
    <dt className="ln:text-muted">{label}</dt>
    <dd>
      <div dir="auto" className="ln:font-medium">
        <Suspense fallback={null}>{text}</Suspense>
      </div>
      {reason && (
        <span dir="auto" className="ln:mt-0.5 ln:block ln:text-muted">
          {reason}
        </span>
      )}
    </dd>
  </div>
);
