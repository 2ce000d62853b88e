import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle, useSession, useUser } from '@coursewright/mfe-kit';
import { Button, Card, Container, PageHeader, PasswordField, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { profileLabels as labels, profileFormSchema } from './profile-form.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function ProfilePage() {
  usePageTitle('Profile');
  const user = useUser();
  const { refresh } = useSession();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(profileFormSchema),
    defaultValues: { mName: user.name, email: user.email, currentPassword: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ mName, email, currentPassword, password }) => {
    const body = { mName, email, ...(password && { currentPassword, password }) };
    if (!(await send(() => apiRequest(authEndpoints.updateProfile, { body })))) return;
    await refresh();
    reset({ mName, email, currentPassword: '', password: '' });
  }, notifyInvalid(labels));

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader
        title="Profile"
        actions={
          <Button asChild variant="secondary">
            <MfeLink to="/subscription">Manage Subscriptions</MfeLink>
          </Button>
        }
      />
      <Card padding="lg" asChild>
        <form noValidate onSubmit={submit} className="sh:grid sh:gap-8">
          <div className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
            <TextField
              {...register('mName')}
              label={labels.mName}
              autoComplete="name"
              error={fieldError(labels.mName, errors.mName)}
            />
            <TextField
              {...register('email')}
              label={labels.email}
              type="email"
              autoComplete="username"
              readOnly
              hint="You can change it below."
            />
          </div>
          <fieldset className="sh:grid sh:gap-5 sh:border-t sh:border-line sh:pt-6 sh:sm:grid-cols-2">
            <legend className="sh:sr-only">Change your password</legend>
            <PasswordField
              {...register('currentPassword')}
              label={labels.currentPassword}
              hint="Only to set a new one."
              error={fieldError(labels.currentPassword, errors.currentPassword)}
            />
            <PasswordField
              {...register('password')}
              label={labels.password}
              autoComplete="new-password"
              hint="At least 9 characters. Leave empty to keep yours."
              error={fieldError(labels.password, errors.password)}
            />
          </fieldset>
          <div>
            <Button type="submit" loading={isSubmitting}>
              Submit
            </Button>
          </div>
        </form>
      </Card>
      <EmailSection />
      <SecondFactorSection />
      <SessionsSection />
      <DataSection />
    </Container>
  );
}
