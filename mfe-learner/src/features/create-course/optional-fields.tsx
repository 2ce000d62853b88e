import {
  courseEndpoints,
  courseLanguages,
  lessonsPerTopicLimits,
  type OutlineRequestView,
} from '@coursewright/contracts';
import { apiRequest, describeMinutes, lazyPart } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { queryOptions, useQueryClient } from '@coursewright/mfe-kit/query';
import { readLocale } from '@coursewright/text';
import { SelectField, Spinner, TextArea, TextField, TopicQuestions } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { formatList, languageName } from '../../shared/format.ts';
import { countWantedLessons } from './outline-edits.ts';
import { hasBrief, LEVELS, MAX_KNOWN, type OutlineForm } from './outline-form.ts';
import { findTopicLanguage } from './topic-language.ts';

const languages = courseLanguages
  .map((code) => ({ code, name: languageName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, readLocale()));

const { min, max } = lessonsPerTopicLimits;
const LESSONS_PER_TOPIC = Array.from({ length: max - min + 1 }, (_, index) => min + index);

const describeLessons = (lessons: number) =>
  t`${plural(lessons, { one: '# lesson', other: '# lessons' })}, ${describeMinutes(lessons)}`;

export const TopicField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={t`Topic`}
    placeholder={t`What do you want to learn?`}
    autoComplete="off"
    dir="auto"
    maxLength={500}
    required
    {...props}
  />
);

interface OptionalFieldsProps {
  title: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

// Folded, because a course needs none of them.
const OptionalFields = ({ title, open, onOpen, children }: OptionalFieldsProps) => (
  <details
    open={open}
    onToggle={(event) => onOpen(event.currentTarget.open)}
    className="ln:group ln:rounded-card ln:border ln:border-line"
  >
    <summary className="ln:flex ln:min-h-12 ln:cursor-pointer ln:items-center ln:gap-3 ln:rounded-card ln:px-4 ln:py-3 ln:hover:bg-sunken">
      <span className="ln:flex-1">
        <span className="ln:font-semibold">{title}</span>{' '}
        <span className="ln:text-sm ln:text-muted">
          <Trans>(optional)</Trans>
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="ln:size-5 ln:text-muted ln:group-open:rotate-180" />
    </summary>
    {children}
  </details>
);

export function BriefFields() {
  const { register, getValues, control, formState } = useFormContext<OutlineForm>();
  const [open, setOpen] = useState(() => hasBrief(getValues('brief')));
  const topics = Number(useWatch({ control, name: 'topicCount' }));
  const topic = useWatch({ control, name: 'topic' });
  const found = open ? findTopicLanguage(topic) : undefined;
  const errors = formState.errors.brief;

  return (
    <OptionalFields title={<Trans>Make it fit you</Trans>} open={open || errors !== undefined} onOpen={setOpen}>
      <div className="ln:flex ln:flex-col ln:gap-5 ln:p-4">
        <div className="ln:grid ln:grid-cols-1 ln:gap-5 ln:sm:grid-cols-2">
          <SelectField label={t`Your level`} {...register('brief.level')}>
            <option value="">{t`Not specified`}</option>
            {Object.entries(LEVELS).map(([value, label]) => (
              <option key={value} value={value}>
                {i18n._(label)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t`Time for the whole course`} {...register('brief.lessonsPerTopic')}>
            <option value="">{t`Not specified`}</option>
            {LESSONS_PER_TOPIC.map((count) => (
              <option key={count} value={count}>
                {describeLessons(topics * count)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={t`Your goal`}
          dir="auto"
          placeholder={t`Such as “Bake a loaf every weekend”`}
          maxLength={300}
          error={errors?.goal?.message}
          {...register('brief.goal')}
        />
        <TextArea
          label={t`What you already know`}
          hint={t`One entry per line, up to ${MAX_KNOWN}. We skip these.`}
          dir="auto"
          rows={2}
          autoGrow
          error={errors?.known?.message}
          {...register('brief.known')}
        />
        <SelectField label={t`Language of the course`} {...register('brief.language')}>
          <option value="">{found ? t`${languageName(found)}, as the topic` : t`The language of the topic`}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </OptionalFields>
  );
}

const MaterialList = lazyPart(async () => (await import('../sources/material-list.tsx')).MaterialList);

// What is inside is loaded when it is opened.
export function MaterialFields({ link }: { link?: string | undefined }) {
  const { setValue, getValues } = useFormContext<OutlineForm>();
  const material = useWatch<OutlineForm, 'material'>({ name: 'material' });
  const [open, setOpen] = useState(() => link !== undefined || getValues('material').sourceIds.length > 0);

  return (
    <OptionalFields title={<Trans>Your material</Trans>} open={open} onOpen={setOpen}>
      {open && (
        <div className="ln:p-4">
          <Suspense fallback={<Spinner size="sm" label={t`Loading your material`} />}>
            <MaterialList
              link={link}
              material={material}
              onChange={(next) => setValue('material', next, { shouldDirty: true })}
            />
          </Suspense>
        </div>
      )}
    </OptionalFields>
  );
}

export function describeBrief(request: Pick<OutlineRequestView, 'brief' | 'topicCount'>): string[] {
  const { brief } = request;
  if (!brief) return [];
  const { level, minutes, language, goal, known, answers = [] } = brief;
  return [
    ...answers.map(({ answer }) => answer),
    level && i18n._(LEVELS[level]),
    minutes && describeMinutes(countWantedLessons(request)),
    language && languageName(language),
    goal,
    known?.length && t`Known: ${formatList(known)}`,
  ].filter((part) => typeof part === 'string');
}

const questionsQuery = (topic: string) =>
  queryOptions({
    queryKey: ['clarifying-questions', topic],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.clarifyingQuestions, { body: { topic }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Stands where the question will. */
export const QuestionHint = () => (
  <p className="ln:text-sm ln:text-muted">
    <Trans>If it can mean several things, we ask here which one.</Trans>
  </p>
);

export function QuestionFields() {
  const { control } = useFormContext<OutlineForm>();
  const queries = useQueryClient();
  const topic = useWatch({ control, name: 'topic' });
  const { field } = useController({ control, name: 'brief.answers' });

  async function ask(asked: string, signal: AbortSignal) {
    const query = questionsQuery(asked);
    signal.addEventListener('abort', () => void queries.cancelQueries(query));
    return (await queries.fetchQuery(query)).questions;
  }

  return (
    <TopicQuestions topic={topic} answers={field.value} onChange={field.onChange} ask={ask}>
      <QuestionHint />
    </TopicQuestions>
  );
}
