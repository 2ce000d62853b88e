import type { LibraryItem, Today as TodayView } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Button, Card, CoverImage, ProgressBar } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, BookOpen, BrainCircuit, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { toExercises, toNextLesson } from '../../shared/course-paths.ts';
import { formatDaysAgo } from '../../shared/days-ago.ts';
import { cardDirection, lessonsDone } from '../../shared/format.ts';
import { timeUntil } from '../../shared/time-until.ts';
import { WeekPanel } from './week-panel.tsx';

export const lastRead = (readAt: string) => t`Last read ${formatDaysAgo(readAt)}`;

function ContinueCard({ course }: { course: LibraryItem }) {
  const { mainTopic, next, minutesLeft = 0, readAt, photo, progress } = course;
  if (!next) return null;
  const { title, minutes } = next;
  return (
    <Card asChild padding="none" className="ln:h-full ln:overflow-hidden">
      <section
        data-content
        dir={cardDirection(mainTopic)}
        aria-labelledby="continue"
        className="ln:flex ln:h-full ln:max-sm:flex-col"
      >
        <CoverImage
          src={photo}
          className="ln:bg-sunken ln:object-cover ln:max-sm:aspect-[16/7] ln:max-sm:w-full ln:sm:w-2/5 ln:sm:max-w-72"
        />
        <div className="ln:flex ln:min-w-0 ln:flex-1 ln:flex-col ln:gap-4 ln:p-5 ln:sm:p-6">
          <div>
            <p dir="auto" className="ln:line-clamp-1 ln:text-sm ln:font-semibold ln:break-all ln:text-brand">
              {mainTopic}
            </p>
            <h2
              id="continue"
              className="ln:mt-1 ln:line-clamp-3 ln:font-display ln:text-xl ln:leading-snug ln:font-semibold ln:break-words ln:sm:text-2xl"
            >
              {readAt ? (
                <Trans>
                  Continue: <bdi>{title}</bdi>
                </Trans>
              ) : (
                <Trans>
                  Start: <bdi>{title}</bdi>
                </Trans>
              )}
            </h2>
            <p className="ln:mt-2 ln:text-muted">
              <Trans>
                <Plural value={minutes} one="# minute left in this lesson" other="# minutes left in this lesson" />,{' '}
                <Plural value={minutesLeft} one="# minute in the course" other="# minutes in the course" />.
              </Trans>
              {readAt && <span>{` ${t`Last read ${formatDaysAgo(readAt)}.`}`}</span>}
            </p>
          </div>
          <ProgressBar className="ln:mt-auto" percent={progress.percent} label={lessonsDone(progress)} />
          <Button asChild size="lg" className="ln:self-stretch ln:sm:self-start">
            <MfeLink to={toNextLesson(course)}>
              {readAt ? <Trans>Continue</Trans> : <Trans>Start</Trans>}
              <ArrowRight className="ln:size-5" />
            </MfeLink>
          </Button>
        </div>
      </section>
    </Card>
  );
}

const Row = ({ icon: Icon, children }: { icon: typeof BookOpen; children: ReactNode }) => (
  <li className="ln:flex ln:min-h-6 ln:items-start ln:gap-3">
    <Icon className="ln:mt-0.5 ln:size-5 ln:flex-none ln:text-brand" />
    <span className="ln:min-w-0 ln:flex-1 ln:break-words">{children}</span>
  </li>
);

const rowLink = 'ln:font-semibold ln:underline ln:underline-offset-4 ln:hover:text-brand';

function Reviews({ dueCount, total, nextDue }: TodayView['reviews']) {
  if (dueCount > 0) {
    return (
      <MfeLink to="/recall" className={rowLink}>
        {plural(dueCount, { one: '# card is due', other: '# cards are due' })}
      </MfeLink>
    );
  }
  const recall = (
    <MfeLink to="/recall" className={rowLink}>
      <Trans>Recall</Trans>
    </MfeLink>
  );
  return nextDue ? (
    <Trans>
      {recall}: <Plural value={total} one="# card is kept" other="# cards are kept" />, nothing is due; the next comes{' '}
      {timeUntil(nextDue)}
    </Trans>
  ) : (
    <Trans>
      {recall}: <Plural value={total} one="# card is kept" other="# cards are kept" />, nothing is due
    </Trans>
  );
}

function Practice({ courseId, courseTitle, subtopicId, title, reason }: NonNullable<TodayView['practice']>) {
  const isNeeded = reason === 'needed';
  const link = (
    <MfeLink
      to={isNeeded ? `/course/${courseId}?at=${subtopicId}` : toExercises(courseId, subtopicId)}
      className={rowLink}
    >
      <bdi>{title}</bdi>
    </MfeLink>
  );
  return isNeeded ? (
    <Trans>Read {link} again: the next lesson builds on it, and your answers say that some of it is missing.</Trans>
  ) : (
    <Trans>
      Practise {link}: of <bdi>{courseTitle}</bdi> your answers prove it least.
    </Trans>
  );
}

// The lesson is named in the card beside it.
function summarize({ course, reviews, week }: TodayView): string {
  if (reviews.dueCount > 0) return plural(reviews.dueCount, { one: 'Today: # review', other: 'Today: # reviews' });
  if (!course?.next) return t`Today: nothing is due`;
  const isReached = week?.enabled && week.progress && week.progress[week.goal.unit] >= week.goal.amount;
  return isReached ? t`Goal reached. One more?` : t`Today`;
}

export function Today({ today }: { today: TodayView }) {
  const { course, reviews, week, practice } = today;
  const next = course?.next;
  return (
    <div className={`ln:mb-10 ln:grid ln:gap-6 ${next ? 'ln:lg:grid-cols-3' : ''}`}>
      {next && (
        <div className="ln:min-w-0 ln:lg:col-span-2">
          <ContinueCard course={course} />
        </div>
      )}
      <Card asChild className="ln:min-w-0">
        <section aria-labelledby="today" className="ln:flex ln:flex-col ln:gap-4">
          <h2 id="today" className="ln:font-display ln:text-lg ln:font-semibold">
            {summarize(today)}
          </h2>
          <ul className="ln:flex ln:flex-col ln:gap-3 ln:text-sm">
            {reviews.total > 0 && (
              <Row icon={BrainCircuit}>
                <Reviews {...reviews} />
              </Row>
            )}
            {practice && (
              <Row icon={BookOpen}>
                <Practice {...practice} />
              </Row>
            )}
            {!next && (
              <Row icon={BookOpen}>
                <Trans>You have read every lesson of your courses. Review one, or start another.</Trans>
              </Row>
            )}
            <Row icon={NotebookPen}>
              <MfeLink to="/notes" className={rowLink}>
                <Trans>Your notes</Trans>
              </MfeLink>
            </Row>
          </ul>
          {!next && reviews.dueCount > 0 && (
            <Button asChild icon={BrainCircuit} className="ln:self-start">
              <MfeLink to="/recall">
                <Trans>Recall</Trans>
              </MfeLink>
            </Button>
          )}
          {week && <WeekPanel week={week} />}
        </section>
      </Card>
    </div>
  );
}
