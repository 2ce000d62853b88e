import { errorMessage } from '@coursewright/mfe-kit';
import { RetryButton, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface Query<T = unknown> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface LoadFailureProps {
  // Distinguishes the Retry buttons of a page.
  what: string;
  query: Omit<Query, 'data'>;
}

export const QueryState = ({ height, ...rest }: LoadFailureProps & { height: string }) =>
  rest.query.error ? <LoadFailure {...rest} /> : <Loading shape="block" width="100%" height={height} />;

export const LoadFailure = ({ what, query }: LoadFailureProps) => (
  <span role="alert" className="ad:flex ad:flex-col ad:items-start ad:gap-2">
    <span className="ad:text-sm ad:text-danger">{errorMessage(query.error)}</span>
    <RetryButton
      aria-label={t`Retry: ${what}`}
      icon={query.isFetching ? undefined : RotateCw}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    />
  </span>
);

export const Loading = (props: ComponentProps<typeof Skeleton>) => (
  <>
    <VisuallyHidden>
      <Trans>Loading</Trans>
    </VisuallyHidden>
    <Skeleton {...props} />
  </>
);
