import {
  readTypedNumber,
  studyGoalEndpoints,
  type WeeklyGoal,
  type WeekProgress,
  type WeekView,
} from '@coursewright/contracts';
import { apiRequest, errorMessage, notify } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { createDateFormat } from '@coursewright/text';
import { Button, Dialog, ProgressBar, SelectField, TextField, VisuallyHidden } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { libraryKey } from './courses.api.ts';

const UNITS = {
  lessons: { label: msg`Lessons`, min: 1, max: 50, usual: 3 },
  minutes: { label: msg`Minutes`, min: 5, max: 1_000, usual: 30 },
} as const;

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const weekday = createDateFormat({ weekday: 'long', timeZone: 'UTC' });
const weekdayLetter = createDateFormat({ weekday: 'narrow', timeZone: 'UTC' });

function useGoalChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { enabled?: boolean; goal?: WeeklyGoal; timeZone?: string }) =>
      apiRequest(studyGoalEndpoints.changeWeeklyGoal, { body: { timeZone: browserTimeZone(), ...change } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: libraryKey }),
  });
}

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

function GoalDialog({ goal, onClose }: { goal: WeeklyGoal; onClose: () => void }) {
  const formId = useId();
  const [unit, setUnit] = useState(goal.unit);
  const [amount, setAmount] = useState(`${goal.amount}`);
  const change = useGoalChange();
  const { min, max } = UNITS[unit];
  const number = readTypedNumber(amount);
  const isValid = Number.isInteger(number) && number >= min && number <= max;

  function choose(chosen: WeeklyGoal['unit']) {
    setUnit(chosen);
    setAmount(`${chosen === goal.unit ? goal.amount : UNITS[chosen].usual}`);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid) change.mutate({ enabled: true, goal: { unit, amount: number } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Weekly goal`}
      description={t`A week goes from Monday to Sunday. A week with at least one lesson or review keeps your streak.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-4">
        <SelectField
          label={t`Count`}
          value={unit}
          onChange={(event) => choose(event.target.value as WeeklyGoal['unit'])}
          hint={unit === 'minutes' ? t`By the length of the lessons, and half a minute for each review.` : undefined}
        >
          {Object.entries(UNITS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {i18n._(label)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Each week`}
          inputMode="numeric"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={isValid ? change.error && errorMessage(change.error) : t`Please choose ${min} to ${max}`}
        />
      </form>
    </Dialog>
  );
}

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
  const isOutdated = enabled && timeZone !== browserTimeZone();
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
