import { readTypedNumber, type WeeklyGoal } from '@coursewright/contracts';
import { errorMessage } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { Button, Dialog, SelectField, TextField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { useGoalChange } from './goal-change.ts';

const UNITS = {
  lessons: { label: msg`Lessons`, min: 1, max: 50, usual: 3 },
  minutes: { label: msg`Minutes`, min: 5, max: 1_000, usual: 30 },
} as const;

export function GoalDialog({ goal, onClose }: { goal: WeeklyGoal; onClose: () => void }) {
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
