import { Spinner } from '@coursewright/ui';

/** A page that is on its way; a label is shown. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="bl:grid bl:min-h-[60vh] bl:place-items-center">
      <Spinner size="lg" label={label} showLabel={label !== undefined} />
    </div>
  );
}
