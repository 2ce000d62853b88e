import { adminCourseEndpoints, type CourseDetails, type ReviewedLesson } from '@coursewright/contracts';
import { apiRequest, MfeLink } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { queryOptions, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate, useParams } from '@coursewright/mfe-kit/router';
import { Badge, type Column, DataTable, DescriptionList } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link2Off, Trash2 } from 'lucide-react';
import { ActButton } from '../../shared/act-button.tsx';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { CellLines } from '../../shared/cell-lines.tsx';
import { describeType } from '../../shared/course-texts.tsx';
import { nameLanguage } from '../../shared/format.ts';
import { Acts, Panel } from '../../shared/panel.tsx';
import { describeRule } from '../generations/finding-rules.ts';
import { reportColumns } from '../generations/mistakes.tsx';
import { UserMailLink } from '../users/user-link.tsx';

const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['admin', 'course', courseId],
    queryFn: ({ signal }) => apiRequest(adminCourseEndpoints.course, { params: { courseId }, signal }),
    staleTime: 0,
  });

const useCourse = () => useQuery(courseQuery(useParams().courseId ?? ''));

const link = 'ad:text-brand ad:underline';

function StopSharing({ course: { id, title } }: { course: CourseDetails }) {
  return (
    <ActButton
      label={t`Stop sharing`}
      icon={Link2Off}
      danger
      title={t`Stop sharing “${title}”?`}
      description={t`The link to it leads nowhere from then on. The owner keeps the course, and can share it again by another link.`}
      act={() => apiRequest(adminCourseEndpoints.stopSharing, { params: { courseId: id } })}
      done={t`The course is not shared any more`}
      queryKey={courseQuery(id).queryKey}
    />
  );
}

function DeleteCourse({ course: { id, title } }: { course: CourseDetails }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <ActButton
      label={t`Delete course`}
      icon={Trash2}
      danger
      title={t`Delete “${title}”?`}
      description={t`Its owner loses all lessons, notes and quizzes of it. Certificates stay valid. This cannot be undone.`}
      act={() => apiRequest(adminCourseEndpoints.deleteCourse, { params: { courseId: id } })}
      done={t`The course is deleted`}
      queryKey={['admin', 'courses']}
      onDone={() => {
        void navigate('/courses', { replace: true });
        queries.removeQueries({ queryKey: courseQuery(id).queryKey });
      }}
    />
  );
}

const listModels = ({ topics }: CourseDetails) =>
  [...new Set(topics.flatMap(({ lessons }) => lessons.flatMap(({ text }) => text?.model ?? [])))].join(', ');

const writing = {
  running: msg`the whole course is being written`,
  paused: msg`paused`,
  done: msg`the whole course is written`,
};

function CoursePanel() {
  const query = useCourse();
  return (
    <Panel title={t`Course`} query={query}>
      {(course) => {
        const { userId, type, source, language, createdAt, completedAt, certificateId, sharedSince } = course;
        const lessons = course.topics.flatMap((topic) => topic.lessons);
        const written = lessons.filter(({ text }) => text).length;
        const models = listModels(course);
        return (
          <>
            <DescriptionList
              layout="rows"
              entries={[
                [t`Owner`, <UserMailLink key="owner" userId={userId} />],
                [t`Type`, describeType(type)],
                [t`Language`, language ? nameLanguage(language) : t`Same as topic`],
                [t`Written by`, source === 'sample' ? t`the sample author` : t`an AI model`],
                models && [t`Model`, models],
                [t`Lessons written`, t`${written} of ${lessons.length}`],
                course.writing && [t`Writing`, i18n._(writing[course.writing])],
                [t`Created`, <Time key="created" at={createdAt} />],
                completedAt && [t`Completed`, <Time key="completed" at={completedAt} />],
                certificateId && [
                  t`Certificate`,
                  <MfeLink key="certificate" to={`/certificates?id=${certificateId}`} className={link}>
                    <Trans>Open</Trans>
                  </MfeLink>,
                ],
                [t`Shared since`, sharedSince ? <Time key="shared" at={sharedSince} /> : t`not shared`],
              ]}
            />
            <Acts>
              {sharedSince && <StopSharing course={course} />}
              <DeleteCourse course={course} />
            </Acts>
          </>
        );
      }}
    </Panel>
  );
}

type Row = ReviewedLesson & { topic: string };

const lessonColumns: Column<Row>[] = [
  {
    id: 'lesson',
    header: <Trans>Lesson</Trans>,
    cell: ({ title, topic }) => <CellLines title={title} note={topic} />,
  },
  {
    id: 'text',
    header: <Trans>Text</Trans>,
    cell: ({ text }) => (text ? t`version ${text.version}` : t`not written`),
  },
  {
    id: 'score',
    header: <Trans>Score</Trans>,
    align: 'end',
    cell: ({ text }) => text?.score ?? '–',
  },
  {
    id: 'findings',
    header: <Trans>Findings</Trans>,
    cell: ({ text }) =>
      text?.findings.length ? (
        <ul className="ad:m-0 ad:grid ad:list-none ad:gap-1 ad:p-0">
          {text.findings.map(({ rule, severity, quote }) => (
            <li key={`${rule} ${quote}`}>
              <Badge tone={severity === 'block' ? 'danger' : 'neutral'}>{rule}</Badge> <span>{describeRule(rule)}</span>
              {quote && (
                <q dir="auto" className="ad:block ad:text-xs ad:text-muted ad:break-words">
                  {quote}
                </q>
              )}
            </li>
          ))}
        </ul>
      ) : (
        '–'
      ),
  },
];

function LessonsPanel() {
  return (
    <Panel title={t`Lessons`} query={useCourse()}>
      {({ topics }) => (
        <DataTable
          caption={t`Lessons`}
          columns={lessonColumns}
          rows={topics.flatMap(({ title: topic, lessons }) => lessons.map((lesson) => ({ ...lesson, topic })))}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function ReportsPanel() {
  return (
    <Panel title={t`Reported mistakes`} query={useCourse()}>
      {({ mistakes }) =>
        mistakes.length === 0 ? (
          <p className="ad:m-0 ad:text-muted">
            <Trans>No mistakes were reported.</Trans>
          </p>
        ) : (
          <>
            <DataTable caption={t`Reported mistakes`} columns={reportColumns} rows={mistakes} rowKey={({ id }) => id} />
            <MfeLink to="/generations" className={link}>
              <Trans>Decide reports under AI writing</Trans>
            </MfeLink>
          </>
        )
      }
    </Panel>
  );
}

export function CoursePage() {
  const { data } = useCourse();
  return (
    <AdminPage
      title={data?.title ?? t`Course`}
      subtitle={t`Course details`}
      actions={
        <MfeLink to="/courses" className={link}>
          <Trans>All courses</Trans>
        </MfeLink>
      }
    >
      <div className="ad:grid ad:gap-5">
        <CoursePanel />
        {data && <LessonsPanel />}
        {data && <ReportsPanel />}
      </div>
    </AdminPage>
  );
}
