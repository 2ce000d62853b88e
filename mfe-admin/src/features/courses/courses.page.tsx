import { adminCourseEndpoints, type CourseRow } from '@coursewright/contracts';
import { apiRequest, buildUrl } from '@coursewright/mfe-kit';
import type { Column } from '@coursewright/ui';
import { AdminPage } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';

const sortable = ['title', 'type', 'userId'] as const;

const columns: Column<CourseRow>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => <span dir="auto">{title}</span> },
  { id: 'type', header: 'Type', cell: ({ type }) => type },
  { id: 'userId', header: 'UserId', cell: ({ userId }) => <code className="ad:text-xs">{userId}</code> },
];

export function CoursesPage() {
  return (
    <AdminPage title="Courses" subtitle="All courses and the users who created them.">
      <TableView
        caption="Courses"
        unit="courses"
        searchLabel="Search by title or user id"
        columns={columns}
        sortable={sortable}
        queryKey={['courses']}
        load={(query, signal) => apiRequest(adminCourseEndpoints.courses, { query, signal })}
        csvAddress={(tableQuery) => buildUrl(adminCourseEndpoints.coursesCsv, {}, { ...tableQuery })}
      />
    </AdminPage>
  );
}
