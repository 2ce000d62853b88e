import type { Citations } from '@coursewright/contracts';
import { Dialog } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

type Passage = Citations['passages'][number];

interface CitedPassageProps {
  passage: Passage;
  // Why a sentence that cites it is not supported.
  reasons: readonly string[];
  onClose: () => void;
}

export const describePlace = ({ source, heading, page }: Passage): string =>
  [source, heading, page && t`page ${page}`].filter(Boolean).join(' · ');

export function CitedPassage({ passage, reasons, onClose }: CitedPassageProps) {
  const number = passage.marker.slice(1);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Source ${number}`}
      description={<bdi className="ln:break-words">{describePlace(passage)}</bdi>}
    >
      <div className="ln:flex ln:flex-col ln:gap-3">
        <blockquote dir="auto" className="ln:border-s-4 ln:border-accent ln:ps-3 ln:break-words ln:whitespace-pre-line">
          {passage.text}
        </blockquote>
        {reasons.map((reason) => (
          <p key={reason} className="ln:text-sm ln:text-muted">
            {reason}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
