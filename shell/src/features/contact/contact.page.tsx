import { notificationEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Card, Container, PageHeader, TextArea, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useHydrated } from '../../app/hydrated.ts';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';

const labels = { fname: 'First Name', lname: 'Last Name', email: 'Email', phone: 'Phone', msg: 'Message' };

export function ContactPage() {
  usePageTitle('Contact');
  const ready = useHydrated();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(notificationEndpoints.contact.body),
    defaultValues: { fname: '', lname: '', email: '', phone: '', msg: '' },
  });
  const { errors, isSubmitting } = formState;
  const field = (name: keyof typeof labels) => ({
    ...register(name),
    label: labels[name],
    error: fieldError(labels[name], errors[name]),
  });

  const submit = handleSubmit(async (body) => {
    if (await send(() => apiRequest(notificationEndpoints.contact, { body }))) reset();
  }, notifyInvalid(labels));

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title="Contact" subtitle="Enter your details and ask your query." />
      <noscript>
        <p className="sh:mb-5 sh:text-muted">Sending this form needs JavaScript.</p>
      </noscript>
      <Card padding="lg" asChild>
        <form noValidate onSubmit={submit}>
          {/* what is sent before React listens would be lost */}
          <fieldset disabled={!ready} className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
            <TextField {...field('fname')} autoComplete="given-name" />
            <TextField {...field('lname')} autoComplete="family-name" />
            <TextField {...field('email')} type="email" autoComplete="email" />
            <TextField {...field('phone')} type="number" inputMode="tel" autoComplete="tel" />
            <TextArea {...field('msg')} rows={6} autoGrow className="sh:sm:col-span-2" />
            <div className="sh:sm:col-span-2">
              <Button type="submit" loading={isSubmitting}>
                Submit
              </Button>
            </div>
          </fieldset>
        </form>
      </Card>
    </Container>
  );
}
