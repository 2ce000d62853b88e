import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage, lazyPart } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Button, FormStatusMessage, Skeleton, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Suspense, useId } from 'react';
import { useLabelledForm } from '../../../forms/labelled-form.ts';
import { attempt } from '../../../forms/send.ts';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>{t`Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or a password manager.`}</p>
      <div className="sh:mt-4 sh:flex sh:flex-wrap sh:items-center sh:gap-x-6 sh:gap-y-4">
        <Suspense fallback={<Skeleton height="13rem" width="13rem" shape="block" />}>
          <QrCode text={uri} />
        </Suspense>
        <div className="sh:min-w-0 sh:flex-1 sh:basis-52 sh:text-sm">
          <p className="sh:text-muted">{t`No camera, or already on your phone? Enter this key in the app:`}</p>
          <code className="sh:mt-2 sh:block sh:font-mono sh:text-base sh:tracking-wide">{formatSecret(secret)}</code>
          <a
            href={uri}
            className="sh:mt-3 sh:inline-block sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >{t`Open in an app on this device`}</a>
        </div>
      </div>
    </>
  );
}

const formatSecret = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function FirstCode({ onEnabled, onCancel }: { onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const { field, submit, setError, status, isSubmitting } = useLabelledForm({
    schema: secondFactorEndpoints.enableSecondFactor.body,
    labels: { code: t`Code` },
    defaultValues: { code: '' },
  });

  const enable = submit(async (body) => {
    const outcome = await attempt(() => apiRequest(secondFactorEndpoints.enableSecondFactor, { body }), { status });
    if (!outcome) return;
    const { recoveryCodes, message } = outcome;
    if (!recoveryCodes) return setError('code', { message: translateText(message) }, { shouldFocus: true });
    status.success(translateText(message));
    onEnabled(recoveryCodes);
  });

  return (
    <form noValidate onSubmit={enable} className="sh:grid sh:gap-4">
      <p>{t`Enter the code that the app shows now. You will then be signed out everywhere else.`}</p>
      <TextField {...field('code')} inputMode="numeric" autoComplete="one-time-code" className="sh:max-w-60" />
      <FormStatusMessage message={status.message} />
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button type="submit" loading={isSubmitting}>{t`Turn on`}</Button>
        <Button variant="secondary" onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

export function SetUpApp({ onEnabled, onCancel }: { onEnabled(recoveryCodes: string[]): void; onCancel(): void }) {
  // a new secret for each mount: a secret that was shown but not used expires
  const key = useId();
  const { data, error } = useQuery({
    queryKey: ['second-factor', 'start', key],
    queryFn: () => apiRequest(secondFactorEndpoints.startSecondFactor, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (error) {
    return (
      <Alert
        tone="warning"
        title={t`This cannot be set up right now`}
        actions={<Button onClick={onCancel}>{t`Back`}</Button>}
      >
        {errorMessage(error)}
      </Alert>
    );
  }
  if (!data) return <Skeleton height="12rem" shape="block" />;
  return (
    <ol className="sh:grid sh:list-decimal sh:gap-6 sh:ps-5 sh:marker:font-semibold sh:marker:text-muted">
      <li className="sh:ps-1">
        <AppSecret {...data} />
      </li>
      <li className="sh:ps-1">
        <FirstCode onEnabled={onEnabled} onCancel={onCancel} />
      </li>
    </ol>
  );
}
