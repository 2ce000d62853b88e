import { webhookEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { Container, PageHeader } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Queries } from '../../../pages/queries.tsx';
import { ListSection, TextLink } from '../profile-section.tsx';
import { useListWithSecret } from '../shown-once.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';

export const WebhooksPage = () => (
  <Queries>
    <Webhooks />
  </Queries>
);

function Webhooks() {
  usePageTitle(t`Webhooks`);
  const { data, isError, reload, secret, showSecret, forgetSecret } = useListWithSecret('webhooks', (options) =>
    apiRequest(webhookEndpoints.webhooks, options),
  );
  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={t`Webhooks`} />
      <p className="sh:text-muted">
        <Trans>
          A webhook tells a program of yours what happens in your account: a signed message with ids and results, never
          with your texts. <TextLink to="/profile">Back to your profile</TextLink>
        </Trans>
      </p>
      <ListSection
        title={t`Your webhooks`}
        subtitle={t`What does not arrive is sent again for about a day. After five days without success a webhook is switched off.`}
        items={data?.webhooks}
        failure={isError && t`Your webhooks cannot be shown right now`}
        empty={t`You have no webhooks.`}
        onRetry={reload}
      >
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} onChanged={reload} onSecret={showSecret} />}
      </ListSection>
      <NewWebhook secret={secret} onCreated={showSecret} onKept={forgetSecret} />
    </Container>
  );
}
