import type { adminPolicyEndpoints, ResponseOf } from '@coursewright/contracts';
import { Button } from '@coursewright/ui';
import { Undo2 } from 'lucide-react';
import { useAdminNames } from '../../shared/use-admin-names.ts';
import { when } from '../../shared/words.ts';

type Revision = ResponseOf<typeof adminPolicyEndpoints.policyRevisions>[number];

interface Props {
  revisions: readonly Revision[];
  busy: boolean;
  onRestore(revision: number): void;
}

/** What the text was before, and the way back to it. */
export function RevisionList({ revisions, busy, onRestore }: Props) {
  const nameOf = useAdminNames();
  return (
    <ol className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0">
      {revisions.map(({ revision, at, by }, index) => (
        <li
          key={revision}
          className="ad:flex ad:min-h-14 ad:flex-wrap ad:items-center ad:gap-x-4 ad:gap-y-2 ad:rounded-control ad:border ad:border-line ad:bg-surface ad:px-4 ad:py-2 ad:text-sm"
        >
          <span className="ad:font-medium">Revision {revision}</span>
          <span className="ad:text-muted">
            {at ? <time dateTime={at}>{when(at)}</time> : 'as it came with the product'}
            {by && `, by ${nameOf(by)}`}
          </span>
          <span className="ad:ml-auto">
            {index === 0 ? (
              <span className="ad:text-muted">Shown now</span>
            ) : (
              <Button
                size="sm"
                variant="secondary"
                disabled={busy}
                aria-label={`Bring back revision ${revision}`}
                onClick={() => onRestore(revision)}
              >
                <Undo2 aria-hidden="true" /> Bring back
              </Button>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
