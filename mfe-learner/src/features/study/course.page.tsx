import { type CourseView, courseEndpoints } from '@coursewright/contracts';
import { apiRequest, dispatchCoursesChanged, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useLocation, useNavigate, useParams, useSearchParams } from '@coursewright/mfe-kit/router';
import { Drawer, IconButton, ProgressRing, Skeleton } from '@coursewright/ui';
import { ListTree, NotebookPen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AskingState, AskTeacher } from '../../shared/ask-teacher.ts';
import { useIsDesktop } from '../../shared/hooks.ts';
import { Missing, PageState } from '../../shared/page-state.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { CourseMenu } from '../export-share/export-share.tsx';
import { QuizInvitation } from '../quiz/quiz-links.tsx';
import { QuizPanel } from '../quiz/quiz-panel.tsx';
import { CourseMaterial } from '../sources/course-material.tsx';
import { Teacher } from '../teacher/teacher.tsx';
import { type CoursePosition, findPlace, findResumeLesson, isStudied, truncateWords } from './course.ts';
import { CourseContents } from './course-contents.tsx';
import { CourseOriginNote } from './course-origin.tsx';
import { CourseWritingBar } from './course-writing-bar.tsx';
import { CertificateLink, LESSON_ID, LessonSteps, SkipToLesson } from './lesson-navigation.tsx';
import { LessonReader } from './lesson-reader.tsx';
import print from './print.module.css';
import { ShortcutsButton } from './shortcuts-button.tsx';
import { courseQuery, type LessonRef } from './study.api.ts';

interface CourseBarProps {
  course: CourseView;
  contents?: ReactNode;
  place: CoursePosition;
  onFinish: () => void;
}

export function CourseBar({ course, place, contents, onFinish }: CourseBarProps) {
  const isDesktop = useIsDesktop();
  const { mainTopic, progress } = course;
  return (
    <header className="ln:sticky ln:top-16 ln:z-10 ln:border-b ln:border-line ln:bg-background">
      <div className="ln:mx-auto ln:flex ln:min-h-16 ln:max-w-page ln:items-center ln:gap-2 ln:px-2 ln:py-2 ln:sm:px-6 ln:lg:gap-4 ln:lg:px-7">
        {contents && <ContentsDrawer>{contents}</ContentsDrawer>}
        <h1
          title={mainTopic}
          dir="auto"
          className="ln:min-w-0 ln:flex-1 ln:text-base ln:line-clamp-2 ln:leading-snug ln:font-semibold ln:break-words ln:lg:text-xl"
        >
          {truncateWords(mainTopic, isDesktop ? 10 : 6)}
        </h1>
        <CourseMenu courseId={course.id} />
        {!isStudied(course) && <ProgressRing percent={progress.percent} label="Course progress" size={44} />}
        {(isStudied(course) || course.completed) && <CertificateLink course={course} onFinish={onFinish} />}
        <ShortcutsButton place={place} />
      </div>
    </header>
  );
}

function ContentsDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Drawer
      title="Course contents"
      // A link inside creates a new history entry, which closes the drawer.
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : null)}
      trigger={<IconButton aria-label="Course contents" icon={ListTree} />}
    >
      {children}
    </Drawer>
  );
}

const Notes = lazy(async () => ({ default: (await import('./notes.tsx')).Notes }));

const LessonNotes = ({ place }: { place: LessonRef }) => (
  <section aria-labelledby="notes-title" className="ln:mt-12 ln:flex ln:flex-col ln:gap-3">
    <h2 id="notes-title" className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
      <NotebookPen className="ln:size-5 ln:text-brand" />
      Your notes
    </h2>
    <Suspense fallback={<Skeleton shape="block" width="100%" height="6rem" />}>
      <Notes key={place.subtopicId} place={place} />
    </Suspense>
  </section>
);

interface LessonPanelProps {
  course: CourseView;
  place: CoursePosition;
  onFinish: () => void;
}

export function LessonPanel({ course, place, onFinish }: LessonPanelProps) {
  const heading = useFocusOnChange(place.subtopic.id);
  return (
    <div className="ln:mx-auto ln:max-w-text ln:lg:mx-0">
      <article>
        <p dir="auto" className="ln:text-sm ln:font-semibold ln:text-brand">
          {place.topic.title}
        </p>
        <h2
          ref={heading}
          id={LESSON_ID}
          dir="auto"
          tabIndex={-1}
          className="ln:mt-1 ln:mb-6 ln:scroll-mt-40 ln:text-3xl ln:font-semibold ln:break-words ln:outline-none"
        >
          {place.subtopic.title}
        </h2>
        <LessonReader key={place.subtopic.id} courseId={course.id} subtopicId={place.subtopic.id} />
      </article>
      <QuizInvitation topic={place.topic} subtopicId={place.subtopic.id} />
      <LessonNotes place={{ courseId: course.id, subtopicId: place.subtopic.id }} />
      <LessonSteps course={course} place={place} onFinish={onFinish} />
    </div>
  );
}

/** Another lesson is like another page: the focus moves to its title. The router sets the scroll position. */
function useFocusOnChange(subtopicId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(subtopicId);
  useEffect(() => {
    if (shown.current === subtopicId) return;
    shown.current = subtopicId;
    heading.current?.focus({ preventScroll: true });
  }, [subtopicId]);
  return heading;
}

/** Opens the certificate; completes the course first if necessary. */
function useFinish(course: CourseView) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state, run, cancel } = useRetry();

  async function finish() {
    if (!course.completed) {
      const finished = await run((signal) =>
        apiRequest(courseEndpoints.finish, {
          body: { courseId: course.id, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          signal,
        }),
      );
      if (!finished) return;
      const { queryKey } = courseQuery(course.id);
      queries.setQueryData(queryKey, (old) => old && { ...old, completed: true, end: finished.end });
      dispatchCoursesChanged({ courseId: course.id });
    }
    navigate(`/certificate/${course.id}`);
  }

  return { finish: () => void finish(), state, cancel };
}

/** Of this page, or of the page that led here. */
function useTeacherRequest() {
  const location = useLocation();
  const navigate = useNavigate();
  const [request, setRequest] = useState((location.state as AskingState | null)?.ask);
  const forget = useEffectEvent(() => {
    // After a reload it is not asked again.
    if (request) navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
  });
  useEffect(() => void forget(), []);
  const ask: AskTeacher = (next) => setRequest({ ...next });
  return [request, ask] as const;
}

/** The open sub-topic is in the address, so it survives a reload and works on another device. */
export function CourseStudy({ course }: { course: CourseView }) {
  const [search, setSearch] = useSearchParams();
  const isDesktop = useIsDesktop();
  const { finish, state, cancel } = useFinish(course);
  const [request, ask] = useTeacherRequest();
  const goOnAt = findResumeLesson(course);
  const quizTopic = course.topics.find(({ id }) => id === search.get('quiz'));
  const place = findPlace(course, quizTopic?.subtopics[0]?.id ?? search.get('at'));

  useEffect(() => {
    if (!place && goOnAt) setSearch({ at: goOnAt }, { replace: true });
  }, [place, goOnAt, setSearch]);

  if (!place) return null;
  const contents = (
    <>
      {course.origin && <CourseOriginNote origin={course.origin} />}
      <CourseContents course={course} openId={quizTopic?.id ?? place.subtopic.id} />
    </>
  );
  return (
    <>
      <SkipToLesson />
      <CourseBar course={course} place={place} contents={isDesktop ? undefined : contents} onFinish={finish} />
      <div
        className={`${print.page} ln:mx-auto ln:max-w-page ln:lg:grid ln:lg:grid-cols-[20rem_minmax(0,1fr)] ln:lg:gap-12 ln:lg:px-4`}
      >
        {isDesktop && (
          <aside className="ln:sticky ln:top-[8.125rem] ln:max-h-[calc(100vh-8.125rem)] ln:self-start ln:overflow-y-auto ln:py-8">
            <CourseWritingBar course={course} />
            {contents}
            <CourseMaterial course={course} />
          </aside>
        )}
        <div className="ln:min-w-0 ln:px-4 ln:py-6 ln:sm:px-8 ln:lg:px-0 ln:lg:py-8">
          <RetryNotice
            state={state}
            title="Your course has not been finished yet"
            onCancel={cancel}
            className="ln:mb-6"
          />
          {quizTopic ? (
            <QuizPanel key={quizTopic.id} course={course} topic={quizTopic} onAsk={ask} />
          ) : (
            <LessonPanel course={course} place={place} onFinish={finish} />
          )}
          {!isDesktop && !quizTopic && <CourseWritingBar course={course} />}
          {!isDesktop && <CourseMaterial course={course} />}
        </div>
      </div>
      <Teacher course={course} openId={place.subtopic.id} request={request} />
    </>
  );
}

export function CoursePage() {
  const { courseId = '' } = useParams();
  const query = useQuery(courseQuery(courseId));
  const course = query.data;
  usePageTitle(course?.mainTopic ?? 'Course');
  if (course) return <CourseStudy key={course.id} course={course} />;
  return (
    <PageState
      query={query}
      title="The course could not be loaded"
      label="Loading the course"
      missing={
        <Missing title="There is no such course" to="/home" label="My courses">
          It may belong to another account, or the address is incomplete.
        </Missing>
      }
    />
  );
}
