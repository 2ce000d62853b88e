import { errorMessage } from '@coursewright/mfe-kit';
import { Button, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { RotateCw } from 'lucide-react';

interface LoadFailureProps {
  /** Distinguishes the Retry buttons of a page. */
  what: string;
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
}

/** What is shown instead of the data of a query. */
export const QueryState = ({ height, ...rest }: LoadFailureProps & { height: string }) =>
  rest.query.error ? <LoadFailure {...rest} /> : <LoadingBlock height={height} />;

export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <span role="alert" className="ad:flex ad:flex-col ad:items-start ad:gap-2">
      <span className="ad:text-sm ad:text-danger">{errorMessage(query.error)}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Retry: ${what}`}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {!query.isFetching && <RotateCw aria-hidden="true" />}
        Retry
      </Button>
    </span>
  );
}

function LoadingBlock({ height }: { height: string }) {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton shape="block" width="100%" height={height} />
    </>
  );
}
