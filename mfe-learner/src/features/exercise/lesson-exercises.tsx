import { type Exercise, exerciseEndpoints } from '@coursewright/contracts';
import { apiRequest, sessionStore, textLike } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Button, Card } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Dumbbell, ListChecks, Sparkles } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { exercisesQuery, type LessonExerciseList, type LessonPlace, useExerciseActions } from './exercise.api.ts';
import styles from './exercise.module.css';
import { ExerciseCard } from './exercise-card.tsx';

/** The anchor of "Try it". */
const TRY_IT = 'try-it';

const listSections = (exercises: readonly Exercise[]) =>
  [...new Set(exercises.flatMap(({ section }) => section ?? []))].join(' ');

// Of the sections: the highest level that the text has.
const findHeadings = (text: HTMLElement): Element[] =>
  ['h2', 'h3', 'h4']
    .map((level) => [...text.querySelectorAll(level)].filter((one) => !one.closest('blockquote, li, td')))
    .find(({ length }) => length > 0) ?? [];

// Places between the sections of the text. What is being read does not move: an exercise whose place is in view or above it
// when it comes has none, and is asked after the lesson. Who comes back finds them where they were: the scroll position is
// one of that page.
function usePlaces(
  text: RefObject<HTMLElement | null>,
  exercises: readonly Exercise[],
  lesson: string,
): ReadonlyMap<number, HTMLElement> {
  const [places, setPlaces] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  const sections = listSections(exercises);
  useLayoutEffect(() => {
    if (!sections) return;
    const key = `learner.exercise-places.${lesson}.${sections}`;
    const former = sessionStore
      .read(key, textLike(/^[\d ]*$/))
      ?.split(' ')
      .map(Number);
    const headings = text.current ? findHeadings(text.current) : [];
    const made = new Map<number, HTMLElement>();
    for (const section of sections.split(' ').map(Number)) {
      const next = headings[section];
      if (!next || section === 0) continue;
      const hasPlace = former?.includes(section) ?? next.getBoundingClientRect().top >= window.innerHeight;
      if (!hasPlace) continue;
      const place = document.createElement('div');
      next.before(place);
      made.set(section, place);
    }
    sessionStore.save(key, [...made.keys()].join(' '));
    setPlaces(made);
    return () => {
      for (const place of made.values()) place.remove();
    };
  }, [text, sections, lesson]);
  return places;
}

function CheckQuestion({ children }: { children: ReactNode }) {
  return (
    <Card asChild className={`${styles.check} ln:my-8 ln:flex ln:flex-col ln:gap-3 ln:text-base ln:print:hidden`}>
      <section>
        {/* No heading: those of the text are its contents. */}
        <p className="ln:flex ln:items-center ln:gap-2 ln:text-sm ln:font-semibold ln:text-brand">
          <ListChecks className="ln:size-4.5 ln:flex-none" />
          <Trans>Check yourself</Trans>
        </p>
        {children}
      </section>
    </Card>
  );
}

const ANNOUNCEMENTS = { done: msg`New exercises are ready.` };

interface WritingProps {
  generationId: string;
  isEmpty: boolean;
  onShow: () => void;
}

// What is being answered stays until the learner asks for the new ones.
function ExercisesWriting({ generationId, isEmpty, onShow }: WritingProps) {
  const { writing, status } = useWriting(generationId, ANNOUNCEMENTS, () => isEmpty && onShow());
  if (writing.phase !== 'done') return <WritingStatus {...status} what="exercises" />;
  return (
    <Button size="sm" variant="secondary" className="ln:self-start" onClick={onShow}>
      <Trans>Show the new exercises</Trans>
    </Button>
  );
}

interface MoreExercisesProps {
  place: LessonPlace;
  list: LessonExerciseList;
  onShow: () => void;
}

function MoreExercises({ place, list, onShow }: MoreExercisesProps) {
  const [asked, setAsked] = useState<string>();
  const { state, busy, run } = useRetry();
  const generationId = asked ?? list.generationId;
  async function write() {
    const options = { params: place, body: {} };
    const answer = await run((signal) => apiRequest(exerciseEndpoints.writeExercises, { ...options, signal }));
    if (answer?.status === 'ready') onShow();
    if (answer?.status === 'writing') setAsked(answer.generationId);
  }
  if (generationId) {
    const isEmpty = list.exercises.length === 0;
    return <ExercisesWriting key={generationId} generationId={generationId} isEmpty={isEmpty} onShow={onShow} />;
  }
  if (list.isWritten) return null;
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3 ln:print:hidden">
      <RetryNotice state={state} title={t`No more exercises have been written yet`} className="ln:w-full" />
      <Button icon={Sparkles} size="sm" variant="ghost" loading={busy} onClick={() => void write()}>
        <Trans>Write more exercises</Trans>
      </Button>
    </div>
  );
}

interface TryItProps {
  exercises: readonly Exercise[];
  actions: ReturnType<typeof useExerciseActions>['actions'];
  more: ReactNode;
}

function TryIt({ exercises, actions, more }: TryItProps) {
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [shownId, setShownId] = useState(() => (exercises.find(({ mark }) => !mark) ?? exercises[0])?.id);
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const place = Math.max(
    0,
    exercises.findIndex(({ id }) => id === shownId),
  );
  const exercise = exercises[place];
  const following = exercises[place + 1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link once more
  useEffect(() => {
    if (hash !== `#${TRY_IT}`) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, key]);
  if (!exercise) return null;
  const isDone = exercise.mark !== undefined;
  return (
    <Card
      asChild
      padding="lg"
      className="ln:flex ln:scroll-mt-20 ln:flex-col ln:gap-5 ln:outline-none ln:print:hidden ln:lg:scroll-mt-36"
    >
      <section ref={section} id={TRY_IT} tabIndex={-1} aria-labelledby={`${TRY_IT}-title`}>
        <div className="ln:flex ln:flex-wrap ln:items-baseline ln:justify-between ln:gap-x-4 ln:gap-y-1">
          <h2 id={`${TRY_IT}-title`} className="ln:flex ln:items-center ln:gap-2 ln:text-xl ln:font-semibold">
            <Dumbbell className="ln:size-5 ln:flex-none ln:text-brand" />
            <Trans>Try it</Trans>
          </h2>
          {exercises.length > 1 && (
            <p className="ln:text-sm ln:text-muted">
              <Trans>
                {place + 1} of {exercises.length}
              </Trans>
            </p>
          )}
        </div>
        <ExerciseCard
          key={exercise.id}
          task={exercise}
          actions={actions(exercise.id)}
          follows={hasGoneOn}
          next={
            following && (
              <Button
                variant={isDone ? 'primary' : 'ghost'}
                className="ln:self-end"
                onClick={() => {
                  setShownId(following.id);
                  setHasGoneOn(true);
                }}
              >
                <Trans>Next exercise</Trans>
                <ArrowRight />
              </Button>
            )
          }
        />
        {more}
      </section>
    </Card>
  );
}

interface LessonExercisesProps {
  place: LessonPlace;
  version: number;
  text: RefObject<HTMLElement | null>;
  // What keeps the room until they are here.
  reserve: ReactNode;
  // Below them, when each has been answered.
  after: ReactNode;
}

/** Between the sections of a lesson and after it. Give it a `key` of the version. */
export function LessonExercises({ place, version, text, reserve, after }: LessonExercisesProps) {
  const { data, error } = useQuery(exercisesQuery(place, version));
  const { actions, refresh } = useExerciseActions(place, version);
  const exercises = data?.exercises ?? [];
  const places = usePlaces(text, exercises, `${place.courseId}/${place.subtopicId}/${version}`);
  if (!data) return error ? null : reserve;

  const findSpot = ({ section = 0 }: Exercise) => places.get(section);
  const rest = exercises.filter((one) => !findSpot(one));
  const more = <MoreExercises key={data.generationId} place={place} list={data} onShow={() => void refresh()} />;
  return (
    <>
      {exercises.map((exercise) => {
        const spot = findSpot(exercise);
        if (!spot) return null;
        return createPortal(
          <CheckQuestion key={exercise.id}>
            <ExerciseCard task={exercise} actions={actions(exercise.id)} />
          </CheckQuestion>,
          spot,
          exercise.id,
        );
      })}
      {rest.length > 0 ? <TryIt exercises={rest} actions={actions} more={more} /> : more}
      {exercises.length > 0 && exercises.every(({ mark }) => mark) && after}
    </>
  );
}
