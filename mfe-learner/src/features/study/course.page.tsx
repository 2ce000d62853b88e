import { ApiError, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Button, Container, EmptyState } from '@coursewright/ui';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { CourseStudy } from './course-study.tsx';
import { courseQuery } from './get-course.api.ts';

/** One course, to be read lesson by lesson. */
export function Component() {
  const { courseId = '' } = useParams();
  const { data: course, error, refetch } = useQuery(courseQuery(courseId));
  usePageTitle(course?.mainTopic ?? 'Course');
  if (course) return <CourseStudy key={course.id} course={course} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoCourse />;
  if (error) return <PageFailure title="The course could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <PageSpinner label="Loading the course" />;
}

const NoCourse = () => (
  <Container width="text" className="ln:py-12">
    <EmptyState
      heading="h1"
      title="There is no such course"
      action={
        <Button asChild>
          <MfeLink to="/home">My courses</MfeLink>
        </Button>
      }
    >
      It may belong to another account, or the address is not complete.
    </EmptyState>
  </Container>
);
