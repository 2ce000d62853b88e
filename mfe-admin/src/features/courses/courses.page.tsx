import { adminCourseEndpoints, type CourseRow } from '@coursewright/contracts';
import { addressOf, apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { type Column, PageHeader } from '@coursewright/ui';
import { TableView } from '../../shared/table/table-view.tsx';

const sortable = ['title', 'type', 'userId'] as const;

const columns: Column<CourseRow>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => <span dir="auto">{title}</span> },
  { id: 'type', header: 'Type', cell: ({ type }) => type },
  { id: 'userId', header: 'UserId', cell: ({ userId }) => <code className="ad:text-xs">{userId}</code> },
];

export function Component() {
  usePageTitle('Courses');
  return (
    <>
      <PageHeader title="Courses" subtitle="Everything that was made here, and by whom." />
      <TableView
        caption="Courses"
        unit="courses"
        searchLabel="Search by title or user id"
        columns={columns}
        sortable={sortable}
        queryKey={['courses']}
        load={(query, signal) => apiRequest(adminCourseEndpoints.courses, { query, ...(signal && { signal }) })}
        csvAddress={(wish) => addressOf(adminCourseEndpoints.coursesCsv, {}, { ...wish })}
      />
    </>
  );
}
