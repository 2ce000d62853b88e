import { type ResponseOf, sharingEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Alert, Badge } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { courseTypeName } from '../../shared/format.ts';
import { CourseState, Missing } from '../../shared/page-state.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';
import { CourseReader, type ReaderTopic } from './course-reader.tsx';
import { MakeItMine } from './make-it-mine.tsx';

type SharedCourse = ResponseOf<typeof sharingEndpoints.sharedCourse>;

const toTopics = ({ topics }: SharedCourse): ReaderTopic[] =>
  topics.map(({ id, title, subtopics }) => ({
    id,
    title,
    pages: subtopics.map(({ lesson, ...subtopic }) => ({
      ...subtopic,
      note: lesson ? undefined : t`Not written yet`,
      body: () =>
        lesson ? (
          <LessonView lesson={lesson} />
        ) : (
          <Alert title={t`Not written yet`}>
            <Trans>The lessons of a course are written when its owner opens them.</Trans>
          </Alert>
        ),
    })),
  }));

const SharedCourseView = ({ course, token }: { course: SharedCourse; token: string }) => (
  <CourseReader
    title={course.mainTopic}
    badges={
      <>
        <Badge tone="brand">
          <Trans>Shared course</Trans>
        </Badge>
        <Badge>{courseTypeName(course.type)}</Badge>
        {course.source === 'sample' && (
          <SampleBadge>
            <Trans>Sample course, not written by an AI model</Trans>
          </SampleBadge>
        )}
      </>
    }
    actions={
      <>
        <MakeItMine
          copy={(key) => apiRequest(sharingEndpoints.copySharedCourse, { params: { token }, body: { key } })}
        />
        <ButtonLink to="/create" label={t`Make your own course`} icon={Sparkles} size="lg" variant="secondary" />
      </>
    }
    topics={toTopics(course)}
  />
);

// Search engines must not index the page, and the browser must not send its address as a referrer.
function useNoIndex() {
  useEffect(() => {
    const tags = [
      ['robots', 'noindex, nofollow'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => Object.assign(document.createElement('meta'), { name, content }));
    document.head.append(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, []);
}

export function SharedCoursePage() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['shared-course', token],
    queryFn: ({ signal }) => apiRequest(sharingEndpoints.sharedCourse, { params: { token }, signal }),
  });
  const course = query.data;
  usePageTitle(course?.mainTopic ?? t`Shared course`);
  useNoIndex();
  if (course) return <SharedCourseView course={course} token={token} />;
  return (
    <CourseState
      query={query}
      missing={
        <Missing title={t`This link doesn't work any more`} to="/" label={t`Go to the home page`}>
          <Trans>Sharing may have been stopped, or the address is incomplete. Ask the sender for a new link.</Trans>
        </Missing>
      }
    />
  );
}
