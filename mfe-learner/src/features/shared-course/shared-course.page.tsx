import { courseTypeLabels, type ResponseOf, sharingEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link, useParams, useSearchParams } from '@coursewright/mfe-kit/router';
import { Alert, Badge, Button, Container } from '@coursewright/ui';
import { ArrowLeft, ArrowRight, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { ContentsLink } from '../../shared/contents-link.tsx';
import { Missing, PageState } from '../../shared/page-state.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';

type SharedCourse = ResponseOf<typeof sharingEndpoints.sharedCourse>;

function SharedContents({ course, openId }: { course: SharedCourse; openId: string }) {
  return (
    <nav aria-label="Course contents" className="ln:min-w-0">
      <details className="ln:group ln:rounded-card ln:border ln:border-line ln:px-4 ln:py-3 ln:lg:hidden">
        <summary className="ln:min-h-8 ln:cursor-pointer ln:font-semibold">Contents</summary>
        <Topics course={course} openId={openId} />
      </details>
      <div className="ln:hidden ln:lg:block">
        <Topics course={course} openId={openId} />
      </div>
    </nav>
  );
}

const Topics = ({ course, openId }: { course: SharedCourse; openId: string }) => (
  <ul className="ln:flex ln:flex-col ln:gap-5 ln:pt-3 ln:lg:pt-0">
    {course.topics.map((topic) => (
      <li key={topic.id}>
        <p dir="auto" className="ln:mb-1 ln:px-3 ln:font-semibold ln:break-words">
          {topic.title}
        </p>
        <ul>
          {topic.subtopics.map(({ id, title, lesson }) => (
            <li key={id}>
              <ContentsLink
                search={`?at=${id}`}
                open={id === openId}
                className="ln:block ln:min-h-10 ln:py-2 ln:break-words"
              >
                <bdi>{title}</bdi>
                {!lesson && <span className="ln:block ln:text-xs ln:text-muted">Not written yet</span>}
              </ContentsLink>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

type Subtopic = SharedCourse['topics'][number]['subtopics'][number];

interface SharedLessonProps {
  subtopic: Subtopic;
  previous: Subtopic | undefined;
  next: Subtopic | undefined;
}

function SharedLesson({ subtopic, previous, next }: SharedLessonProps) {
  return (
    <article className="ln:min-w-0">
      <h2 dir="auto" className="ln:mb-8 ln:font-display ln:text-2xl ln:font-bold ln:break-words">
        {subtopic.title}
      </h2>
      {subtopic.lesson ? (
        <LessonView lesson={subtopic.lesson} />
      ) : (
        <Alert title="Not written yet">The lessons of a course are written when its owner opens them.</Alert>
      )}
      <nav
        aria-label="Lessons"
        className="ln:mt-12 ln:flex ln:flex-wrap ln:justify-between ln:gap-3 ln:border-t ln:border-line ln:pt-6"
      >
        {previous && (
          <Button icon={ArrowLeft} asChild variant="secondary">
            <Link to={{ search: `?at=${previous.id}` }}>Previous</Link>
          </Button>
        )}
        {next && (
          <Button asChild className="ln:ms-auto">
            <Link to={{ search: `?at=${next.id}` }}>
              Next
              <ArrowRight />
            </Link>
          </Button>
        )}
      </nav>
    </article>
  );
}

function SharedCourseView({ course }: { course: SharedCourse }) {
  const [search] = useSearchParams();
  const all = course.topics.flatMap(({ subtopics }) => subtopics);
  const requested = all.findIndex(({ id }) => id === search.get('at'));
  const index = Math.max(0, requested);
  const open = all[index];
  return (
    <Container className="ln:py-8 ln:sm:py-12">
      <header className="ln:mb-8 ln:flex ln:flex-wrap ln:items-end ln:justify-between ln:gap-6">
        <div className="ln:min-w-0">
          <p className="ln:mb-3 ln:flex ln:flex-wrap ln:gap-2">
            <Badge tone="brand">Shared course</Badge>
            <Badge>{courseTypeLabels[course.type]}</Badge>
            {course.source === 'sample' && <SampleBadge>Sample course, not written by an AI model</SampleBadge>}
          </p>
          <h1 dir="auto" className="ln:font-display ln:text-3xl ln:leading-tight ln:font-bold ln:break-words">
            {course.mainTopic}
          </h1>
        </div>
        <ButtonLink to="/create" label="Make your own course" icon={Sparkles} size="lg" />
      </header>
      <div className="ln:grid ln:gap-8 ln:lg:grid-cols-[18rem_minmax(0,1fr)] ln:lg:gap-12">
        <SharedContents course={course} openId={open?.id ?? ''} />
        {open && <SharedLesson key={open.id} subtopic={open} previous={all[index - 1]} next={all[index + 1]} />}
      </div>
    </Container>
  );
}

/** Search engines must not index the page, and the browser must not send its address as a referrer. */
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
  usePageTitle(course?.mainTopic ?? 'Shared course');
  useNoIndex();
  if (course) return <SharedCourseView course={course} />;
  return (
    <PageState
      query={query}
      title="The course could not be loaded"
      label="Loading the course"
      missing={
        <Missing title="This link doesn't work any more" to="/" label="Go to the home page">
          Sharing may have been stopped, or the address is incomplete. Ask the sender for a new link.
        </Missing>
      }
    />
  );
}
