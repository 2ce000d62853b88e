import { messageOf } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { RotateCw } from 'lucide-react';

interface Props {
  /** What could not be loaded; tells the Retry buttons of a page apart. */
  what: string;
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
}

/** Stands in one part of a page that could not be loaded; the other parts go on. */
export function LoadFailure({ what, query }: Props) {
  return (
    <span role="alert" className="ad:flex ad:flex-col ad:items-start ad:gap-2">
      <span className="ad:text-sm ad:text-danger">{messageOf(query.error)}</span>
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
