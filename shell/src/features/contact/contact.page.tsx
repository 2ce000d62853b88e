import { notificationEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Card, Container, FormStatusMessage, PageHeader, TextArea, TextField } from '@coursewright/ui';
import { useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { useHydrated } from '../../session/hydration.ts';

const labels = { fname: 'First Name', lname: 'Last Name', email: 'Email', phone: 'Phone', msg: 'Message' };

export function ContactPage() {
  usePageTitle('Contact');
  const ready = useHydrated();
  const { field, submit, reset, status, isSubmitting } = useLabelledForm({
    schema: notificationEndpoints.contact.body,
    labels,
    defaultValues: { fname: '', lname: '', email: '', phone: '', msg: '' },
  });

  const write = submit(async (body) => {
    if (await send(() => apiRequest(notificationEndpoints.contact, { body }), { status })) reset();
  });

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title="Contact" subtitle="Enter your details and ask your query." />
      <noscript>
        <p className="sh:mb-5 sh:text-muted">Sending this form needs JavaScript.</p>
      </noscript>
      <Card padding="lg" asChild>
        <form noValidate onSubmit={write}>
          {/* what is entered before hydration would be lost */}
          <fieldset disabled={!ready} className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
            <TextField {...field('fname')} autoComplete="given-name" />
            <TextField {...field('lname')} autoComplete="family-name" />
            <TextField {...field('email')} type="email" autoComplete="email" />
            <TextField {...field('phone')} type="tel" inputMode="tel" maxLength={32} autoComplete="tel" />
            <TextArea {...field('msg')} rows={6} autoGrow className="sh:sm:col-span-2" />
            <FormStatusMessage message={status.message} className="sh:sm:col-span-2" />
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
