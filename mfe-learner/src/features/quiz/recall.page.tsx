import {
  type CardRating,
  cardEndpoints,
  type DueExercise,
  quizEndpoints,
  type ResponseOf,
} from '@coursewright/contracts';
import { announce, apiRequest, lazyPart, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useNavigate, useSearchParams } from '@coursewright/mfe-kit/router';
import {
  Card,
  Container,
  EmptyState,
  IconButton,
  PageHeader,
  ProgressBar,
  SelectField,
  Spinner,
} from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Keyboard } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { AskingState } from '../../shared/ask-teacher.ts';
import { ButtonLink } from '../../shared/button-link.ts';
import { useKeyDown } from '../../shared/hooks.ts';
import { PageState } from '../../shared/page-state.tsx';
import { ReminderOffer } from '../../shared/reminder-offer.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { areShortcutsOn, matchShortcut } from '../../shared/shortcuts.ts';
import { timeUntil } from '../../shared/time-until.ts';
import { Hints } from '../hint/hints.tsx';
import { LessonLink, Question } from './question.tsx';
import { type DueText, type Recall, recallQuery } from './quiz.api.ts';

const TextCard = lazyPart(async () => (await import('./text-card.tsx')).TextCard);
const ShortcutsDialog = lazyPart(async () => (await import('../../shared/shortcuts-dialog.tsx')).ShortcutsDialog);

const RecallExercise = lazyPart(async () => (await import('../exercise/recall-exercise.tsx')).RecallExercise);

type DueCard = Recall['due'][number] | DueExercise;

const isText = (card: DueCard): card is DueText => 'text' in card;
const isExercise = (card: DueCard): card is DueExercise => 'shown' in card;

const listCards = ({ due, exercises = [] }: Recall): DueCard[] => [...due, ...exercises];

function Review({ cards, onEnd }: { cards: DueCard[]; onEnd: () => void }) {
  const [place, setPlace] = useState(0);
  const [answered, setAnswered] = useState<ResponseOf<typeof quizEndpoints.answerRecall> & { choice: number }>();
  const { state, busy, run } = useRetry();
  const navigate = useNavigate();
  const card = cards[place];
  if (!card) return null;
  const isLast = place + 1 === cards.length;

  async function check(cardId: string, choice: number) {
    const said = await run((signal) =>
      apiRequest(quizEndpoints.answerRecall, { params: { cardId }, body: { choice }, signal }),
    );
    if (said) setAnswered({ ...said, choice });
  }
  async function rate(cardId: string, rating: CardRating) {
    const rated = await run((signal) =>
      apiRequest(cardEndpoints.rateCard, { params: { cardId }, body: { rating }, signal }),
    );
    if (!rated) return;
    announce(t`It comes back ${timeUntil(rated.nextDue)}.`);
    goOn();
  }
  function goOn() {
    setAnswered(undefined);
    if (isLast) onEnd();
    else setPlace(place + 1);
  }
  const next = { label: isLast ? t`Done` : t`Next card`, go: goOn };
  const lesson = (
    <LessonLink to={`/course/${card.courseId}?at=${card.subtopicId}`}>
      <Trans>Read the lesson again</Trans>
    </LessonLink>
  );
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <ProgressBar percent={(100 * place) / cards.length} label={t`Card ${place + 1} of ${cards.length}`} />
      <Card padding="lg" className="ln:flex ln:flex-col ln:gap-5">
        <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <MfeLink to={`/course/${card.courseId}`} className="ln:font-semibold ln:text-brand ln:break-words">
            <bdi>{card.courseTitle}</bdi>
          </MfeLink>
          {!isExercise(card) && 'source' in card && card.source === 'sample' && (
            <SampleBadge>
              <Trans>Sample question</Trans>
            </SampleBadge>
          )}
        </p>
        {isText(card) ? (
          <Suspense fallback={<Spinner size="sm" label={t`Loading the card`} />}>
            <TextCard
              key={card.cardId}
              card={card}
              busy={busy}
              follows={place > 0}
              onRate={(rating) => void rate(card.cardId, rating)}
              more={lesson}
            />
          </Suspense>
        ) : isExercise(card) ? (
          <Suspense fallback={<Spinner size="sm" label={t`Loading the card`} />}>
            <RecallExercise key={card.cardId} card={card} follows={place > 0} more={lesson} next={next} />
          </Suspense>
        ) : (
          <Question
            key={card.cardId}
            item={card}
            answer={answered && { ...answered.verdict, choice: answered.choice }}
            hints={
              <Hints
                seen={card.hints}
                ask={(level, signal) =>
                  apiRequest(quizEndpoints.recallHint, { params: { cardId: card.cardId }, body: { level }, signal })
                }
              />
            }
            follows={place > 0}
            busy={busy}
            onAnswer={(choice) => void check(card.cardId, choice)}
            onExplain={(text) => {
              const state: AskingState = { ask: { text, subtopicId: card.subtopicId, sends: true } };
              navigate(`/course/${card.courseId}?at=${card.subtopicId}`, { state });
            }}
            more={
              <>
                {answered && (
                  <p className="ln:mt-3">
                    <Trans>It comes back {timeUntil(answered.nextDue)}.</Trans>
                  </p>
                )}
                {lesson}
              </>
            }
            next={next}
          />
        )}
        <RetryNotice state={state} title={t`Your answer has not been saved yet`} />
      </Card>
    </div>
  );
}

const listShortcuts = () => [
  { key: t`Space`, does: msg`Show the answer of a card` },
  { key: '1 – 4', does: msg`Again, Hard, Good, Easy` },
  { key: '1 – 6', does: msg`Choose an option of a question` },
  { key: t`Enter`, does: msg`Check, next` },
  { key: '?', does: msg`This list` },
];

function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useKeyDown((event) => {
    if (matchShortcut(event) === '?' && areShortcutsOn()) setOpen(true);
  });
  return (
    <>
      <IconButton
        aria-label={t`Keyboard shortcuts`}
        aria-keyshortcuts="?"
        className="ln:max-lg:hidden"
        onClick={() => setOpen(true)}
        icon={Keyboard}
      />
      {open && (
        <Suspense fallback={null}>
          <ShortcutsDialog shortcuts={listShortcuts()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface CourseFilterProps {
  courses: Recall['courses'];
  courseId: string | undefined;
  onChange: (courseId: string) => void;
}

function CourseFilter({ courses, courseId = '', onChange }: CourseFilterProps) {
  if (courses.length < 2 && courseId === '') return null;
  const all = courses.reduce((sum, { dueCount }) => sum + dueCount, 0);
  return (
    <SelectField
      label={t`Course`}
      className="ln:mb-6"
      value={courseId}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all === 0 ? t`All courses (nothing due)` : t`All courses (${all} due)`}</option>
      {courses.map(({ courseId: id, courseTitle, dueCount }) => (
        <option key={id} value={id}>
          {dueCount === 0 ? t`${courseTitle} (nothing due)` : t`${courseTitle} (${dueCount} due)`}
        </option>
      ))}
      {courseId !== '' && !courses.some((course) => course.courseId === courseId) && (
        <option value={courseId}>{t`This course (no cards yet)`}</option>
      )}
    </SelectField>
  );
}

const COURSE_ID = /^[0-9a-f]{24}$/;

// `?course=` shows the cards of one course.
export function RecallPage() {
  usePageTitle(t`Recall`);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('course') ?? '';
  const courseId = COURSE_ID.test(wanted) ? wanted : undefined;
  return (
    <Recalled
      key={courseId}
      courseId={courseId}
      onCourse={(id) => setSearch(id === '' ? {} : { course: id }, { replace: true })}
    />
  );
}

/** Of the installed application: what is due when this page was opened, and at the end of a round. */
function useBadge(count: number | undefined) {
  useEffect(() => {
    if (count !== undefined && 'setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}

function Recalled({ courseId, onCourse }: { courseId: string | undefined; onCourse: (courseId: string) => void }) {
  const query = useQuery(recallQuery(courseId));
  const recall = query.data;
  const [cards, setCards] = useState<DueCard[]>([]);
  const [round, setRound] = useState(0);
  useBadge(courseId === undefined ? recall?.dueCount : undefined);
  if (!recall) {
    return (
      <>
        {!query.error && (
          <h1 className="ln:sr-only">
            <Trans>Recall</Trans>
          </h1>
        )}
        <PageState query={query} title={t`Your cards could not be loaded`} label={t`Loading your cards`} />
      </>
    );
  }
  // Cards that become due meanwhile wait for the next round.
  const due = listCards(recall);
  if (cards.length === 0 && due.length > 0) setCards(due);

  async function end() {
    await query.refetch();
    setCards([]);
    setRound(round + 1);
  }
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title={t`Recall`}
        subtitle={t`Questions you missed and cards you kept come back here just before you would forget them.`}
        actions={<KeyboardHelp />}
      />
      <CourseFilter courses={recall.courses} courseId={courseId} onChange={onCourse} />
      {cards.length > 0 ? (
        <Review key={round} cards={cards} onEnd={() => void end()} />
      ) : (
        <>
          <NothingDue recall={recall} />
          {round > 0 && (
            <Suspense fallback={null}>
              <ReminderOffer />
            </Suspense>
          )}
        </>
      )}
    </Container>
  );
}

function NothingDue({ recall: { total, nextDue } }: { recall: Recall }) {
  const toCourses = <ButtonLink to="/home" label={t`My courses`} />;
  return (
    <Card>
      <EmptyState title={t`Nothing is due`} action={toCourses}>
        {nextDue ? (
          <p role="status">
            <Trans>
              The next card comes <time dateTime={nextDue}>{timeUntil(nextDue)}</time>.
            </Trans>{' '}
            {plural(total, { one: 'One card is kept for you.', other: '# cards are kept for you.' })}
          </p>
        ) : (
          t`Keep terms and key points under a lesson, or take the quiz of a topic: questions you miss come back here.`
        )}
      </EmptyState>
    </Card>
  );
}
