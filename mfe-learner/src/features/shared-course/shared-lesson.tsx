import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button } from '@coursewright/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { LessonView } from '../study/lesson-view.tsx';
import type { SharedCourse } from './get-shared-course.api.ts';

type Subtopic = SharedCourse['topics'][number]['subtopics'][number];

interface SharedLessonProps {
  subtopic: Subtopic;
  previous: Subtopic | undefined;
  next: Subtopic | undefined;
}

export function SharedLesson({ subtopic, previous, next }: SharedLessonProps) {
  return (
    <article className="ln:min-w-0">
      <h2 dir="auto" className="ln:mb-8 ln:font-display ln:text-2xl ln:font-bold ln:break-words">
        {subtopic.title}
      </h2>
      {subtopic.lesson ? (
        <LessonView lesson={subtopic.lesson} />
      ) : (
        <Alert title="Not written yet">The lessons of a course are written when its owner opens them.</Alert>
      )}
      <nav
        aria-label="Lessons"
        className="ln:mt-12 ln:flex ln:flex-wrap ln:justify-between ln:gap-3 ln:border-t ln:border-line ln:pt-6"
      >
        {previous && (
          <Button asChild variant="secondary">
            <Link to={{ search: `?at=${previous.id}` }}>
              <ArrowLeft aria-hidden="true" />
              Previous
            </Link>
          </Button>
        )}
        {next && (
          <Button asChild className="ln:ms-auto">
            <Link to={{ search: `?at=${next.id}` }}>
              Next
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
        )}
      </nav>
    </article>
  );
}
