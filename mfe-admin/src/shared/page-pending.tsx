import { Spinner } from '@coursewright/ui';

/** Shown while it is unknown who is there. */
export function PagePending() {
  return (
    <div className="ad:grid ad:min-h-[60svh] ad:place-items-center">
      <Spinner size="lg" />
    </div>
  );
}
