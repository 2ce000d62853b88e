import {
  courseLanguages,
  lessonsPerTopicLimits,
  MINUTES_PER_LESSON,
  type OutlineRequestView,
} from '@coursewright/contracts';
import { SelectField, TextArea, TextField } from '@coursewright/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasBrief, LEVELS, MAX_KNOWN, type OutlineForm } from './outline-form.ts';
import { QuestionFields } from './question-fields.tsx';
import { findTopicLanguage } from './topic-language.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const languageName = (code: string) => NAMES.of(code) ?? code;
const languages = courseLanguages
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

const { min, max } = lessonsPerTopicLimits;
const LESSONS_PER_TOPIC = Array.from({ length: max - min + 1 }, (_, index) => min + index);

// Rounded to five minutes: it is an estimate.
export const describeMinutes = (lessons: number) =>
  `about ${Math.round((lessons * MINUTES_PER_LESSON) / 5) * 5} minutes`;

// Folded, because no field of it is needed for a course.
export function BriefFields() {
  const { register, getValues, control, formState } = useFormContext<OutlineForm>();
  const [open, setOpen] = useState(() => hasBrief(getValues('brief')));
  const topics = Number(useWatch({ control, name: 'topicCount' }));
  const topic = useWatch({ control, name: 'topic' });
  const found = open ? findTopicLanguage(topic) : undefined;
  const errors = formState.errors.brief;

  return (
    <details
      open={open || errors !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="ln:group ln:rounded-card ln:border ln:border-line"
    >
      <summary className="ln:flex ln:min-h-12 ln:cursor-pointer ln:items-center ln:gap-3 ln:rounded-card ln:px-4 ln:py-3 ln:hover:bg-sunken">
        <span className="ln:flex-1">
          <span className="ln:font-semibold">Make it fit you</span>{' '}
          <span className="ln:text-sm ln:text-muted">(optional)</span>
        </span>
        <ChevronDown aria-hidden="true" className="ln:size-5 ln:text-muted ln:group-open:rotate-180" />
      </summary>
      <div className="ln:flex ln:flex-col ln:gap-5 ln:p-4">
        {open && <QuestionFields />}
        <div className="ln:grid ln:grid-cols-1 ln:gap-5 ln:sm:grid-cols-2">
          <SelectField label="Your level" {...register('brief.level')}>
            <option value="">Not specified</option>
            {Object.entries(LEVELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Time for the whole course" {...register('brief.lessonsPerTopic')}>
            <option value="">Not specified</option>
            {LESSONS_PER_TOPIC.map((count) => (
              <option key={count} value={count}>
                {topics * count} lessons, {describeMinutes(topics * count)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Your goal"
          dir="auto"
          placeholder="Such as “Bake a loaf every weekend”"
          maxLength={300}
          error={errors?.goal?.message}
          {...register('brief.goal')}
        />
        <TextArea
          label="What you already know"
          hint={`One entry per line, up to ${MAX_KNOWN}. The lessons do not explain it again.`}
          dir="auto"
          rows={2}
          autoGrow
          error={errors?.known?.message}
          {...register('brief.known')}
        />
        <SelectField label="Language of the course" {...register('brief.language')}>
          <option value="">{found ? `${languageName(found)}, as the topic` : 'The language of the topic'}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}

export function describeBrief({ brief, topicCount }: Pick<OutlineRequestView, 'brief' | 'topicCount'>): string[] {
  if (!brief) return [];
  const { level, minutes, language, goal, known, answers = [] } = brief;
  return [
    ...answers.map(({ answer }) => answer),
    level && LEVELS[level],
    minutes && describeMinutes(Math.round(minutes / MINUTES_PER_LESSON / topicCount) * topicCount),
    language && languageName(language),
    goal,
    known?.length && `Known: ${known.join(', ')}`,
  ].filter((part) => typeof part === 'string');
}
