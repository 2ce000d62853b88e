import { newWebhookSchema, type WebhookEvent, webhookEndpoints, webhookEventSchema } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Button, FormStatusMessage, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { CheckBoxes } from '../../../forms/check-boxes.tsx';
import { showFieldErrors, useLabelledForm } from '../../../forms/labelled-form.ts';
import { attempt } from '../../../forms/send.ts';
import { ProfileSection } from '../profile-section.tsx';
import { Secret } from '../shown-once.tsx';
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
      {secret ? (
        <Secret
          title={t`Copy the secret`}
          advice={t`With it your program checks that a message comes from here.`}
          secret={secret}
          onKept={onKept}
        />
      ) : (
        <WebhookForm onCreated={onCreated} />
      )}
    </ProfileSection>
  );
}

function WebhookForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const { field, submit, reset, status, isSubmitting, setError } = useLabelledForm({
    schema: newWebhookSchema,
    labels: { url: t`Address`, events: t`Events` },
    defaultValues: { url: '', events: USUAL_EVENTS },
    keep: ['url'],
  });

  const create = submit(async (body) => {
    const onError = showFieldErrors(setError, ['url']);
    const made = await attempt(() => apiRequest(webhookEndpoints.createWebhook, { body }), { status, onError });
    if (!made) return;
    reset();
    onCreated(made.secret);
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
      <CheckBoxes {...field('events')} values={webhookEventSchema.options} names={eventLabels} />
      <FormStatusMessage message={status.message} />
      <div>
        <Button type="submit" loading={isSubmitting}>{t`Add webhook`}</Button>
      </div>
    </form>
  );
}
