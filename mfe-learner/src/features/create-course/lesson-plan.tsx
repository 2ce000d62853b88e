import { type LessonContract, type LessonKind, lessonContractSchema, readTypedNumber } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { SelectField, TextArea, TextField, VisuallyHidden } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatList } from '../../shared/format.ts';
import { toLines } from './outline-form.ts';

const KINDS: Record<LessonKind, { name: MessageDescriptor; about: MessageDescriptor }> = {
  concept: { name: msg`Concept`, about: msg`Concept: an idea explained` },
  procedure: { name: msg`Procedure`, about: msg`Procedure: steps to follow` },
  case: { name: msg`Case`, about: msg`Case: one example followed through` },
  practice: { name: msg`Practice`, about: msg`Practice: exercises with solutions` },
};

const MAX_MINUTES = 60;

interface LessonPlanProps {
  title: string;
  contract: LessonContract;
  onChange: (contract: LessonContract) => void;
}

export function LessonPlan({ title, contract, onChange }: LessonPlanProps) {
  const { name } = KINDS[contract.kind];
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="ln:group/plan ln:open:w-full">
      <summary className="ln:-mx-2 ln:inline-flex ln:min-h-8 ln:cursor-pointer ln:items-center ln:gap-1.5 ln:rounded-control ln:px-2 ln:text-xs ln:text-muted ln:hover:bg-sunken">
        <VisuallyHidden>
          <Trans>Plan of {title}:</Trans>{' '}
        </VisuallyHidden>
        <span>{`${i18n._(name)} · ${t`${contract.minutes} min`}`}</span>
        <ChevronDown aria-hidden="true" className="ln:size-3.5 ln:group-open/plan:rotate-180" />
      </summary>
      {open && <PlanFields contract={contract} onChange={onChange} />}
    </details>
  );
}

interface Draft {
  promise: string;
  objectives: string;
  minutes: string;
}

const toDraft = ({ promise, objectives, minutes }: LessonContract): Draft => ({
  promise,
  objectives: objectives.join('\n'),
  minutes: `${minutes}`,
});

function findProblems({ promise, objectives, minutes }: Draft): Partial<Draft> {
  const lines = toLines(objectives);
  const time = readTypedNumber(minutes);
  return {
    ...(promise.trim() === '' && { promise: t`Please say what the lesson is for` }),
    ...((lines.length === 0 || lines.length > 3) && { objectives: t`Please use 1 to 3 lines` }),
    ...(lines.some((line) => line.length > 200) && { objectives: t`Please use at most 200 characters per line` }),
    ...(!(Number.isInteger(time) && time >= 1 && time <= MAX_MINUTES) && {
      minutes: t`Please choose 1 to ${MAX_MINUTES}`,
    }),
  };
}

function PlanFields({ contract, onChange }: Omit<LessonPlanProps, 'title'>) {
  const [draft, setDraft] = useState(() => toDraft(contract));
  const [seen, setSeen] = useState(contract);
  const problems = findProblems(draft);
  const isValid = Object.keys(problems).length === 0;
  // After an undo the fields follow the outline.
  if (contract !== seen) {
    setSeen(contract);
    if (isValid) setDraft(toDraft(contract));
  }
  const edit = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));

  function save(kind = contract.kind) {
    const { promise, objectives, minutes } = draft;
    const edited = isValid ? { promise, objectives: toLines(objectives), minutes: readTypedNumber(minutes) } : {};
    const { success, data } = lessonContractSchema.safeParse({ ...contract, ...edited, kind });
    if (success && JSON.stringify(data) !== JSON.stringify(contract)) onChange(data);
  }

  return (
    <fieldset onBlur={() => save()} className="ln:flex ln:min-w-0 ln:flex-col ln:gap-3 ln:pt-2 ln:pb-3 ln:text-ink">
      <TextArea
        label={t`After this lesson`}
        dir="auto"
        rows={2}
        autoGrow
        maxLength={200}
        value={draft.promise}
        error={problems.promise}
        onChange={(event) => edit({ promise: event.target.value })}
      />
      <TextArea
        label={t`Objectives`}
        hint={t`One per line, up to 3`}
        dir="auto"
        rows={2}
        autoGrow
        value={draft.objectives}
        error={problems.objectives}
        onChange={(event) => edit({ objectives: event.target.value })}
      />
      <div className="ln:grid ln:grid-cols-[1fr_6rem] ln:gap-3">
        <SelectField label={t`Kind`} value={contract.kind} onChange={(event) => save(event.target.value as LessonKind)}>
          {Object.entries(KINDS).map(([kind, { about }]) => (
            <option key={kind} value={kind}>
              {i18n._(about)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Minutes`}
          inputMode="numeric"
          value={draft.minutes}
          error={problems.minutes}
          onChange={(event) => edit({ minutes: event.target.value })}
        />
      </div>
      {contract.terms.length > 0 && (
        <p className="ln:text-sm ln:text-muted">
          <Trans>
            Terms: <bdi>{formatList(contract.terms)}</bdi>
          </Trans>
        </p>
      )}
    </fieldset>
  );
}
