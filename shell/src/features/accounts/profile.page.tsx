import { authEndpoints, learnerDataEndpoints, newPasswordField } from '@coursewright/contracts';
import { apiRequest, usePageTitle, useSession, useUser } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { createDateFormat } from '@coursewright/text';
import {
  Alert,
  Button,
  Card,
  Container,
  FILL_IN,
  FormStatusMessage,
  PageHeader,
  PasswordField,
  ProgressBar,
  TextField,
} from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { ButtonLink } from '../../button-link.ts';
import { showFieldErrors, useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { Queries } from '../../pages/queries.tsx';
import { CurrentPassword } from './current-password.tsx';
import { DataSection } from './data-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PlanSection, subscriptionQuery } from './plan-section.tsx';
import { ProfileSection, TextLink } from './profile-section.tsx';
import { RemindersSection, remindersQuery } from './reminders-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const formatClock = createDateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' });

const allowanceQuery = queryOptions({
  queryKey: ['ai-allowance'],
  queryFn: ({ signal }) => apiRequest(learnerDataEndpoints.aiAllowance, { signal }),
  staleTime: 0,
  retry: false,
});

function AllowanceSection() {
  const { plan } = useUser();
  const { data } = useQuery(allowanceQuery);
  if (!data || data.limit === null) return null;
  const { renewsAt } = data;
  const clock = formatClock(renewsAt);
  const percent = data.limit === 0 ? 100 : Math.min(100, Math.round((100 * data.used) / data.limit));
  return (
    <ProfileSection
      title={t`AI writing today`}
      subtitle={t`Each plan has a daily allowance for what AI writes for you.`}
    >
      <ProgressBar percent={percent} label={t`${percent} percent used`} />
      <p className="sh:mt-3">
        {data.usedUp ? (
          <Trans>
            You've reached today's limit. More from <time dateTime={renewsAt}>{clock}</time>.
          </Trans>
        ) : (
          <Trans>
            Renews <time dateTime={renewsAt}>{clock}</time>.
          </Trans>
        )}{' '}
        {plan === 'free' && (
          <Trans>
            Paid plans have a larger allowance: <TextLink to="/pricing">see the plans</TextLink>.
          </Trans>
        )}
      </p>
    </ProfileSection>
  );
}

function EmailSection() {
  const { email: address } = useUser();
  const [sentTo, setSentTo] = useState<string>();
  const form = useLabelledForm({
    schema: authEndpoints.requestEmailChange.body,
    labels: { email: t`New email`, currentPassword: t`Password` },
    defaultValues: { email: '', currentPassword: '' },
    keep: ['email'],
  });
  const { field, submit, reset, resetField, status, isSubmitting } = form;

  const request = submit(async (body) => {
    const call = () => apiRequest(authEndpoints.requestEmailChange, { body });
    if (await send(call, { quiet: true, status })) {
      setSentTo(body.email);
      reset();
    } else if (!body.currentPassword) resetField('currentPassword');
  });

  return (
    <ProfileSection
      title={t`Change your email`}
      subtitle={t`We send a link to the new address. Your current address stays in use until you open the link.`}
    >
      {sentTo && (
        <Alert tone="success" title={t`Confirm the new address`} className="sh:mb-5">
          <Trans>
            Open the link that we sent to <strong dir="auto">{sentTo}</strong>. It works for one hour. Until then you
            sign in with {address}.
          </Trans>
        </Alert>
      )}
      <form noValidate onSubmit={request} className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
        <TextField {...field('email')} type="email" autoComplete="email" />
        <CurrentPassword of={form} />
        <FormStatusMessage message={status.message} className="sh:sm:col-span-2" />
        <div className="sh:sm:col-span-2">
          <Button type="submit" variant="secondary" loading={isSubmitting}>{t`Send the link`}</Button>
        </div>
      </form>
    </ProfileSection>
  );
}

const profileFormSchema = z
  .object({
    mName: authEndpoints.updateProfile.body.shape.mName,
    email: z.string(),
    // Absent when a passkey has taken its place.
    currentPassword: z.string().optional(),
    password: z.string(),
  })
  .superRefine(({ currentPassword, password }, context) => {
    // Password managers fill in the current one by themselves.
    if (!password) return;
    const issue = newPasswordField.safeParse(password).error?.issues[0];
    if (issue) context.addIssue({ code: 'custom', path: ['password'], message: issue.message });
    if (currentPassword === '') context.addIssue({ code: 'custom', path: ['currentPassword'], message: FILL_IN });
  });

const getLabels = () => ({
  mName: t`Name`,
  email: t`Email`,
  currentPassword: t`Current password`,
  password: t`New Password`,
});

export const ProfilePage = () => (
  <Queries>
    <Profile />
  </Queries>
);

function Profile() {
  usePageTitle(t`Profile`);
  const user = useUser();
  const { refresh } = useSession();
  const form = useLabelledForm({
    schema: profileFormSchema,
    labels: getLabels(),
    defaultValues: { mName: user.name, email: user.email, currentPassword: '', password: '' },
    keep: ['mName'],
  });
  const { field, submit, reset, resetField, setError, status, isSubmitting } = form;

  // Before, the size of these sections is not known, and what follows would be seen to move.
  const queries = [useQuery(subscriptionQuery(user.id)), useQuery(allowanceQuery), useQuery(remindersQuery)];
  const isComplete = !queries.some(({ isLoading }) => isLoading);

  const save = submit(async ({ mName, email, currentPassword, password }) => {
    const body = { mName, email, ...(password && { currentPassword, password }) };
    const onError = showFieldErrors(setError, ['mName', 'password']);
    if (!(await send(() => apiRequest(authEndpoints.updateProfile, { body }), { status, onError }))) {
      if (currentPassword === undefined) resetField('currentPassword');
      return;
    }
    await refresh();
    reset({ mName, email, currentPassword: '', password: '' });
  });

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader
        title={t`Profile`}
        actions={<ButtonLink to="/subscription" label={t`Manage Subscriptions`} variant="secondary" />}
      />
      <Card padding="lg" asChild>
        <form noValidate onSubmit={save} className="sh:grid sh:gap-8">
          <div className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
            <TextField {...field('mName')} autoComplete="name" />
            <TextField
              {...field('email')}
              type="email"
              autoComplete="username"
              readOnly
              hint={t`You can change it below.`}
            />
          </div>
          <fieldset className="sh:grid sh:gap-5 sh:border-t sh:border-line sh:pt-6 sh:sm:grid-cols-2">
            <legend className="sh:sr-only">{t`Change your password`}</legend>
            <CurrentPassword of={form} hint={t`Only needed to set a new password.`} />
            <PasswordField
              {...field('password')}
              autoComplete="new-password"
              hint={t`At least 9 characters. Leave empty to keep your password.`}
            />
          </fieldset>
          <FormStatusMessage message={status.message} />
          <div>
            <Button type="submit" loading={isSubmitting}>{t`Submit`}</Button>
          </div>
        </form>
      </Card>
      <div className={isComplete ? undefined : 'sh:invisible'}>
        <PlanSection />
        <AllowanceSection />
        <LanguageSection />
        <RemindersSection />
        <EmailSection />
        <SecondFactorSection />
        <PasskeysSection />
        <SessionsSection />
        <DataSection />
      </div>
    </Container>
  );
}
