import type { CourseRow } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CourseLink, describeType } from '../../shared/course-texts.tsx';
import { Panel } from '../../shared/panel.tsx';
import { coursesQuery } from './user.api.ts';

const columns: Column<CourseRow>[] = [
  { id: 'title', header: <Trans>Title</Trans>, cell: ({ id, title }) => <CourseLink id={id} title={title} /> },
  { id: 'type', header: <Trans>Type</Trans>, cell: ({ type }) => describeType(type) },
];

export function CoursesPanel({ userId }: { userId: string }) {
  const query = useQuery(coursesQuery(userId));
  return (
    <Panel title={t`Courses`} query={query}>
      {({ rows, total }) =>
        total === 0 ? (
          <p className="ad:m-0 ad:text-muted">
            <Trans>No courses.</Trans>
          </p>
        ) : (
          <>
            <DataTable caption={t`Courses`} columns={columns} rows={rows} rowKey={({ id }) => id} />
            {total > rows.length && (
              <MfeLink to={`/courses?search=${userId}`} className="ad:text-brand ad:underline">
                {plural(total, { one: 'All # course', other: 'All # courses' })}
              </MfeLink>
            )}
          </>
        )
      }
    </Panel>
  );
}
