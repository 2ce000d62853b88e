import { ApiError, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Button, Container, EmptyState } from '@coursewright/ui';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { sharedCourseQuery } from './get-shared-course.api.ts';
import { SharedCourseView } from './shared-course-view.tsx';
import { useNoIndex } from './use-no-index.ts';

/** A course as somebody with its link reads it. */
export function Component() {
  const { token = '' } = useParams();
  const { data: course, error, refetch } = useQuery(sharedCourseQuery(token));
  usePageTitle(course?.mainTopic ?? 'Shared course');
  useNoIndex();
  if (course) return <SharedCourseView course={course} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />;
  if (error) return <PageFailure title="The course could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <PageSpinner label="Loading the course" />;
}

const Gone = () => (
  <Container width="text" className="ln:py-12">
    <EmptyState
      heading="h1"
      title="This link leads nowhere"
      action={
        <Button asChild>
          <MfeLink to="/">To the start page</MfeLink>
        </Button>
      }
    >
      Sharing may have been stopped, or the address is not complete. Ask whoever sent it for a new one.
    </EmptyState>
  </Container>
);
