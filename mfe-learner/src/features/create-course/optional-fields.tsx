import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface OptionalFieldsProps {
  title: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

// Folded, because a course needs none of them.
export const OptionalFields = ({ title, open, onOpen, children }: OptionalFieldsProps) => (
  <details
    open={open}
    onToggle={(event) => onOpen(event.currentTarget.open)}
    className="ln:group ln:rounded-card ln:border ln:border-line"
  >
    <summary className="ln:flex ln:min-h-12 ln:cursor-pointer ln:items-center ln:gap-3 ln:rounded-card ln:px-4 ln:py-3 ln:hover:bg-sunken">
      <span className="ln:flex-1">
        <span className="ln:font-semibold">{title}</span>{' '}
        <span className="ln:text-sm ln:text-muted">
          <Trans>(optional)</Trans>
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="ln:size-5 ln:text-muted ln:group-open:rotate-180" />
    </summary>
    {children}
  </details>
);
