import { messageOf, notify, useUser } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { readDraft, saveDraft } from './outline-draft.ts';
import {
  emptyForm,
  FILL_IN,
  type OutlineForm,
  outlineFormSchema,
  toOutlineRequest,
  withinPlan,
} from './outline-form.ts';
import { PlanChoices } from './plan-choices.tsx';
import { requestOutline } from './request-outline.api.ts';
import { SubtopicFields } from './subtopic-fields.tsx';

/** Asks for an outline. What was typed is kept until a course has been made of it. */
export function CreateCourseForm() {
  const { id, plan } = useUser();
  const navigate = useNavigate();
  const sending = usePatientAction<{ generationId: string }>();
  const form = useForm<OutlineForm>({
    resolver: zodResolver(outlineFormSchema),
    defaultValues: withinPlan(readDraft(id) ?? emptyForm, plan),
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(id, values) }),
    [form, id],
  );
  const { state } = sending;
  useEffect(() => {
    if (state.status === 'failed') notify.error(messageOf(state.error));
  }, [state]);

  const submit = form.handleSubmit(
    async (values) => {
      const accepted = await sending.run((signal) => requestOutline(toOutlineRequest(values), signal));
      if (accepted) navigate('/topics', { state: accepted });
    },
    ({ topic }) => {
      if (topic?.message === FILL_IN) notify.error(FILL_IN);
    },
  );

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="ln:flex ln:flex-col ln:gap-7">
        <TextField
          label="Topic"
          placeholder="What do you want to learn?"
          autoComplete="off"
          maxLength={500}
          required
          error={form.formState.errors.topic?.message}
          {...form.register('topic')}
        />
        <SubtopicFields />
        <PlanChoices />
        <SaveNotice state={state} title="Your wish has not been sent yet" onCancel={sending.cancel} />
        <Button type="submit" size="lg" block loading={state.status === 'busy' || state.status === 'waiting'}>
          <Sparkles aria-hidden="true" />
          Submit
        </Button>
      </form>
    </FormProvider>
  );
}
