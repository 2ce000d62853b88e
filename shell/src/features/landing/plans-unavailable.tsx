import { Alert, RetryButton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

export const PlansUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    data-away
    title={t`The plans cannot be shown right now`}
    actions={<RetryButton onClick={onRetry} />}
  >{t`Everything else on this page works.`}</Alert>
);
