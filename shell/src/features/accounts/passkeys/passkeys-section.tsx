import { type PasskeyView, passkeyEndpoints } from '@coursewright/contracts';
import { apiRequest, useUser } from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Button, Dialog, FormStatusMessage, Skeleton, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useLabelledForm } from '../../../forms/labelled-form.ts';
import { announceRemovedPasskey, createPasskey, supportsPasskeys } from '../../../forms/passkey.ts';
import { attempt, send, toastsOnly } from '../../../forms/send.ts';
import { NotShown, ProfileSection, Question, When } from '../profile-section.tsx';
import { ResendVerification } from '../resend-verification.tsx';

interface RowProps {
  passkey: PasskeyView;
  onChanged(): void;
}

function Rename({ passkey, onChanged }: RowProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const { name } = passkey;
  const { field, submit, reset, status, isSubmitting } = useLabelledForm({
    schema: passkeyEndpoints.renamePasskey.body,
    labels: { name: t`Name` },
    defaultValues: { name },
  });

  const rename = submit(async (body) => {
    const params = { passkeyId: passkey.id };
    if (!(await send(() => apiRequest(passkeyEndpoints.renamePasskey, { params, body }), { quiet: true, status })))
      return;
    setOpen(false);
    onChanged();
  });

  return (
    <Dialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={t`Rename ${name}`}>
          {t`Rename`}
        </Button>
      }
      title={t`Rename this passkey`}
      open={open}
      onOpenChange={(next) => {
        reset({ name });
        status.clear();
        setOpen(next);
      }}
      actions={
        <Button type="submit" form={formId} loading={isSubmitting}>
          {t`Save`}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={rename}>
        <TextField {...field('name')} dir="auto" autoComplete="off" />
        <FormStatusMessage message={status.message} className="sh:mt-4" />
      </form>
    </Dialog>
  );
}

function Remove({ passkey: { id: passkeyId, name }, onChanged }: RowProps) {
  async function remove() {
    const outcome = await attempt(() => apiRequest(passkeyEndpoints.removePasskey, { params: { passkeyId } }));
    if (outcome) {
      toastsOnly.success(outcome.message);
      await announceRemovedPasskey(outcome.rpId, outcome.credentialId);
    }
    onChanged();
  }

  return (
    <Question
      trigger={
        <Button variant="ghost" size="sm" aria-label={t`Remove ${name}`}>
          {t`Remove`}
        </Button>
      }
      title={t`Remove this passkey?`}
      description={t`It can no longer sign in. Sessions that it opened stay open until you end them below.`}
      confirm={t`Remove`}
      danger
      act={remove}
    />
  );
}

function PasskeyRow({ passkey, onChanged }: RowProps) {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li className="sh:flex sh:flex-wrap sh:items-center sh:gap-x-4 sh:gap-y-2 sh:py-4">
      <div className="sh:min-w-0 sh:grow sh:basis-52">
        <p className="sh:flex sh:flex-wrap sh:items-center sh:gap-2 sh:font-semibold">
          <bdi className="sh:min-w-0 sh:break-words">{name}</bdi> {backedUp && <Badge>{t`Synced`}</Badge>}
        </p>
        <p className="sh:text-sm sh:text-muted">
          {lastUsedAt ? (
            <Trans>
              Added <When at={createdAt} />, last used <When at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans>
              Added <When at={createdAt} />, not used yet
            </Trans>
          )}
        </p>
      </div>
      <div className="sh:flex sh:flex-wrap sh:gap-1">
        <Rename passkey={passkey} onChanged={onChanged} />
        <Remove passkey={passkey} onChanged={onChanged} />
      </div>
    </li>
  );
}

function AddPasskey({ onAdded }: { onAdded(): void }) {
  const { emailVerified } = useUser();
  const { mutate: add, isPending } = useMutation({
    async mutationFn() {
      const started = await attempt(() => apiRequest(passkeyEndpoints.startPasskey, { body: {} }));
      if (!started) return;
      const { credential, failure } = await createPasskey(started.options);
      if (failure) toastsOnly.error(failure);
      if (credential) await send(() => apiRequest(passkeyEndpoints.addPasskey, { body: { credential } }));
    },
    onSettled: onAdded,
  });

  if (!supportsPasskeys()) {
    return (
      <Alert>{t`This browser cannot add passkeys at this address. They need https, and a name instead of an IP address.`}</Alert>
    );
  }
  if (!emailVerified) {
    return (
      <Alert
        title={t`Confirm your email address first`}
        actions={<ResendVerification />}
      >{t`Open the link in the email we sent you. Then you can add a passkey here.`}</Alert>
    );
  }
  return (
    <Button variant="secondary" loading={isPending} onClick={() => add()}>
      <KeyRound aria-hidden className="sh:size-4" /> <span>{t`Add a passkey`}</span>
    </Button>
  );
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => apiRequest(passkeyEndpoints.passkeys, { signal }),
  staleTime: 0,
});

export function PasskeysSection() {
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const onChanged = () => void refetch();

  function content() {
    if (isError) return <NotShown title={t`Your passkeys cannot be shown right now`} onRetry={onChanged} />;
    if (!data) return <Skeleton height="3rem" shape="block" />;
    return (
      <>
        {data.passkeys.length > 0 && (
          <ul className="sh:mb-5 sh:divide-y sh:divide-line sh:border-y sh:border-line">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
            ))}
          </ul>
        )}
        <AddPasskey onAdded={onChanged} />
      </>
    );
  }

  return (
    <ProfileSection
      title={t`Passkeys`}
      subtitle={t`Sign in with your fingerprint, face or screen lock instead of password and code. A passkey cannot be guessed or phished.`}
    >
      {content()}
    </ProfileSection>
  );
}
