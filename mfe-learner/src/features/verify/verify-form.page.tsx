import { findUuid, usePageTitle } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, Card, Container, PageHeader, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CredentialCheck } from './credential-check.tsx';

export function VerifyFormPage() {
  usePageTitle('Check a certificate');
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title="Check a certificate"
        subtitle="See whether a certificate is genuine and still valid. You don't need an account."
      />
      <div className="ln:flex ln:flex-col ln:gap-6">
        <Card padding="lg" className="ln:flex ln:flex-col ln:gap-4">
          <h2 className="ln:text-xl ln:font-semibold">By its number</h2>
          <NumberForm />
        </Card>
        <Card padding="lg" className="ln:flex ln:flex-col ln:gap-4">
          <h2 className="ln:text-xl ln:font-semibold">By its credential</h2>
          <CredentialCheck />
        </Card>
      </div>
    </Container>
  );
}

const numberSchema = z.object({
  text: z.string().refine(findUuid, 'This is not a certificate number. You find it below “Check this certificate at”.'),
});

function NumberForm() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(numberSchema),
    defaultValues: { text: '' },
  });
  const open = handleSubmit(({ text }) => void navigate(`/verify/${findUuid(text)}`, { flushSync: true }));

  return (
    <form onSubmit={open} noValidate className="ln:flex ln:flex-col ln:gap-4">
      <TextField
        {...register('text')}
        label="Number or address"
        hint="As printed on the certificate: 36 letters, digits and dashes, or the whole address"
        error={formState.errors.text?.message}
        spellCheck={false}
        autoComplete="off"
      />
      <div>
        <Button type="submit">Check the certificate</Button>
      </div>
    </form>
  );
}
