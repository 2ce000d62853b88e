import { type CourseView, QUIZ_PASS_PERCENT, type QuizAttempt } from '@coursewright/contracts';
import { announce, MfeLink } from '@coursewright/mfe-kit';
import { Link } from '@coursewright/mfe-kit/router';
import { Button, Card, ProgressRing } from '@coursewright/ui';
import { ArrowRight, Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isMissed } from './attempt.ts';
import { lessonTitle } from './lesson-link.tsx';
import { lessonAfter } from './next-lesson.ts';

interface QuizResultProps {
  course: CourseView;
  attempt: QuizAttempt;
  onRetake: () => void;
}

/** How it went, question by question, and what comes back. */
export function QuizResult({ course, attempt, onRetake }: QuizResultProps) {
  const { items, percent = 0 } = attempt;
  const missed = items.filter((item) => isMissed(attempt, item));
  const score = `${items.length - missed.length} of ${items.length} right`;
  const passed = percent >= QUIZ_PASS_PERCENT;
  const next = lessonAfter(course, attempt.topicId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    announce(`${score}. ${passed ? 'Passed.' : 'Not passed yet.'}`);
  }, [score, passed]);

  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <Card className="ln:flex ln:flex-wrap ln:items-center ln:gap-5">
        <ProgressRing percent={percent} label="Your result" size={84} />
        <div className="ln:min-w-0 ln:flex-1">
          <h3 ref={heading} tabIndex={-1} className="ln:text-2xl ln:font-semibold ln:outline-none">
            {score}
          </h3>
          <p className="ln:text-muted">
            {passed
              ? 'Passed. Well done!'
              : `Not passed yet: it takes ${QUIZ_PASS_PERCENT} percent. Your best result counts.`}
          </p>
        </div>
      </Card>
      <ul className="ln:flex ln:flex-col ln:gap-3">
        {items.map((item) => {
          const wrong = isMissed(attempt, item);
          const Icon = wrong ? X : Check;
          return (
            <li key={item.id} className="ln:flex ln:gap-3">
              <Icon
                aria-hidden="true"
                className={`ln:mt-0.5 ln:size-5 ln:flex-none ${wrong ? 'ln:text-danger' : 'ln:text-success'}`}
              />
              <p className="ln:min-w-0 ln:break-words">
                <span className="ln:font-semibold">{wrong ? 'Missed: ' : 'Right: '}</span>
                <bdi>{item.question}</bdi>{' '}
                {wrong && (
                  <Link to={{ search: `?at=${item.subtopicId}` }} className="ln:text-brand ln:underline">
                    Read again: <bdi>{lessonTitle(course, item.subtopicId)}</bdi>
                  </Link>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {missed.length > 0 && (
        <p className="ln:rounded-card ln:bg-brand-soft ln:p-4">
          {missed.length === 1 ? 'The question you missed comes' : `The ${missed.length} questions you missed come`}{' '}
          back in a little while under{' '}
          <MfeLink to="/recall" className="ln:font-semibold ln:text-brand ln:underline">
            Recall
          </MfeLink>
          , and then less and less often, so that it stays with you.
        </p>
      )}
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button size="lg" variant={passed ? 'secondary' : 'primary'} onClick={onRetake}>
          <RotateCcw aria-hidden="true" />
          Retake with new questions
        </Button>
        {next && (
          <Button asChild size="lg" variant={passed ? 'primary' : 'secondary'}>
            <Link to={{ search: `?at=${next.id}` }} className="ln:min-w-0">
              <span className="ln:truncate">
                Next: <bdi>{next.title}</bdi>
              </span>
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}
