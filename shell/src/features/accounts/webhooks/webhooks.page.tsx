import { webhookEndpoints } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Container, PageHeader, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Queries } from '../../../pages/queries.tsx';
import { NotShown, ProfileSection } from '../profile-section.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';

export const WebhooksPage = () => (
  <Queries>
    <Webhooks />
  </Queries>
);

function Webhooks() {
  usePageTitle(t`Webhooks`);
  const [secret, setSecret] = useState<string>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => apiRequest(webhookEndpoints.webhooks, { signal }),
    staleTime: 0,
  });

  function showSecret(made: string) {
    setSecret(made);
    void refetch();
  }

  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={t`Webhooks`} />
      <p className="sh:text-muted">
        <Trans>
          A webhook tells a program of yours what happens in your account: a signed message with ids and results, never
          with your texts.{' '}
          <MfeLink to="/profile" className="sh:font-semibold sh:text-brand sh:underline">
            Back to your profile
          </MfeLink>
        </Trans>
      </p>
      <ProfileSection
        title={t`Your webhooks`}
        subtitle={t`What does not arrive is sent again for about a day. After five days without success a webhook is switched off.`}
      >
        {isError ? (
          <NotShown title={t`Your webhooks cannot be shown right now`} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height="3.5rem" shape="block" />
        ) : data.webhooks.length === 0 ? (
          <p>{t`You have no webhooks.`}</p>
        ) : (
          <ul className="sh:divide-y sh:divide-line sh:border-y sh:border-line">
            {data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onChanged={() => void refetch()} onSecret={showSecret} />
            ))}
          </ul>
        )}
      </ProfileSection>
      <NewWebhook secret={secret} onCreated={showSecret} onKept={() => setSecret(undefined)} />
    </Container>
  );
}
