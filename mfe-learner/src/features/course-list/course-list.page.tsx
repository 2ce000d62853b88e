import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { keepPreviousData, useInfiniteQuery } from '@coursewright/mfe-kit/query';
import { Button, Card, Container, EmptyState, PageHeader } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { DueNotice } from '../recall/due-notice.tsx';
import { CourseCards } from './course-cards.tsx';
import { useCourseSearch } from './course-search.ts';
import { GenerateCourse } from './generate-course.tsx';
import { LibraryTools } from './library-tools.tsx';
import { libraryPages } from './list-courses.api.ts';

/** The learner's own courses. */
export function Component() {
  usePageTitle('My courses');
  const search = useCourseSearch();
  const { text, order } = search;
  const query = useInfiniteQuery({ ...libraryPages({ text, order }), placeholderData: keepPreviousData });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = query;
  if (error && !data)
    return <PageFailure title="Your courses could not be loaded" error={error} onRetry={() => void refetch()} />;
  const last = data?.pages.at(-1);
  if (!data || !last) return <PageSpinner label="Loading your courses" />;

  const courses = data.pages.flatMap(({ items }) => items);
  const found = courses.length > 0;
  const none = !found && text === '' && !isPlaceholderData;
  return (
    <Frame summary={none ? undefined : summaryOf(last, text)} empty={none}>
      {none ? <NoCourses /> : <LibraryTools {...search} />}
      {found && <CourseCards courses={courses} />}
      {!found && text !== '' && <NoMatch text={text} onClear={search.clear} />}
      {hasNextPage && (
        <div className="ln:mt-8 ln:text-center">
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Frame>
  );
}

interface FrameProps {
  summary: string | undefined;
  empty: boolean;
  children: ReactNode;
}

function Frame({ summary, empty, children }: FrameProps) {
  const { name } = useUser();
  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow={`Welcome, ${name}`}
        title="My courses"
        subtitle={summary && <span role="status">{summary}</span>}
        actions={empty ? undefined : <GenerateCourse />}
      />
      <DueNotice className="ln:mb-6" />
      {children}
    </Container>
  );
}

function summaryOf({ total, completed }: { total: number; completed: number }, text: string) {
  const all = total === 1 ? '1 course' : `${total} courses`;
  return text ? `${all} found` : `${all}, ${completed} completed`;
}

const NoCourses = () => (
  <Card>
    <EmptyState title="Nothing Found" action={<GenerateCourse />}>
      You have no courses yet. Name a topic and have one written for you.
    </EmptyState>
  </Card>
);

const NoMatch = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Card>
    <EmptyState
      title="No course matches"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all courses
        </Button>
      }
    >
      No title of yours contains “<bdi>{text}</bdi>”.
    </EmptyState>
  </Card>
);
