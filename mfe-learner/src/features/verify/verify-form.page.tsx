import { findUuid, usePageTitle } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Button, Card, Container, PageHeader, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CredentialCheck } from './credential-check.tsx';

export function VerifyFormPage() {
  usePageTitle(t`Check a certificate`);
  return (
    <Container width="text" className="ln:pb-16">
      <PageHeader
        title={t`Check a certificate`}
        subtitle={t`See whether a certificate is genuine and still valid. You don't need an account.`}
      />
      <div className="ln:flex ln:flex-col ln:gap-6">
        <Way title={<Trans>By its number</Trans>}>
          <NumberForm />
        </Way>
        <Way title={<Trans>By its credential</Trans>}>
          <CredentialCheck />
        </Way>
      </div>
    </Container>
  );
}

const Way = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card padding="lg" className="ln:flex ln:flex-col ln:gap-4">
    <h2 className="ln:text-xl ln:font-semibold">{title}</h2>
    {children}
  </Card>
);

const numberSchema = z.object({
  text: z.string().refine(findUuid, {
    error: () => t`This is not a certificate number. You find it below “Check this certificate at”.`,
  }),
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
        label={t`Number or address`}
        hint={t`As printed on the certificate: 36 letters, digits and dashes, or the whole address`}
        error={formState.errors.text?.message}
        spellCheck={false}
        autoComplete="off"
      />
      <div>
        <Button type="submit">
          <Trans>Check the certificate</Trans>
        </Button>
      </div>
    </form>
  );
}
