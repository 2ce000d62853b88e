import type { CourseListItem } from '@coursewright/contracts';
import { MfeLink, usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, Card, Container, EmptyState, PageHeader } from '@coursewright/ui';
import { Sparkles } from 'lucide-react';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { DueNotice } from '../recall/due-notice.tsx';
import { CourseCard } from './course-card.tsx';
import { coursesQuery } from './list-courses.api.ts';

/** The learner's own courses. */
export function Component() {
  usePageTitle('My courses');
  const { data: courses, error, refetch } = useQuery(coursesQuery);
  if (courses) return <Courses courses={courses} />;
  if (error)
    return <PageFailure title="Your courses could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <PageSpinner label="Loading your courses" />;
}

function Courses({ courses }: { courses: CourseListItem[] }) {
  const { name } = useUser();
  const empty = courses.length === 0;
  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow={`Welcome, ${name}`}
        title="My courses"
        subtitle={empty ? undefined : summaryOf(courses)}
        actions={empty ? undefined : <GenerateCourse />}
      />
      <DueNotice className="ln:mb-6" />
      {empty ? (
        <Card>
          <EmptyState title="Nothing Found" action={<GenerateCourse />}>
            You have no courses yet. Name a topic and have one written for you.
          </EmptyState>
        </Card>
      ) : (
        <ul className="ln:grid ln:grid-cols-1 ln:gap-6 ln:sm:grid-cols-2 ln:lg:grid-cols-3">
          {courses.map((course) => (
            <li key={course._id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </Container>
  );
}

function summaryOf(courses: CourseListItem[]) {
  const completed = courses.filter((course) => course.completed).length;
  const all = courses.length === 1 ? '1 course' : `${courses.length} courses`;
  return `${all}, ${completed} completed`;
}

const GenerateCourse = () => (
  <Button asChild size="lg">
    <MfeLink to="/create">
      <Sparkles aria-hidden="true" />
      Generate Course
    </MfeLink>
  </Button>
);
