import { courseEndpoints, LESSONS_PER_TOPIC } from '@coursewright/contracts';
import {
  apiRequest,
  describeCourseSize,
  notify,
  RequireSession,
  useArrivalFocus,
  useFormStatus,
  usePageTitle,
  useSession,
  useUser,
} from '@coursewright/mfe-kit';
import { mediaQuery } from '@coursewright/mfe-kit/course-media';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useNavigate, useSearchParams } from '@coursewright/mfe-kit/router';
import {
  Button,
  Card,
  ChoiceCards,
  Container,
  Dialog,
  FormStatusMessage,
  PageHeader,
  PageSpinner,
  TextField,
} from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clapperboard, Images, LayoutGrid, List, Minus, Plus, Sparkles } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Controller, FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { failureText } from '../../shared/allowance.tsx';
import { courseTypeName } from '../../shared/format.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { BriefFields, MaterialFields, QuestionFields, TopicField } from './optional-fields.tsx';
import {
  createUnfinished,
  isEdited,
  isSameRequest,
  readUnfinished,
  type UnfinishedOutline,
} from './outline-editing.ts';
import {
  emptyForm,
  limitToPlan,
  MAX_REQUESTED_SUBTOPICS,
  type OutlineForm,
  outlineFormSchema,
  readDraft,
  saveDraft,
  toOutlineRequest,
} from './outline-form.ts';
import { readShared } from './shared-with.ts';
import { discardOutline } from './unfinished.api.ts';
import { UnfinishedNotice } from './unfinished-notice.tsx';
import { VisitorCreate } from './visitor-create.tsx';

const notifyPaidOnly = () => void notify.info(t`For paid members only`);

type ControlledChoicesProps = Pick<ComponentProps<typeof ChoiceCards>, 'label' | 'hint' | 'options'> & {
  name: 'topicCount' | 'courseType';
};

const ControlledChoices = ({ name, ...cards }: ControlledChoicesProps) => (
  <Controller<OutlineForm, typeof name>
    name={name}
    render={({ field: { value, onChange } }) => (
      <ChoiceCards {...cards} value={value} onValueChange={onChange} onLockedClick={notifyPaidOnly} />
    )}
  />
);

function PlanChoices() {
  const isFree = useUser().plan === 'free';
  const { control } = useFormContext<OutlineForm>();
  const perTopic = Number(useWatch({ control, name: 'brief.lessonsPerTopic' })) || LESSONS_PER_TOPIC;
  const { data: media } = useQuery(mediaQuery);
  const describe = (topics: number) => describeCourseSize(topics, topics * perTopic);
  return (
    <>
      <ControlledChoices
        name="topicCount"
        label={t`Number of Sub Topics`}
        hint={isFree ? t`For free member sub topics is limited to 5` : t`Select number of sub topics`}
        options={[
          { value: '4', title: '5', description: t`Short: ${describe(4)}`, icon: <List /> },
          {
            value: '7',
            title: '10',
            description: t`Long: ${describe(7)}`,
            icon: <LayoutGrid />,
            locked: isFree,
          },
        ]}
      />
      <ControlledChoices
        name="courseType"
        label={t`Course Type`}
        options={[
          {
            value: 'Text & Image Course',
            title: courseTypeName('Text & Image Course'),
            description: t`Read, with pictures`,
            icon: <Images />,
          },
          {
            value: 'Video & Text Course',
            title: courseTypeName('Video & Text Course'),
            description:
              media?.videos === 'sample'
                ? t`Read, with a sample video of the headings: no video service is set up here`
                : t`Watch, then read`,
            icon: <Clapperboard />,
            locked: isFree,
          },
        ]}
      />
    </>
  );
}

function SubtopicFields() {
  const { control, register, formState } = useFormContext<OutlineForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'subtopics' });

  const adding = useRef<HTMLButtonElement>(null);

  function removeLast() {
    remove(fields.length - 1);
    // With the second field the button goes away, and the focus needs a place.
    if (fields.length === 2) adding.current?.focus();
  }

  function add() {
    if (fields.length >= MAX_REQUESTED_SUBTOPICS)
      notify.error(t`You can only add ${MAX_REQUESTED_SUBTOPICS} sub topics`);
    else append({ value: '' });
  }

  return (
    <fieldset className="ln:flex ln:min-w-0 ln:flex-col ln:gap-3">
      <legend className="ln:mb-1 ln:text-sm ln:font-semibold">
        <Trans>
          Sub Topics <span className="ln:font-normal ln:text-muted">(optional, up to {MAX_REQUESTED_SUBTOPICS})</span>
        </Trans>
      </legend>
      {fields.map((field, index) => (
        <TextField
          key={field.id}
          label={t`Sub Topic ${index + 1}`}
          hideLabel
          placeholder={index === 0 ? t`Such as “Feeding a starter”` : t`Sub Topic`}
          dir="auto"
          maxLength={200}
          error={formState.errors.subtopics?.[index]?.value?.message}
          {...register(`subtopics.${index}.value`)}
        />
      ))}
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        <Button icon={Plus} ref={adding} variant="secondary" size="sm" onClick={add}>
          <Trans>Add Sub-Topic</Trans>
        </Button>
        {fields.length > 1 && (
          <Button icon={Minus} variant="ghost" size="sm" onClick={removeLast}>
            <Trans>Remove Sub-Topic</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

export function CreateCourseForm({ topic, link }: Partial<ReturnType<typeof readShared>>) {
  const { id, plan } = useUser();
  const navigate = useNavigate();
  const sending = useRetry();
  const status = useFormStatus();
  const arrival = useArrivalFocus<HTMLFormElement>();
  const [replacing, setReplacing] = useState<{ unfinished: UnfinishedOutline; values: OutlineForm }>();
  const form = useForm<OutlineForm>({
    resolver: zodResolver(outlineFormSchema),
    defaultValues: topic ? { ...emptyForm, topic } : limitToPlan(readDraft(id) ?? emptyForm, plan),
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(id, values) }),
    [form, id],
  );
  const { state } = sending;
  const { clear, error } = status;
  useEffect(() => {
    if (state.status === 'failed') error(failureText(state.error));
  }, [state, error]);

  async function request(values: OutlineForm) {
    setReplacing(undefined);
    clear();
    const body = toOutlineRequest(values);
    const accepted = await sending.run((signal) => apiRequest(courseEndpoints.requestOutline, { body, signal }));
    if (!accepted) return;
    const replaced = readUnfinished(id);
    if (replaced && replaced.generationId !== accepted.generationId) void discardOutline(replaced.generationId);
    createUnfinished(id, accepted.generationId, body);
    navigate('/topics', { state: accepted });
  }

  const continueUnfinished = ({ generationId }: UnfinishedOutline) => navigate('/topics', { state: { generationId } });

  const submit = form.handleSubmit(
    async (values) => {
      const unfinished = readUnfinished(id);
      if (unfinished && isSameRequest(unfinished.request, toOutlineRequest(values)))
        return continueUnfinished(unfinished);
      if (unfinished && isEdited(unfinished)) return setReplacing({ unfinished, values });
      await request(values);
    },
    ({ topic }) => {
      if (topic?.type === 'too_small') error(t`Please fill in all required fields`);
    },
  );

  return (
    <FormProvider {...form}>
      <form ref={arrival} noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-7">
        <div className="ln:flex ln:flex-col ln:gap-2">
          <TopicField error={form.formState.errors.topic?.message} {...form.register('topic')} />
          <QuestionFields />
        </div>
        <SubtopicFields />
        <PlanChoices />
        <BriefFields />
        <MaterialFields link={link} />
        <FormStatusMessage message={status.message} />
        {state.status !== 'failed' && (
          <RetryNotice state={state} title={t`Your request has not been sent yet`} onCancel={sending.cancel} />
        )}
        <Button icon={Sparkles} type="submit" size="lg" block loading={sending.busy}>
          <Trans>Submit</Trans>
        </Button>
      </form>
      {replacing && (
        <Dialog
          open
          onOpenChange={() => setReplacing(undefined)}
          title={t`Replace your edited outline?`}
          description={
            <Trans>
              You changed the outline for “<bdi className="ln:break-words">{replacing.unfinished.request.topic}</bdi>”
              and have not made a course of it. A new outline takes its place, and your changes are lost.
            </Trans>
          }
          actions={
            <>
              <Button variant="secondary" onClick={() => continueUnfinished(replacing.unfinished)}>
                <Trans>Continue editing</Trans>
              </Button>
              <Button onClick={() => void request(replacing.values)}>
                <Trans>Write a new outline</Trans>
              </Button>
            </>
          }
        />
      )}
    </FormProvider>
  );
}

export function CreateCoursePage() {
  usePageTitle(t`Generate course`);
  const { status, user, ended } = useSession();
  const [search] = useSearchParams();
  const topic = search.get('topic')?.slice(0, 500);
  if (status === 'loading') return <PageSpinner />;
  if (!user) return topic === undefined || ended ? <RequireSession /> : <VisitorCreate topic={topic} />;
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title={t`Generate Course`}
        subtitle={t`Enter a topic. You see the outline first, and we write the lessons as you open them.`}
      />
      <UnfinishedNotice />
      <Card padding="lg">
        <CreateCourseForm {...readShared(search)} />
      </Card>
    </Container>
  );
}
