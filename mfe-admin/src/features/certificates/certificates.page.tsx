import { certificateEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage, findUuid, useFormStatus } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { i18n } from '@coursewright/mfe-kit/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { formatDate } from '@coursewright/text';
import { Alert, Badge, Button, Card, FormStatusMessage, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';

const certificateQuery = (certificateId: string) =>
  queryOptions({
    queryKey: ['admin', 'certificates', certificateId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.verifyCertificate, { params: { certificateId }, signal }),
    staleTime: 0,
  });

const reasonSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, { error: () => t`Please give a reason. It is shown to everyone who checks the certificate.` }),
});

function RevokeForm({ certificateId }: { certificateId: string }) {
  const queries = useQueryClient();
  const status = useFormStatus();
  const [reason, setReason, forget] = useKeptText(`revoke.${certificateId}`);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason },
  });
  const revoke = useMutation({
    mutationFn: (body: z.infer<typeof reasonSchema>) =>
      apiRequest(certificateEndpoints.revokeCertificate, { params: { certificateId }, body }),
    onMutate: () => status.clear(),
    onSuccess({ message }) {
      forget();
      status.success(message);
    },
    onError: (failure) => status.error(errorMessage(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: certificateQuery(certificateId).queryKey }),
  });

  const submit = handleSubmit((body) => {
    if (!revoke.isPending) revoke.mutate(body);
  });

  return (
    <form onSubmit={submit} noValidate className="ad:flex ad:flex-col ad:items-start ad:gap-4">
      <TextField
        {...register('reason', { onChange: ({ target }) => setReason(target.value) })}
        label={t`Reason`}
        hint={t`Public, and final: a revoked certificate cannot be made valid again.`}
        className="ad:w-full ad:sm:w-[28rem]"
        maxLength={300}
        error={formState.errors.reason?.message}
      />
      <FormStatusMessage message={status.message} />
      <Button type="submit" variant="danger" loading={revoke.isPending}>
        <Trans>Revoke</Trans>
      </Button>
    </form>
  );
}

const states = { valid: msg`valid`, revoked: msg`revoked`, superseded: msg`superseded` };
const tones = { valid: 'success', revoked: 'danger', superseded: 'neutral' } as const;

export function CertificatePanel({ certificateId }: { certificateId: string }) {
  const query = useQuery(certificateQuery(certificateId));
  const { data } = query;
  if (query.error || !data) return <QueryState what={t`Certificate`} query={query} height="10rem" />;
  const { learnerName, courseTitle, end, endDay, status, reason } = data;
  return (
    <Card className="ad:flex ad:flex-col ad:gap-4">
      <div className="ad:flex ad:flex-wrap ad:items-center ad:gap-3">
        <h2 dir="auto" className="ad:m-0 ad:text-lg ad:[overflow-wrap:anywhere]">
          {courseTitle}
        </h2>
        <Badge tone={tones[status]}>{i18n._(states[status])}</Badge>
      </div>
      <p className="ad:m-0 ad:text-muted">
        <Trans>
          Earned by <span dir="auto">{learnerName}</span> on {formatDate(endDay ?? end)}
        </Trans>
      </p>
      {status === 'valid' ? (
        <RevokeForm certificateId={certificateId} />
      ) : (
        <Alert
          tone="info"
          title={status === 'revoked' ? t`This certificate was revoked` : t`Replaced by a newer certificate`}
        >
          <bdi>{reason}</bdi>
        </Alert>
      )}
    </Card>
  );
}

const lookUpSchema = z.object({
  text: z.string().refine(findUuid, { error: () => t`Paste the link or the id of a certificate` }),
});

export function CertificatesPage() {
  const [params] = useSearchParams();
  const [certificateId, setAsked] = useState(findUuid(params.get('id') ?? ''));
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(lookUpSchema),
    defaultValues: { text: certificateId ?? '' },
  });
  const lookUp = handleSubmit(
    ({ text }) => setAsked(findUuid(text)),
    () => setAsked(undefined),
  );

  return (
    <AdminPage
      title={t`Certificates`}
      subtitle={t`Look up a certificate, and revoke it if it should no longer be valid.`}
    >
      <form onSubmit={lookUp} noValidate className="ad:mb-6 ad:flex ad:flex-wrap ad:items-end ad:gap-3">
        <TextField
          {...register('text')}
          label={t`Link or id of the certificate`}
          className="ad:w-full ad:sm:w-[28rem]"
          autoComplete="off"
          maxLength={500}
          error={formState.errors.text?.message}
        />
        <Button type="submit">
          <Trans>Look up</Trans>
        </Button>
      </form>
      {certificateId && <CertificatePanel key={certificateId} certificateId={certificateId} />}
    </AdminPage>
  );
}
