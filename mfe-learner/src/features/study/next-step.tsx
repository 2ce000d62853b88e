import type { CourseView, MasteryView } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, ListChecks } from 'lucide-react';
import { toExercises } from '../../shared/course-paths.ts';
import { masteryQuery } from './mastery.api.ts';
import { courseQuery } from './study.api.ts';

export function NextStep({ course, next }: { course: CourseView; next: NonNullable<MasteryView['next']> }) {
  const lesson = course.topics.flatMap(({ subtopics }) => subtopics).find(({ id }) => id === next.subtopicId);
  if (!lesson) return null;
  const reasons = {
    needed: t`The lesson after it builds on this one, and your answers say that some of it is missing.`,
    read: t`It is the next lesson that you have not read.`,
    weakest: t`You have read everything. This is what your answers prove least.`,
  };
  return (
    <Alert
      title={
        <Trans>
          Next: <bdi>{lesson.title}</bdi>
        </Trans>
      }
      actions={
        <Button asChild size="sm" icon={next.reason === 'weakest' ? ListChecks : ArrowRight}>
          <Link
            to={next.reason === 'weakest' ? toExercises(course.id, lesson.id) : `/course/${course.id}?at=${lesson.id}`}
          >
            {next.reason === 'weakest' ? t`Practise` : t`Read it`}
          </Link>
        </Button>
      }
    >
      {reasons[next.reason]}
    </Alert>
  );
}

/** At the end of a lesson: what the answers so far propose, unless it is this lesson. */
export function NextAfterLesson({ courseId, subtopicId }: { courseId: string; subtopicId: string }) {
  const { data: course } = useQuery(courseQuery(courseId));
  const next = useQuery(masteryQuery(courseId)).data?.next;
  return course && next && next.subtopicId !== subtopicId && <NextStep course={course} next={next} />;
}
