import {
  type CourseView,
  type MasteryEvidence,
  type MasteryState,
  type MasteryView,
  masteryEndpoints,
} from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link, useParams } from '@coursewright/mfe-kit/router';
import { formatLocalDate } from '@coursewright/text';
import { Badge, type BadgeTone, Button, Card, Container, PageHeader, VisuallyHidden } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Check, ChevronDown, Dumbbell, ListChecks, X } from 'lucide-react';
import { BackToCourse } from '../../shared/back-to-course.tsx';
import { toExercises } from '../../shared/course-paths.ts';
import { formatList } from '../../shared/format.ts';
import { NoSuchCourse, PageState } from '../../shared/page-state.tsx';
import { courseDirection } from '../study/course.ts';
import { masteryQuery } from '../study/mastery.api.ts';
import { NextStep } from '../study/next-step.tsx';
import { courseQuery } from '../study/study.api.ts';
import { useChange } from './use-change.ts';

type Objective = MasteryView['objectives'][number];
type Lesson = CourseView['topics'][number]['subtopics'][number];

const STATES: Record<MasteryState, { word: MessageDescriptor; tone: BadgeTone }> = {
  untested: { word: msg`Not tested`, tone: 'neutral' },
  learning: { word: msg`Learning`, tone: 'accent' },
  known: { word: msg`Known`, tone: 'info' },
  proven: { word: msg`Proven`, tone: 'success' },
};

const KINDS: Record<MasteryEvidence['kind'] | NonNullable<MasteryEvidence['from']>, MessageDescriptor> = {
  quiz: msg`Quiz`,
  recall: msg`Review`,
  exercise: msg`Exercise`,
  pretest: msg`Pre-test`,
};

type Change = ReturnType<typeof useChange>;

function Evidence({ courseId, objective, change }: { courseId: string; objective: Objective; change: Change }) {
  if (objective.evidence.length === 0) return null;
  return (
    <details className="ln:group/why ln:mt-1 ln:text-sm">
      <summary className="ln:inline-flex ln:min-h-8 ln:cursor-pointer ln:items-center ln:gap-1 ln:text-muted ln:hover:text-ink">
        <Trans>Why?</Trans>
        <ChevronDown aria-hidden="true" className="ln:size-4 ln:group-open/why:rotate-180" />
      </summary>
      <ul className="ln:mt-1 ln:flex ln:flex-col ln:gap-2">
        {objective.evidence.map(({ kind, from = kind, question, right, hints, at }) => (
          <li key={`${at}${question}`} className="ln:flex ln:gap-2">
            {right ? (
              <Check aria-hidden="true" className="ln:mt-0.5 ln:size-4 ln:flex-none ln:text-success" />
            ) : (
              <X aria-hidden="true" className="ln:mt-0.5 ln:size-4 ln:flex-none ln:text-danger" />
            )}
            <span className="ln:min-w-0 ln:break-words">
              <VisuallyHidden>{right ? t`Right` : t`Wrong`} </VisuallyHidden>
              <bdi>{question}</bdi>
              <span className="ln:block ln:text-muted">
                {formatList([
                  i18n._(KINDS[from]),
                  formatLocalDate(at),
                  ...(hints > 0 ? [plural(hints, { one: 'with # hint', other: 'with # hints' })] : []),
                ])}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        className="ln:-ms-3 ln:mt-1"
        disabled={change.isPending}
        aria-label={t`Forget this: ${objective.text}`}
        onClick={() =>
          change.mutate(() =>
            apiRequest(masteryEndpoints.forgetObjective, { params: { courseId, objectiveId: objective.id }, body: {} }),
          )
        }
      >
        <Trans>Forget this</Trans>
      </Button>
    </details>
  );
}

function ObjectiveRow({ courseId, objective, change }: { courseId: string; objective: Objective; change: Change }) {
  const { word, tone } = STATES[objective.state];
  const percent = Math.round(100 * objective.p);
  return (
    <li className="ln:py-2">
      <div className="ln:flex ln:items-start ln:gap-3">
        <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
          {objective.text}
        </span>
        <Badge tone={tone} className="ln:flex-none">
          {i18n._(word)}
        </Badge>
      </div>
      {objective.state !== 'untested' && (
        <div
          role="progressbar"
          aria-label={t`How likely you know it`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="ln:mt-2 ln:h-1.5 ln:overflow-hidden ln:rounded-full ln:bg-sunken"
        >
          <div className="ln:h-full ln:rounded-full ln:bg-brand" style={{ width: `${percent}%` }} />
        </div>
      )}
      <Evidence courseId={courseId} objective={objective} change={change} />
    </li>
  );
}

interface LessonPartProps {
  courseId: string;
  lesson: Lesson;
  objectives: readonly Objective[];
  isClaimed: boolean;
  change: Change;
}

function LessonPart({ courseId, lesson, objectives, isClaimed, change }: LessonPartProps) {
  const params = { courseId, subtopicId: lesson.id };
  return (
    <li className="ln:py-4">
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-1">
        <Link
          to={`/course/${courseId}?at=${lesson.id}`}
          dir="auto"
          className="ln:inline-flex ln:min-h-8 ln:min-w-0 ln:flex-1 ln:basis-48 ln:items-center ln:font-semibold ln:wrap-anywhere ln:hover:text-brand ln:hover:underline"
        >
          {lesson.title}
        </Link>
        {(lesson.done || lesson.written) && (
          <Button asChild size="sm" variant="ghost" icon={Dumbbell}>
            <Link to={toExercises(courseId, lesson.id)} aria-label={t`Practise ${lesson.title}`}>
              <Trans>Practise</Trans>
            </Link>
          </Button>
        )}
        {isClaimed ? (
          <Button
            size="sm"
            variant="ghost"
            disabled={change.isPending}
            aria-label={t`You said you know this. Read it after all: ${lesson.title}`}
            onClick={() => change.mutate(() => apiRequest(masteryEndpoints.unclaimKnown, { params }))}
          >
            <Trans>You said you know this. Read it after all</Trans>
          </Button>
        ) : (
          !lesson.done && (
            <Button
              size="sm"
              variant="ghost"
              disabled={change.isPending}
              aria-label={t`I know this: ${lesson.title}`}
              onClick={() => change.mutate(() => apiRequest(masteryEndpoints.claimKnown, { params, body: {} }))}
            >
              <Trans>I know this</Trans>
            </Button>
          )
        )}
      </div>
      <ul className="ln:mt-1 ln:divide-y ln:divide-line ln:border-s-2 ln:border-line ln:ps-4">
        {objectives.map((objective) => (
          <ObjectiveRow key={objective.id} courseId={courseId} objective={objective} change={change} />
        ))}
      </ul>
    </li>
  );
}

function MasteryMap({ course, mastery }: { course: CourseView; mastery: MasteryView }) {
  const change = useChange(course.id);
  const count = (state: MasteryState) => mastery.objectives.filter((one) => one.state === state).length;
  const proven = count('proven');
  const known = count('known');
  return (
    <Container width="text" className="ln:flex ln:flex-col ln:gap-6 ln:pb-16">
      <PageHeader
        eyebrow={<bdi>{course.mainTopic}</bdi>}
        title={t`What you know`}
        subtitle={
          <Trans>
            {proven} of <Plural value={mastery.objectives.length} one="# objective" other="# objectives" /> proven,{' '}
            {known} more known. It comes from your answers in quizzes, exercises, reviews and the pre-test; every lesson
            stays open.
          </Trans>
        }
        actions={<BackToCourse courseId={course.id} />}
      />
      {mastery.next && <NextStep course={course} next={mastery.next} />}
      <div data-content dir={courseDirection(course)} className="ln:flex ln:flex-col ln:gap-6">
        {course.topics.map((topic) => (
          <Card key={topic.id} asChild>
            <section aria-labelledby={`map-${topic.id}`}>
              <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3">
                <h2
                  id={`map-${topic.id}`}
                  dir="auto"
                  className="ln:min-w-0 ln:flex-1 ln:basis-48 ln:text-lg ln:font-semibold ln:break-words"
                >
                  {topic.title}
                </h2>
                {topic.subtopics.some(({ done }) => done) && (
                  <Button asChild size="sm" variant="secondary" icon={ListChecks}>
                    <Link to={`/course/${course.id}?quiz=${topic.id}`} aria-label={t`Practise ${topic.title}`}>
                      <Trans>Practise</Trans>
                    </Link>
                  </Button>
                )}
              </div>
              <ul className="ln:mt-2 ln:divide-y ln:divide-line">
                {topic.subtopics.map((lesson) => (
                  <LessonPart
                    key={lesson.id}
                    courseId={course.id}
                    lesson={lesson}
                    objectives={mastery.objectives.filter(({ subtopicId }) => subtopicId === lesson.id)}
                    isClaimed={mastery.claimed.includes(lesson.id)}
                    change={change}
                  />
                ))}
              </ul>
            </section>
          </Card>
        ))}
      </div>
      <p className="ln:text-sm ln:text-muted">
        <Trans>
          Known: probably, after two right answers. Proven: almost certainly, after three, the last a day after the
          first. Hints weaken an answer. What you say you know counts for your progress, and not for your certificate.
        </Trans>
      </p>
    </Container>
  );
}

export function MapPage() {
  const { courseId = '' } = useParams();
  const course = useQuery(courseQuery(courseId));
  const mastery = useQuery(masteryQuery(courseId));
  usePageTitle(t`What you know`);
  if (course.data && mastery.data) return <MasteryMap course={course.data} mastery={mastery.data} />;
  return (
    <PageState
      query={course.error ? course : mastery}
      title={t`What you know could not be loaded`}
      label={t`Loading what you know`}
      missing={<NoSuchCourse />}
    />
  );
}
