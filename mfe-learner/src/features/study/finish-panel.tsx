import type { CourseView } from '@coursewright/contracts';
import { announce, MfeLink, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link, useNavigate } from '@coursewright/mfe-kit/router';
import { formatDate, formatLocalDate } from '@coursewright/text';
import { Button, Card, Skeleton } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  ArrowRight,
  Award,
  BrainCircuit,
  Copy,
  ListChecks,
  type LucideIcon,
  Share2,
  Sparkles,
  Target,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { toExercises } from '../../shared/course-paths.ts';
import { ReminderOffer } from '../../shared/reminder-offer.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { timeUntil } from '../../shared/time-until.ts';
import {
  CertificatePicture,
  certificateQuery,
  DownloadButtons,
  type OwnCertificate,
  useShare,
} from '../certificate/certificate-parts.tsx';
import { startDraft } from '../create-course/outline-form.ts';
import { quizResultsQuery, recallQuery } from '../quiz/quiz.api.ts';
import celebration from './celebration.module.css';
import { type CourseTopic, openQuizzes } from './course.ts';
import styles from './finish-panel.module.css';
import { masteryQuery } from './mastery.api.ts';
import { useCompletion } from './use-completion.ts';

const TITLE_ID = 'finish-title';

export function FinishPanel({ course }: { course: CourseView }) {
  const [wasCompleted] = useState(course.completed);
  const isNew = course.completed && !wasCompleted;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // The button that had the focus is gone.
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView?.({ block: 'nearest' });
    announce(t`You have finished this course. Your certificate is ready.`);
  }, [isNew]);
  return (
    <Card padding="lg" asChild>
      <section
        ref={section}
        tabIndex={-1}
        aria-labelledby={TITLE_ID}
        className="ln:mt-12 ln:flex ln:scroll-mt-40 ln:flex-col ln:gap-8 ln:outline-none ln:print:hidden"
      >
        {course.completed ? <Finished course={course} isNew={isNew} /> : <ReadyToFinish course={course} />}
      </section>
    </Card>
  );
}

// The lesson's column has no room for two.
const WithPicture = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className="ln:flex ln:min-w-0 ln:flex-col ln:items-start ln:gap-4">
    {children}
    <div className="ln:mt-2 ln:w-full">{picture}</div>
  </div>
);

const Title = ({ children, celebrates = false }: { children: ReactNode; celebrates?: boolean }) => (
  <h2 id={TITLE_ID} className="ln:flex ln:items-center ln:gap-3 ln:text-2xl ln:font-semibold ln:text-balance">
    <span className={celebrates ? celebration.burst : 'ln:inline-flex'}>
      <Award className="ln:size-9 ln:flex-none ln:text-brand" />
    </span>
    {children}
  </h2>
);

function ReadyToFinish({ course }: { course: CourseView }) {
  const { name } = useUser();
  const { data: results } = useQuery(quizResultsQuery(course.id));
  const { complete, state, busy, cancel } = useCompletion(course);
  return (
    <>
      <WithPicture
        picture={
          <div aria-hidden="true" className={styles.preview}>
            <span className="ln:text-xs ln:font-semibold ln:tracking-widest ln:text-muted ln:uppercase">
              <Trans>Certificate of completion</Trans>
            </span>
            <bdi className="ln:line-clamp-2 ln:font-display ln:text-xl ln:font-bold ln:break-words">{name}</bdi>
            <span className="ln:text-xs ln:text-muted">
              <Trans>has completed the course</Trans>
            </span>
            <bdi className="ln:line-clamp-2 ln:font-display ln:font-semibold ln:break-words ln:text-brand">
              {course.mainTopic}
            </bdi>
          </div>
        }
      >
        <Title>
          <Trans>You have read every lesson</Trans>
        </Title>
        <p>
          <Trans>Finish the course to get your certificate. The lessons stay open.</Trans>
        </p>
        {results && <QuizOutlook course={course} open={openQuizzes(course, results)} />}
        <OpenObjectives courseId={course.id} />
        <Button icon={Award} size="lg" loading={busy} onClick={() => void complete()}>
          <Trans>Finish the course</Trans>
        </Button>
      </WithPicture>
      <RetryNotice state={state} title={t`Your course has not been finished yet`} onCancel={cancel} />
    </>
  );
}

const LISTED = 3;

// About a minute each.
function OpenObjectives({ courseId }: { courseId: string }) {
  const { data } = useQuery(masteryQuery(courseId));
  const open = data?.objectives.filter(({ state }) => state !== 'proven') ?? [];
  const total = data?.objectives.length ?? 0;
  if (open.length === 0) return null;
  return (
    <div className="ln:flex ln:w-full ln:flex-col ln:gap-2">
      <p>
        <Trans>
          {open.length} of <Plural value={total} one="# objective" other="# objectives" /> are not proven yet: about{' '}
          <Plural value={open.length} one="# minute" other="# minutes" /> of practice.
        </Trans>
      </p>
      <ul className="ln:flex ln:flex-col">
        {open.slice(0, LISTED).map(({ id, subtopicId, text }) => (
          <li key={id}>
            <Link
              to={toExercises(courseId, subtopicId)}
              className="ln:inline-flex ln:min-h-8 ln:items-center ln:gap-2 ln:text-brand ln:underline"
            >
              <Target className="ln:size-4 ln:flex-none" />
              <bdi className="ln:break-words">{text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

// What the certificate will say of the quizzes, before it is issued.
function QuizOutlook({ course, open }: { course: CourseView; open: CourseTopic[] }) {
  const passed = course.topics.length - open.length;
  if (open.length === 0)
    return (
      <p>
        <Trans>All quizzes are passed. They will stand on your certificate.</Trans>
      </p>
    );
  const advice = [
    plural(open.length, {
      one: 'Take it first, or finish now and update later.',
      other: 'Take them first, or finish now and update later.',
    }),
    passed > 0
      ? t`Passed quizzes stand on the certificate: ${passed} of ${course.topics.length} so far.`
      : t`Passed quizzes stand on the certificate.`,
  ].join(' ');
  return (
    <div className="ln:flex ln:w-full ln:flex-col ln:gap-2">
      <p key={advice}>
        <strong className="ln:font-semibold">
          {plural(open.length, { one: '# quiz is open.', other: '# quizzes are open.' })}
        </strong>{' '}
        {advice}
      </p>
      <QuizLinks open={open} />
    </div>
  );
}

const QuizLinks = ({ open }: { open: CourseTopic[] }) => (
  <ul className="ln:flex ln:flex-col">
    {open.map(({ id, title }) => (
      <li key={id}>
        <Link
          to={{ search: `?quiz=${id}` }}
          className="ln:inline-flex ln:min-h-8 ln:items-center ln:gap-2 ln:text-brand ln:underline"
        >
          <ListChecks className="ln:size-4 ln:flex-none" />
          <span>
            <Trans>
              Quiz: <bdi>{title}</bdi>
            </Trans>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

function Finished({ course, isNew }: { course: CourseView; isNew: boolean }) {
  const { data } = useQuery(certificateQuery(course.id));
  const { data: results } = useQuery(quizResultsQuery(course.id));
  const open = results ? openQuizzes(course, results) : [];
  return (
    <>
      {data ? <OwnCertificateCard course={course} certificate={data} isNew={isNew} /> : <CertificateSkeleton />}
      <div className="ln:flex ln:flex-col ln:gap-4 ln:border-t ln:border-line ln:pt-6">
        <h3 className="ln:text-lg ln:font-semibold">
          <Trans>What next?</Trans>
        </h3>
        <ul className="ln:flex ln:flex-col ln:gap-5">
          {open.length > 0 && (
            <Idea icon={ListChecks} title={plural(open.length, { one: '# quiz is open', other: '# quizzes are open' })}>
              <p>
                {plural(open.length, {
                  one: 'Once you pass, you can add it to your certificate.',
                  other: 'Once you pass, you can add them to your certificate.',
                })}
              </p>
              <QuizLinks open={open} />
            </Idea>
          )}
          <CardsIdea courseId={course.id} />
          <Idea icon={Target} title={t`Prove what you know`}>
            <Trans>
              Your certificate counts the objectives that your answers prove.{' '}
              <Link to={`/course/${course.id}/map`} className="ln:font-semibold ln:text-brand ln:underline">
                See what is still open
              </Link>
            </Trans>
            <OpenObjectives courseId={course.id} />
          </Idea>
          <AnotherCourse course={course} />
        </ul>
        {isNew && (
          <Suspense fallback={null}>
            <ReminderOffer />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface OwnCertificateCardProps {
  course: CourseView;
  certificate: OwnCertificate;
  isNew: boolean;
}

function OwnCertificateCard({ course, certificate, isNew }: OwnCertificateCardProps) {
  const { certificateId, learnerName, courseTitle, end, endDay, betterQuizzes, moreProven, revoked, verifyUrl } =
    certificate;
  const date = formatDate(endDay ?? end);
  const { address, copy, share } = useShare(certificate);
  const page = `/certificate/${course.id}`;
  return (
    <WithPicture
      picture={
        <Link to={page} className="ln:block ln:rounded-card ln:border ln:border-line ln:p-1.5">
          <CertificatePicture
            courseId={course.id}
            version={certificateId}
            learnerName={learnerName}
            courseTitle={courseTitle}
            date={date}
          />
        </Link>
      }
    >
      <Title celebrates={isNew}>
        <Trans>You have finished this course</Trans>
      </Title>
      {revoked ? (
        <p>
          <Trans>Your certificate was revoked on {formatLocalDate(revoked.at)}.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Anyone can verify your certificate of {date} with this link.</Trans>
          </p>
          {(betterQuizzes || moreProven) && (
            <p>
              <Trans>
                Your results are better than those on it.{' '}
                <Link to={page} className="ln:font-semibold ln:text-brand ln:underline">
                  Update the results
                </Link>
              </Trans>
            </p>
          )}
          <DownloadButtons courseId={course.id} />
          <div className="ln:flex ln:flex-wrap ln:gap-3">
            {share && (
              <Button icon={Share2} variant="secondary" onClick={share}>
                <Trans>Share</Trans>
              </Button>
            )}
            <Button icon={Copy} variant="secondary" onClick={copy}>
              <Trans>Copy link</Trans>
            </Button>
          </div>
          <a ref={address} href={verifyUrl} className="ln:text-sm ln:break-all ln:text-brand ln:underline">
            {verifyUrl}
          </a>
        </>
      )}
    </WithPicture>
  );
}

const CertificateSkeleton = () => (
  <WithPicture picture={<div className={styles.preview} />}>
    <Title>
      <Trans>You have finished this course</Trans>
    </Title>
    <Skeleton />
    <Skeleton shape="block" width="100%" height="5rem" />
  </WithPicture>
);

const Idea = ({ icon: Icon, title, children }: { icon: LucideIcon; title: ReactNode; children: ReactNode }) => (
  <li className="ln:flex ln:gap-4">
    <Icon className="ln:mt-0.5 ln:size-5.5 ln:flex-none ln:text-brand" />
    <div className="ln:flex ln:min-w-0 ln:flex-col ln:gap-1">
      <p className="ln:font-semibold">{title}</p>
      {children}
    </div>
  </li>
);

function CardsIdea({ courseId }: { courseId: string }) {
  const { data: recall } = useQuery(recallQuery(courseId));
  if (!recall || recall.total === 0) return null;
  const { dueCount, total, nextDue } = recall;
  const when = nextDue ? timeUntil(nextDue) : '';
  return (
    <Idea
      icon={BrainCircuit}
      title={
        dueCount > 0
          ? plural(dueCount, { one: '# card to recall now', other: '# cards to recall now' })
          : t`Recall later`
      }
    >
      <p>
        {dueCount === 0 && (
          <>
            <span>
              {plural(total, {
                one: `# card of this course; the next comes ${when}.`,
                other: `# cards of this course; the next comes ${when}.`,
              })}
            </span>{' '}
          </>
        )}
        <MfeLink to={`/recall?course=${courseId}`} className="ln:text-brand ln:underline">
          {dueCount > 0 ? t`Recall them` : t`Open Recall`}
        </MfeLink>
      </p>
    </Idea>
  );
}

const MAX_KNOWN = 5;
const MAX_TITLE = 500;

// Courses that build on this one: its topics are known. Of an advanced course, or a project, the other one leads on.
function AnotherCourse({ course }: { course: CourseView }) {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const known = course.topics
    .slice(0, MAX_KNOWN)
    .map(({ title }) => title.slice(0, 120))
    .join('\n');
  const kinds = [
    { name: (mainTopic: string) => t`Advanced: ${mainTopic}`, brief: { level: 'advanced' as const, known } },
    {
      name: (mainTopic: string) => t`A project: ${mainTopic}`,
      brief: { level: 'some' as const, known, goal: t`Carry out a project of my own with what I have learned` },
    },
  ];
  const current = kinds.find(({ name }) => course.mainTopic.startsWith(name('')));
  const subject = course.mainTopic.slice(current?.name('').length ?? 0);
  const next = kinds
    .filter((kind) => kind !== current)
    .map(({ name, brief }) => ({ title: name(subject).slice(0, MAX_TITLE), brief }));
  function begin({ title, brief }: (typeof next)[number]) {
    startDraft(userId, title, brief);
    navigate('/create');
  }
  return (
    <Idea icon={Sparkles} title={t`Go deeper with another course`}>
      <ul className="ln:mt-1 ln:flex ln:flex-wrap ln:gap-2">
        {next.map((one) => (
          <li key={one.title} className="ln:min-w-0">
            <Button size="sm" variant="secondary" onClick={() => begin(one)} className="ln:max-w-full">
              <bdi className="ln:truncate">{one.title}</bdi>
              <ArrowRight />
            </Button>
          </li>
        ))}
      </ul>
    </Idea>
  );
}
