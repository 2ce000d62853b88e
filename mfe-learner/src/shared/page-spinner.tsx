import { Spinner } from '@coursewright/ui';

/** A page that is on its way. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="ln:grid ln:min-h-[60vh] ln:place-items-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}
