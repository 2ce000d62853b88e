import { VisuallyHidden } from '@coursewright/ui';
import { Check, X } from 'lucide-react';

/** One line of a plan; what the plan lacks is struck through, and said to be missing. */
export function PlanFeature({ text, included }: { text: string; included: boolean }) {
  const Icon = included ? Check : X;
  return (
    <li className="bl:flex bl:items-start bl:gap-3">
      <span
        className={`bl:mt-0.5 bl:grid bl:size-5 bl:flex-none bl:place-items-center bl:rounded-pill ${
          included ? 'bl:bg-brand-soft bl:text-brand' : 'bl:bg-sunken bl:text-muted'
        }`}
      >
        <Icon className="bl:size-3.5" strokeWidth={2.5} aria-hidden="true" />
      </span>
      {included ? (
        <span>{text}</span>
      ) : (
        <span className="bl:text-muted">
          <VisuallyHidden>Not included: </VisuallyHidden>
          <s>{text}</s>
        </span>
      )}
    </li>
  );
}
