import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { CertificateLink } from './certificate-link.tsx';
import { type CourseSubtopic, isStudied, type Place } from './course.ts';

interface LessonStepsProps {
  course: CourseView;
  place: Place;
  onFinish: () => void;
}

/** The lessons before and after, and behind the last one the certificate. */
export function LessonSteps({ course, place, onFinish }: LessonStepsProps) {
  const { previous, next } = place;
  return (
    <nav
      aria-label="Lessons"
      className="ln:mt-12 ln:grid ln:gap-3 ln:border-t ln:border-line ln:pt-6 ln:max-xl:pe-18 ln:sm:grid-cols-2"
    >
      {previous ? <Step to={previous} direction="Previous" /> : <span className="ln:hidden ln:sm:block" />}
      {next && <Step to={next} direction="Next" />}
      {!next && isStudied(course) && <CertificateLink course={course} onFinish={onFinish} />}
    </nav>
  );
}

function Step({ to, direction }: { to: CourseSubtopic; direction: 'Previous' | 'Next' }) {
  const isNext = direction === 'Next';
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} size="lg">
      <Link to={{ search: `?at=${to.id}` }} className="ln:min-w-0">
        {!isNext && <ArrowLeft aria-hidden="true" />}
        <span className={`ln:min-w-0 ln:flex-1 ${isNext ? 'ln:text-end' : 'ln:text-start'}`}>
          <span className="ln:block ln:text-xs ln:font-medium ln:opacity-80">{direction}</span>
          <span className="ln:block ln:truncate">
            <bdi>{to.title}</bdi>
          </span>
        </span>
        {isNext && <ArrowRight aria-hidden="true" />}
      </Link>
    </Button>
  );
}
