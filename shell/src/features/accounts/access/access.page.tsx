import { type AccessTokenView, accessTokenEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { Badge, Button, Container, PageHeader } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { send } from '../../../forms/send.ts';
import { Queries } from '../../../pages/queries.tsx';
import { ListSection, Question, TextLink, When } from '../profile-section.tsx';
import { useListWithSecret } from '../shown-once.tsx';
import { AssistantSection } from './assistant-section.tsx';
import { NewToken } from './new-token.tsx';
import { scopeLabels } from './scope-labels.ts';

// In one chunk: each further one is an entry in the scripts of every first view.
export { WebhooksPage } from '../webhooks/webhooks.page.tsx';

function TokenRow({ token, onRevoked }: { token: AccessTokenView; onRevoked: () => void }) {
  const { id: tokenId, name, start, scopes, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();

  async function revoke() {
    await send(() => apiRequest(accessTokenEndpoints.revokeAccessToken, { params: { tokenId } }));
    onRevoked();
  }

  return (
    <li className="sh:flex sh:flex-wrap sh:items-start sh:gap-x-4 sh:gap-y-2 sh:py-4">
      <div className="sh:min-w-0 sh:grow sh:basis-64">
        <p className="sh:flex sh:flex-wrap sh:items-center sh:gap-2">
          <span dir="auto" className="sh:font-semibold sh:break-words">
            {name}
          </span>
          <code dir="ltr" className="sh:text-sm sh:text-muted">
            {start}…
          </code>
          {isExpired && <Badge tone="danger">{t`Expired`}</Badge>}
        </p>
        <ul className="sh:mt-1 sh:text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{i18n._(scopeLabels[scope])}</li>
          ))}
        </ul>
        <p className="sh:mt-1 sh:text-sm sh:text-muted">
          {isExpired ? (
            <Trans>
              Expired on <When at={expiresAt} />.
            </Trans>
          ) : (
            <Trans>
              Expires on <When at={expiresAt} />.
            </Trans>
          )}{' '}
          {lastUsedAt ? (
            <Trans>
              Last used on <When at={lastUsedAt} />.
            </Trans>
          ) : (
            <span>{t`Not used yet.`}</span>
          )}
        </p>
      </div>
      <Question
        trigger={
          <Button variant="ghost" size="sm" aria-label={t`Revoke ${name}`}>
            {t`Revoke`}
          </Button>
        }
        title={t`Revoke this token?`}
        description={t`Programs that use it can no longer reach your account.`}
        confirm={t`Revoke`}
        danger
        act={revoke}
      />
    </li>
  );
}

export const AccessPage = () => (
  <Queries>
    <Access />
  </Queries>
);

function Access() {
  usePageTitle(t`Access tokens`);
  const { data, isError, reload, secret, showSecret, forgetSecret } = useListWithSecret('access-tokens', (options) =>
    apiRequest(accessTokenEndpoints.accessTokens, options),
  );
  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={t`Access tokens`} />
      <p className="sh:text-muted">
        <Trans>
          A token lets a program use your account without your password, for what you allow and until it expires. Nobody
          can change your account, your plan or your password with it.{' '}
          <TextLink to="/profile">Back to your profile</TextLink>
        </Trans>
      </p>
      <ListSection
        title={t`Your tokens`}
        subtitle={t`Revoke what you no longer use. A new password and signing out everywhere end all of them.`}
        items={data?.tokens}
        failure={isError && t`Your tokens cannot be shown right now`}
        empty={t`You have no tokens.`}
        onRetry={reload}
      >
        {(token) => <TokenRow key={token.id} token={token} onRevoked={reload} />}
      </ListSection>
      <NewToken created={secret} onCreated={showSecret} onKept={forgetSecret} />
      <AssistantSection token={secret} />
    </Container>
  );
}
