import { notificationEndpoints } from '@coursewright/contracts';
import { apiRequest, useArrivalFocus, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Card, Container, FormStatusMessage, PageHeader, TextArea, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { useHydrated } from '../../session/hydration.ts';

const getLabels = () => ({
  fname: t`First Name`,
  lname: t`Last Name`,
  email: t`Email`,
  phone: t`Phone`,
  msg: t`Message`,
});

export function ContactPage() {
  usePageTitle(t`Contact`);
  const ready = useHydrated();
  const form = useArrivalFocus<HTMLFormElement>(ready);
  const { field, submit, reset, status, isSubmitting } = useLabelledForm({
    schema: notificationEndpoints.contact.body,
    labels: getLabels(),
    defaultValues: { fname: '', lname: '', email: '', phone: '', msg: '' },
    keep: ['fname', 'lname', 'email', 'phone', 'msg'],
  });

  const write = submit(async (body) => {
    if (await send(() => apiRequest(notificationEndpoints.contact, { body }), { status })) reset();
  });

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={t`Contact`} subtitle={t`Enter your details and ask your query.`} />
      <noscript>
        <p className="sh:mb-5 sh:text-muted">{t`Sending this form needs JavaScript.`}</p>
      </noscript>
      <Card padding="lg" asChild>
        <form ref={form} noValidate onSubmit={write}>
          {/* what is entered before hydration would be lost */}
          <fieldset disabled={!ready} className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
            <TextField {...field('fname')} autoComplete="given-name" />
            <TextField {...field('lname')} autoComplete="family-name" />
            <TextField {...field('email')} type="email" autoComplete="email" />
            <TextField {...field('phone')} type="tel" inputMode="tel" maxLength={32} autoComplete="tel" />
            <TextArea {...field('msg')} dir="auto" rows={6} autoGrow className="sh:sm:col-span-2" />
            <FormStatusMessage message={status.message} className="sh:sm:col-span-2" />
            <div className="sh:sm:col-span-2">
              <Button type="submit" loading={isSubmitting}>{t`Submit`}</Button>
            </div>
          </fieldset>
        </form>
      </Card>
    </Container>
  );
}
