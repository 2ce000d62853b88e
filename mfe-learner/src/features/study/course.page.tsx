import type { CourseView } from '@coursewright/contracts';
import { ApiError, lazyPart, notify, requestSiteMenu, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { type PreparePage, useLocation, useNavigate, useParams, useSearchParams } from '@coursewright/mfe-kit/router';
import { Container, Drawer, IconButton, ProgressRing, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ListTree, Menu, NotebookPen } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AskingState, type AskTeacher, AskTeacherContext } from '../../shared/ask-teacher.ts';
import { useHasRoomBeside, useIsDesktop } from '../../shared/hooks.ts';
import { CourseState, NoSuchCourse } from '../../shared/page-state.tsx';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { CourseMenu } from '../export-share/course-menu.tsx';
import { ListenContext } from '../listen/listen-context.ts';
import { QuizInvitation } from '../quiz/quiz-links.tsx';
import { CourseMaterial } from '../sources/course-material.tsx';
import { Teacher } from '../teacher/teacher.tsx';
import celebration from './celebration.module.css';
import {
  type CoursePosition,
  courseDirection,
  findPlace,
  findResumeLesson,
  isStudied,
  truncateWords,
} from './course.ts';
import { CourseContents } from './course-contents.tsx';
import { CourseOriginNote } from './course-origin.tsx';
import { CourseWritingBar } from './course-writing-bar.tsx';
import { CertificateLink, LESSON_ID, LessonSteps, SkipToLesson } from './lesson-navigation.tsx';
import { LessonReader, prepareLesson } from './lesson-reader.tsx';
import { useLessonShortcuts } from './lesson-shortcuts.tsx';
import print from './print.module.css';
import { courseQuery, type LessonRef } from './study.api.ts';
import { useCompletion } from './use-completion.ts';

interface CourseBarProps {
  course: CourseView;
  contents?: ReactNode;
  place: CoursePosition;
  teacher: ReactNode;
  onFinish: () => void;
  celebrates: boolean;
}

// The only bar on small screens: there it has the menu of the site too.
export function CourseBar({ course, place, contents, teacher, onFinish, celebrates }: CourseBarProps) {
  const isDesktop = useIsDesktop();
  const shortcuts = useLessonShortcuts(place);
  const { mainTopic, progress } = course;
  return (
    <header
      data-page-bar
      className="ln:sticky ln:top-0 ln:z-10 ln:border-b ln:border-line ln:bg-background ln:lg:top-16 ln:print:hidden"
    >
      <Container className="ln:flex ln:min-h-12 ln:flex-wrap ln:items-center ln:gap-0 ln:py-2 ln:min-[22.5rem]:gap-0.5 ln:sm:gap-2 ln:lg:gap-3">
        {contents && <ContentsDrawer>{contents}</ContentsDrawer>}
        <h1
          title={mainTopic}
          className="ln:line-clamp-2 ln:min-w-0 ln:flex-1 ln:text-sm ln:leading-snug ln:font-semibold ln:break-words ln:max-lg:ms-1 ln:sm:text-base ln:lg:text-xl"
        >
          <bdi>{truncateWords(mainTopic, isDesktop ? 10 : 6)}</bdi>
        </h1>
        {!isStudied(course) && <ProgressRing percent={progress.percent} label={t`Course progress`} size={40} />}
        {(isStudied(course) || course.completed) && (
          <span className={celebrates ? celebration.burst : undefined}>
            <CertificateLink course={course} onFinish={onFinish} />
          </span>
        )}
        {teacher}
        <CourseMenu courseId={course.id} showsActions={isDesktop} onShortcuts={shortcuts.open} />
        {!isDesktop && (
          <IconButton
            aria-label={t`Menu`}
            aria-haspopup="dialog"
            className="ln:-me-2.5"
            icon={Menu}
            onClick={requestSiteMenu}
          />
        )}
      </Container>
      {shortcuts.dialog}
    </header>
  );
}

function ContentsDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Drawer
      title={t`Course contents`}
      // A link inside creates a new history entry, which closes the drawer.
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : null)}
      trigger={<IconButton aria-label={t`Course contents`} className="ln:-ms-2.5" icon={ListTree} />}
    >
      {children}
    </Drawer>
  );
}

const Notes = lazyPart(async () => (await import('./notes.tsx')).Notes);

const LessonNotes = ({ place }: { place: LessonRef }) => (
  <section aria-labelledby="notes-title" className="ln:flex ln:flex-col ln:gap-3">
    <h2 id="notes-title" className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
      <NotebookPen className="ln:size-5 ln:text-brand" />
      <Trans>Your notes</Trans>
    </h2>
    <Suspense fallback={<Skeleton shape="block" width="100%" height="6rem" />}>
      <Notes key={place.subtopicId} place={place} />
    </Suspense>
  </section>
);

const RightColumn = lazyPart(async () => (await import('./right-column.tsx')).RightColumn);

const QuizPanel = lazyPart(async () => (await import('../quiz/quiz-panel.tsx')).QuizPanel);

const PretestCard = lazyPart(async () => (await import('./pretest-card.tsx')).PretestCard);

const ListenPlayer = lazyPart(async () => (await import('../listen/listen-player.tsx')).ListenPlayer);

const FinishPanel = lazyPart(async () => (await import('./finish-panel.tsx')).FinishPanel);

interface LessonPanelProps {
  article: RefObject<HTMLElement | null>;
  // Below the text, where there is no column beside it.
  notes: ReactNode;
  course: CourseView;
  place: CoursePosition;
  lastRead: string | undefined;
  // Shown before the links to the other lessons.
  children?: ReactNode;
}

export function LessonPanel({ article, notes, course, place, lastRead, children }: LessonPanelProps) {
  const finishesHere = isStudied(course) && (!place.next || place.subtopic.id === lastRead);
  const heading = useFocusOnChange(place.subtopic.id);
  return (
    <div className="ln:max-w-(--ui-width-prose)">
      <article ref={article}>
        <p dir="auto" className="ln:text-sm ln:font-semibold ln:text-brand">
          {place.topic.title}
        </p>
        <h2
          ref={heading}
          id={LESSON_ID}
          dir="auto"
          tabIndex={-1}
          className="ln:mt-1 ln:mb-6 ln:scroll-mt-24 ln:text-3xl ln:lg:scroll-mt-40 ln:font-semibold ln:break-words ln:outline-none"
        >
          {place.subtopic.title}
        </h2>
        <LessonReader key={place.subtopic.id} course={course} subtopic={place.subtopic} />
      </article>
      <QuizInvitation topic={place.topic} subtopicId={place.subtopic.id} />
      {notes && <div className="ln:mt-12">{notes}</div>}
      {children}
      {finishesHere && (
        <Suspense fallback={<Skeleton shape="block" width="100%" height="22rem" className="ln:mt-12" />}>
          <FinishPanel course={course} />
        </Suspense>
      )}
      <LessonSteps place={place} />
    </div>
  );
}

// Another lesson is like another page: the focus moves to its title. The router sets the scroll position.
function useFocusOnChange(subtopicId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(subtopicId);
  useEffect(() => {
    if (shown.current === subtopicId) return;
    shown.current = subtopicId;
    // Who listens on through the course keeps the player.
    if (!document.activeElement?.closest('[data-listen]')) heading.current?.focus({ preventScroll: true });
  }, [subtopicId]);
  return heading;
}

// Opens the certificate; completes the course first if necessary.
function useFinish(course: CourseView) {
  const navigate = useNavigate();
  const { complete, state, cancel } = useCompletion(course);

  async function finish() {
    if (await complete()) navigate(`/certificate/${course.id}`);
  }

  return { finish: () => void finish(), state, cancel };
}

// The lesson with which the course became complete while this page was open.
function useLastRead(course: CourseView, openId: string | undefined) {
  const studied = isStudied(course);
  const [wasStudied] = useState(studied);
  const [lastRead, setLastRead] = useState<string>();
  const celebrate = useEffectEvent(() => {
    setLastRead(openId);
    notify.success(t`You have read every lesson. Your certificate is at the end of this one.`);
  });
  useEffect(() => {
    if (studied && !wasStudied) celebrate();
  }, [studied, wasStudied]);
  return lastRead;
}

// Of this page, or of the page that led here.
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

// The open sub-topic is in the address, so it survives a reload and works on another device.
export function CourseStudy({ course }: { course: CourseView }) {
  const [search, setSearch] = useSearchParams();
  const isDesktop = useIsDesktop();
  const isWide = useHasRoomBeside();
  const article = useRef<HTMLElement>(null);
  const { finish, state, cancel } = useFinish(course);
  const [request, ask] = useTeacherRequest();
  const [listens, setListens] = useState(0);
  const goOnAt = findResumeLesson(course);
  const quizTopic = course.topics.find(({ id }) => id === search.get('quiz'));
  if (quizTopic && listens > 0) setListens(0);
  const place = findPlace(course, quizTopic?.subtopics[0]?.id ?? search.get('at'));
  const lastRead = useLastRead(course, place?.subtopic.id);

  useEffect(() => {
    if (!place && goOnAt) setSearch({ at: goOnAt }, { replace: true });
  }, [place, goOnAt, setSearch]);

  if (!place) return null;
  const direction = courseDirection(course);
  const notes = <LessonNotes place={{ courseId: course.id, subtopicId: place.subtopic.id }} />;
  const contents = (
    <div data-content dir={direction}>
      {course.origin && <CourseOriginNote origin={course.origin} />}
      <CourseContents course={course} openId={quizTopic?.id ?? place.subtopic.id} />
    </div>
  );
  return (
    <AskTeacherContext value={ask}>
      <SkipToLesson />
      <div data-content dir={direction}>
        <CourseBar
          course={course}
          place={place}
          contents={isDesktop ? undefined : contents}
          teacher={<Teacher course={course} openId={place.subtopic.id} isInLesson={!quizTopic} request={request} />}
          onFinish={finish}
          celebrates={lastRead !== undefined}
        />
        <Container
          className={`${print.page} ln:lg:grid ln:lg:grid-cols-[18rem_minmax(0,1fr)] ln:lg:gap-16 ln:min-[75rem]:grid-cols-[16rem_minmax(0,34rem)_minmax(0,1fr)] ln:min-[75rem]:gap-12`}
        >
          {isDesktop && (
            <aside
              aria-label={t`Contents`}
              className="ln:sticky ln:-ms-3 ln:ps-3 ln:top-[8.125rem] ln:max-h-[calc(100vh-8.125rem)] ln:self-start ln:overflow-y-auto ln:py-8"
            >
              <CourseWritingBar course={course} />
              {contents}
              <CourseMaterial course={course} />
            </aside>
          )}
          <div className={`ln:min-w-0 ln:py-6 ln:lg:py-8 ${quizTopic ? 'ln:min-[75rem]:col-span-2' : ''}`}>
            <RetryNotice
              state={state}
              title={t`Your course has not been finished yet`}
              onCancel={cancel}
              className="ln:mb-6"
            />
            {quizTopic ? (
              <Suspense fallback={<Skeleton shape="block" width="100%" height="22rem" />}>
                <QuizPanel key={quizTopic.id} course={course} topic={quizTopic} onAsk={ask} />
              </Suspense>
            ) : (
              <>
                {course.offersPretest && (
                  <Suspense fallback={<Skeleton shape="block" width="100%" height="10rem" className="ln:mb-8" />}>
                    <PretestCard course={course} />
                  </Suspense>
                )}
                <ListenContext value={() => setListens(listens + 1)}>
                  <LessonPanel
                    article={article}
                    course={course}
                    place={place}
                    lastRead={lastRead}
                    notes={!isWide && notes}
                  >
                    {!isDesktop && <CourseWritingBar course={course} />}
                  </LessonPanel>
                </ListenContext>
              </>
            )}
            {!isDesktop && <CourseMaterial course={course} />}
            {listens > 0 && !quizTopic && (
              <Suspense>
                <ListenPlayer
                  course={course}
                  lesson={place.subtopic}
                  next={place.next}
                  article={article}
                  request={listens}
                  onClose={() => setListens(0)}
                />
              </Suspense>
            )}
          </div>
          {isWide && !quizTopic && (
            <Suspense>
              <RightColumn key={place.subtopic.id} article={article}>
                {notes}
              </RightColumn>
            </Suspense>
          )}
        </Container>
      </div>
    </AskTeacherContext>
  );
}

export const prepare: PreparePage = (queries, { params: { courseId = '' }, search }) =>
  Promise.all([
    queries.prefetchQuery(courseQuery(courseId)),
    prepareLesson(queries, { courseId, subtopicId: search.get('at') ?? '' }),
  ]);

// Not 400: a request that is refused says nothing about a course that was read before.
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function CoursePage() {
  const { courseId = '' } = useParams();
  const query = useQuery(courseQuery(courseId));
  const course = query.data;
  usePageTitle(course?.mainTopic ?? t`Course`);
  if (course && !isGone(query.error)) return <CourseStudy key={course.id} course={course} />;
  return <CourseState query={query} missing={<NoSuchCourse />} />;
}
