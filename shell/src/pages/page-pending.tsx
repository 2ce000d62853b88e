import { Spinner } from '@coursewright/ui';

export const PagePending = () => (
  <div className="needs-script sh:grid sh:min-h-[60svh] sh:place-items-center">
    <Spinner />
  </div>
);
