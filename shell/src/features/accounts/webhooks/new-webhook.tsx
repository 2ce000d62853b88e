import { newWebhookSchema, type WebhookEvent, webhookEndpoints, webhookEventSchema } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { Alert, Button, FormStatusMessage, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { showFieldErrors, useLabelledForm } from '../../../forms/labelled-form.ts';
import { attempt } from '../../../forms/send.ts';
import { CopyText } from '../access/copy-text.tsx';
import { ProfileSection } from '../profile-section.tsx';
import { eventLabels } from './event-labels.ts';

const USUAL_EVENTS: WebhookEvent[] = ['course.completed'];

interface NewWebhookProps {
  secret: string | undefined;
  onCreated(secret: string): void;
  onKept(): void;
}

export function NewWebhook({ secret, onCreated, onKept }: NewWebhookProps) {
  return (
    <ProfileSection
      title={t`New webhook`}
      subtitle={t`Events of your account are sent to this address, signed with a secret of its own.`}
    >
      {secret ? <Secret secret={secret} onKept={onKept} /> : <WebhookForm onCreated={onCreated} />}
    </ProfileSection>
  );
}

function Secret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="sh:text-lg sh:outline-none">{t`Copy the secret`}</h3>
      <Alert
        tone="warning"
        title={t`It is shown only once`}
        className="sh:my-3"
      >{t`With it your program checks that a message comes from here.`}</Alert>
      <CopyText text={secret} />
      <Button className="sh:mt-4" onClick={onKept}>{t`I have saved it`}</Button>
    </>
  );
}

function WebhookForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const errorId = useId();
  const { field, submit, register, status, isSubmitting, setError } = useLabelledForm({
    schema: newWebhookSchema,
    labels: { url: t`Address`, events: t`Events` },
    defaultValues: { url: '', events: USUAL_EVENTS },
  });
  const { label, error } = field('events');

  const create = submit(async (body) => {
    const onError = showFieldErrors(setError, ['url']);
    const made = await attempt(() => apiRequest(webhookEndpoints.createWebhook, { body }), { status, onError });
    if (made) onCreated(made.secret);
  });

  return (
    <form noValidate onSubmit={create} className="sh:grid sh:gap-5">
      <TextField
        {...field('url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        hint={t`It begins with https:// and can be reached from the internet.`}
      />
      <fieldset aria-describedby={error ? errorId : undefined} className="sh:flex sh:flex-col sh:gap-1">
        <legend className="sh:mb-2 sh:text-sm sh:font-semibold">{label}</legend>
        {webhookEventSchema.options.map((event) => (
          <label key={event} className="sh:flex sh:min-h-11 sh:items-center sh:gap-3">
            <input
              type="checkbox"
              value={event}
              {...register('events')}
              className="sh:size-5 sh:flex-none sh:accent-brand"
            />
            <span>{i18n._(eventLabels[event])}</span>
          </label>
        ))}
        {error && (
          <p id={errorId} className="sh:text-sm sh:text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <FormStatusMessage message={status.message} />
      <div>
        <Button type="submit" loading={isSubmitting}>{t`Add webhook`}</Button>
      </div>
    </form>
  );
}
