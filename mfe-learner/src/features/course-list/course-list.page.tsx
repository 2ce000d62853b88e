import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { keepPreviousData, useInfiniteQuery } from '@coursewright/mfe-kit/query';
import { type PreparePage, useSearchFields } from '@coursewright/mfe-kit/router';
import { Card, Container, EmptyState, PageHeader, SearchField, SelectField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { NoMatch, PageState, ShowMore } from '../../shared/page-state.tsx';
import { unfinishedQuery } from '../create-course/unfinished.api.ts';
import { UnfinishedNotice } from '../create-course/unfinished-notice.tsx';
import { CourseCards } from './course-cards.tsx';
import { type CourseOrder, libraryPages, ORDERS } from './courses.api.ts';
import { Today } from './today.tsx';

const orders = Object.entries(ORDERS) as [CourseOrder, MessageDescriptor][];

const isOrder = (value: string | null): value is CourseOrder => value !== null && Object.hasOwn(ORDERS, value);

function readSearch(search: URLSearchParams): { text: string; order: CourseOrder } {
  const sort = search.get('sort');
  return { text: search.get('q') ?? '', order: isOrder(sort) ? sort : 'newest' };
}

export const prepare: PreparePage = (queries, { search }) =>
  Promise.all([
    queries.prefetchInfiniteQuery(libraryPages(readSearch(search))),
    queries.prefetchQuery(unfinishedQuery),
  ]);

// Text and order are in the address.
export function useCourseSearch() {
  const [search, change] = useSearchFields();
  return {
    ...readSearch(search),
    searchFor: (text: string) => change({ q: text }),
    sortBy: (order: CourseOrder) => change({ sort: order === 'newest' ? '' : order }),
  };
}

export function CourseSearchBar({ text, searchFor, order, sortBy }: ReturnType<typeof useCourseSearch>) {
  return (
    <search className="ln:mb-6 ln:flex ln:flex-col ln:gap-3 ln:sm:flex-row">
      <SearchField
        label={t`Search your courses`}
        dir="auto"
        maxLength={200}
        value={text}
        onSearch={searchFor}
        className="ln:flex-1"
      />
      <SelectField
        label={t`Sort`}
        hideLabel
        value={order}
        onChange={(event) => sortBy(event.target.value as CourseOrder)}
        className="ln:sm:w-52"
      >
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

// The header has this button too, but on a narrow screen its menu is folded.
const GenerateCourseButton = ({ isFirst }: { isFirst: boolean }) => (
  <ButtonLink
    to="/create"
    label={t`Generate Course`}
    icon={Sparkles}
    size="lg"
    variant={isFirst ? 'primary' : 'secondary'}
    className={isFirst ? undefined : 'ln:lg:hidden'}
  />
);

export function CourseListPage() {
  usePageTitle(t`My courses`);
  const search = useCourseSearch();
  const { text, order } = search;
  const query = useInfiniteQuery({ ...libraryPages({ text, order }), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const last = data?.pages.at(-1);
  if (!data || !last) {
    return <PageState query={query} title={t`Your courses could not be loaded`} label={t`Loading your courses`} />;
  }

  const courses = data.pages.flatMap(({ items }) => items);
  const found = courses.length > 0;
  const none = !found && text === '' && !isPlaceholderData;
  const today = data.pages[0]?.today;
  const featuredId = today?.course?.next ? today.course._id : undefined;
  const isOne = text === '' && last.total === 1;
  return (
    <Frame
      summary={none ? undefined : formatSummary(last, text)}
      action={!none && <GenerateCourseButton isFirst={!featuredId && !today?.reviews.dueCount} />}
    >
      {!none && today && <Today today={today} />}
      {none ? <NoCourses /> : !isOne && <CourseSearchBar {...search} />}
      {found && <CourseCards courses={courses} featuredId={featuredId} />}
      {!found && text !== '' && (
        <NoMatch title={t`No course matches`} clear={t`Show all courses`} onClear={() => search.searchFor('')}>
          <Trans>
            None of your courses has a title with “<bdi>{text}</bdi>”.
          </Trans>
        </NoMatch>
      )}
      <ShowMore list={query} />
    </Frame>
  );
}

function Frame({ summary, action, children }: { summary: string | undefined; action: ReactNode; children: ReactNode }) {
  const { name } = useUser();
  return (
    <Container className="ln:pb-16">
      <PageHeader
        eyebrow={t`Welcome, ${name}`}
        title={t`My courses`}
        subtitle={summary && <span role="status">{summary}</span>}
        actions={action}
      />
      <UnfinishedNotice />
      {children}
    </Container>
  );
}

function formatSummary({ total, completed }: { total: number; completed: number }, text: string) {
  if (text) return plural(total, { one: '# course found', other: '# courses found' });
  return plural(total, {
    one: `# course, ${completed} completed`,
    other: `# courses, ${completed} completed`,
  });
}

const NoCourses = () => (
  <Card>
    <EmptyState
      title={t`Nothing Found`}
      action={
        <div className="ln:flex ln:flex-wrap ln:justify-center ln:gap-3">
          <GenerateCourseButton isFirst />
          <ButtonLink to="/examples" label={t`See example courses`} size="lg" variant="secondary" />
        </div>
      }
    >
      <Trans>You have no courses yet. Enter a topic and we write your first one.</Trans>
    </EmptyState>
  </Card>
);
