/** The number of a topic, for the eyes: the list itself counts for screen readers. */
export const PlaceNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="ln:grid ln:size-9 ln:flex-none ln:place-items-center ln:rounded-full ln:bg-brand-soft ln:font-semibold ln:text-brand ln:tabular-nums"
  >
    {number}
  </span>
);
