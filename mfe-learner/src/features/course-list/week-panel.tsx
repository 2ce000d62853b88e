import type { WeekProgress, WeekView } from '@coursewright/contracts';
import { errorMessage, lazyPart, notify } from '@coursewright/mfe-kit';
import { createDateFormat, readTimeZone } from '@coursewright/text';
import { Button, ProgressBar, VisuallyHidden } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGoalChange } from './goal-change.ts';

const weekday = createDateFormat({ weekday: 'long', timeZone: 'UTC' });
const weekdayLetter = createDateFormat({ weekday: 'narrow', timeZone: 'UTC' });

const GoalDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "home-dialogs" */ './goal-dialog.tsx')).GoalDialog,
);

// Seven letters, marked where something was read or reviewed.
const Days = ({ days, today }: Pick<WeekProgress, 'days' | 'today'>) => (
  <ol aria-label={t`Days of this week`} className="ln:flex ln:gap-1.5">
    {days.map(({ day, active }) => (
      <li
        key={day}
        aria-current={day === today ? 'date' : undefined}
        className={`ln:flex ln:size-8 ln:items-center ln:justify-center ln:rounded-full ln:border ln:text-xs ln:font-semibold ${
          active ? 'ln:border-brand ln:bg-brand ln:text-on-brand' : 'ln:border-line ln:text-muted'
        } ${day === today ? 'ln:outline-2 ln:outline-offset-2 ln:outline-brand' : ''}`}
      >
        <span aria-hidden="true">{active ? <Check className="ln:size-4" /> : weekdayLetter(day)}</span>
        <VisuallyHidden>{active ? t`${weekday(day)}, studied` : weekday(day)}</VisuallyHidden>
      </li>
    ))}
  </ol>
);

function streakText(streak: number): string {
  if (streak === 0) return t`One lesson or review starts a streak.`;
  if (streak === 1) return t`Week 1 of your streak.`;
  return plural(streak, { one: '# week in a row.', other: '# weeks in a row.' });
}

function lessonsText(done: number, goal: number): string {
  if (done > goal) {
    return plural(done, {
      one: `This week: # lesson, goal of ${goal} reached`,
      other: `This week: # lessons, goal of ${goal} reached`,
    });
  }
  return done === goal
    ? plural(goal, { one: 'This week: # of # lesson, goal reached', other: 'This week: # of # lessons, goal reached' })
    : plural(goal, { one: `This week: ${done} of # lesson`, other: `This week: ${done} of # lessons` });
}

function minutesText(done: number, goal: number): string {
  if (done > goal) {
    return plural(done, {
      one: `This week: # minute, goal of ${goal} reached`,
      other: `This week: # minutes, goal of ${goal} reached`,
    });
  }
  return done === goal
    ? plural(goal, { one: 'This week: # of # minute, goal reached', other: 'This week: # of # minutes, goal reached' })
    : plural(goal, { one: `This week: ${done} of # minute`, other: `This week: ${done} of # minutes` });
}

export function WeekPanel({ week }: { week: WeekView }) {
  const { enabled, goal, progress, timeZone } = week;
  const [open, setOpen] = useState(false);
  const change = useGoalChange();
  const sync = useGoalChange();
  const { mutate: sendTimeZone } = sync;
  const isOutdated = enabled && timeZone !== readTimeZone();
  // Once per visit: a zone that the server does not know stays outdated.
  useEffect(() => {
    if (isOutdated) sendTimeZone({});
  }, [isOutdated, sendTimeZone]);

  function turn(on: boolean) {
    change.mutate(
      { enabled: on },
      {
        onSuccess: () => notify.success(on ? t`Weekly goal turned on` : t`Weekly goal turned off`),
        onError: (error) => void notify.error(errorMessage(error)),
      },
    );
  }

  if (!enabled || !progress) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="ln:mt-auto ln:self-start"
        loading={change.isPending}
        onClick={() => turn(true)}
      >
        <Trans>Turn on weekly goal</Trans>
      </Button>
    );
  }
  const done = progress[goal.unit];
  return (
    <section
      aria-label={t`Weekly goal`}
      className="ln:mt-auto ln:flex ln:flex-col ln:gap-3 ln:border-t ln:border-line ln:pt-4"
    >
      <ProgressBar
        percent={(100 * done) / goal.amount}
        label={goal.unit === 'lessons' ? lessonsText(done, goal.amount) : minutesText(done, goal.amount)}
      />
      <Days {...progress} />
      <p className="ln:text-sm ln:text-muted">{streakText(progress.streak)}</p>
      <div className="ln:flex ln:flex-wrap ln:gap-1">
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <Trans>Change goal</Trans>
        </Button>
        <Button variant="ghost" size="sm" loading={change.isPending} onClick={() => turn(false)}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      {open && <GoalDialog goal={goal} onClose={() => setOpen(false)} />}
    </section>
  );
}
