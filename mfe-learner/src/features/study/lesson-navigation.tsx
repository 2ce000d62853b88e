import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Award } from 'lucide-react';
import { STACKED } from '../../shared/button-link.ts';
import { useIsDesktop } from '../../shared/hooks.ts';
import type { CoursePosition, CourseSubtopic } from './course.ts';

export function CertificateLink({ course, onFinish }: { course: CourseView; onFinish: () => void }) {
  const isDesktop = useIsDesktop();
  return (
    <Button icon={Award} asChild className={STACKED}>
      <Link
        to={`/certificate/${course.id}`}
        onClick={(event) => {
          event.preventDefault();
          onFinish();
        }}
      >
        {isDesktop ? t`Download Certificate` : t`Certificate`}
      </Link>
    </Button>
  );
}

export function LessonSteps({ place }: { place: CoursePosition }) {
  const { previous, next } = place;
  return (
    <nav
      aria-label={t`Lessons`}
      className="ln:mt-12 ln:grid ln:gap-3 ln:border-t ln:border-line ln:pt-6 ln:sm:grid-cols-2"
    >
      {previous ? <Step to={previous} direction="previous" /> : <span className="ln:hidden ln:sm:block" />}
      {next && <Step to={next} direction="next" />}
    </nav>
  );
}

function Step({ to, direction }: { to: CourseSubtopic; direction: 'previous' | 'next' }) {
  const isNext = direction === 'next';
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} size="lg">
      <Link to={{ search: `?at=${to.id}` }} className="ln:min-w-0">
        {!isNext && <ArrowLeft />}
        {/* both at the side of the arrow, whatever the direction of their own text */}
        <span className={`ln:flex ln:min-w-0 ln:flex-1 ln:flex-col ${isNext ? 'ln:items-end' : 'ln:items-start'}`}>
          <span className="ln:text-xs ln:font-medium ln:opacity-80">{isNext ? t`Next` : t`Previous`}</span>
          <span className="ln:max-w-full ln:truncate">
            <bdi>{to.title}</bdi>
          </span>
        </span>
        {isNext && <ArrowRight />}
      </Link>
    </Button>
  );
}

export const LESSON_ID = 'lesson';

export const SkipToLesson = () => (
  <a
    href={`#${LESSON_ID}`}
    className="ln:sr-only ln:focus:not-sr-only ln:focus:fixed ln:focus:start-4 ln:focus:top-4 ln:focus:z-50 ln:focus:rounded-control ln:focus:bg-brand ln:focus:px-4 ln:focus:py-2 ln:focus:font-semibold ln:focus:text-on-brand ln:print:hidden"
    onClick={(event) => {
      // The address already holds the lesson.
      event.preventDefault();
      document.getElementById(LESSON_ID)?.focus();
    }}
  >
    <Trans>Skip to the lesson</Trans>
  </a>
);
