import type { CourseView } from '@coursewright/contracts';
import { oneOf, sessionStore } from '@coursewright/mfe-kit';
import { Link } from '@coursewright/mfe-kit/router';
import { Button, Card } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { LESSON_ID } from './lesson-navigation.tsx';

const declined = oneOf(['declined']);

/** Over the lessons of a course of which none is read. */
export function PretestCard({ course: { id, topics } }: { course: CourseView }) {
  const key = `pretest-${id}`;
  const [isDeclined, setIsDeclined] = useState(() => sessionStore.read(key, declined) !== undefined);
  if (isDeclined) return null;
  const lessons = topics.reduce((sum, { subtopics }) => sum + subtopics.length, 0);
  const most = lessons > 15 ? 20 : 15;

  function begin() {
    sessionStore.save(key, 'declined');
    setIsDeclined(true);
    document.getElementById(LESSON_ID)?.focus();
  }

  return (
    <Card asChild className="ln:mb-8 ln:max-w-(--ui-width-prose)">
      <section aria-labelledby="pretest-title">
        <h2 id="pretest-title" className="ln:text-lg ln:font-semibold">
          <Trans>Know some of this already?</Trans>
        </h2>
        <p className="ln:mt-1 ln:text-muted">
          <Trans>
            At most {most} questions, about {Math.floor(most / 2)} minutes. They find the lessons you can skip.
          </Trans>
        </p>
        <div className="ln:mt-4 ln:flex ln:flex-wrap ln:gap-3">
          <Button asChild size="sm" icon={ArrowRight}>
            <Link to={`/course/${id}/pretest`}>
              <Trans>Start</Trans>
            </Link>
          </Button>
          <Button size="sm" variant="secondary" onClick={begin}>
            <Trans>Begin with lesson 1</Trans>
          </Button>
        </div>
      </section>
    </Card>
  );
}
