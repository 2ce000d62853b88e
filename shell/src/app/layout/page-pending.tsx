import { Spinner } from '@coursewright/ui';

/** Stands where a page will be in a moment. */
export const PagePending = () => (
  <div className="needs-script sh:grid sh:min-h-[60svh] sh:place-items-center">
    <Spinner />
  </div>
);
