import { adminCourseEndpoints, type CourseRow } from '@coursewright/contracts';
import { apiRequest, buildUrl } from '@coursewright/mfe-kit';
import type { Column } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AdminPage } from '../../shared/admin-page.tsx';
import { CourseLink, describeType } from '../../shared/course-texts.tsx';
import { TableView } from '../../shared/table-view.tsx';
import { UserLink } from '../users/user-link.tsx';

const sortable = ['title', 'type', 'userId'] as const;

const columns: Column<CourseRow>[] = [
  { id: 'title', header: <Trans>Title</Trans>, cell: ({ id, title }) => <CourseLink id={id} title={title} /> },
  { id: 'type', header: <Trans>Type</Trans>, cell: ({ type }) => describeType(type) },
  { id: 'userId', header: <Trans>UserId</Trans>, cell: ({ userId }) => <UserLink id={userId} name={userId} /> },
];

export function CoursesPage() {
  return (
    <AdminPage title={t`Courses`} subtitle={t`All courses and the users who created them.`}>
      <TableView
        caption={t`Courses`}
        texts={{
          pages: msg`Pages of courses`,
          range: (from, to, total) => t`${from}–${to} of ${total} courses`,
        }}
        searchLabel={t`Search by title or user id`}
        columns={columns}
        sortable={sortable}
        queryKey={['courses']}
        load={(query, signal) => apiRequest(adminCourseEndpoints.courses, { query, signal })}
        csvAddress={(tableQuery) => buildUrl(adminCourseEndpoints.coursesCsv, {}, { ...tableQuery })}
      />
    </AdminPage>
  );
}
