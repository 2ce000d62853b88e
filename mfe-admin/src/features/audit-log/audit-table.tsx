import type { AuditEntry } from '@coursewright/contracts';
import { Badge, type BadgeTone, type Column, DataTable, EmptyState } from '@coursewright/ui';
import { useAdminNames } from '../../shared/use-admin-names.ts';
import { detailsInWords, wordsFor } from './acts.ts';

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const tones: Record<AuditEntry['outcome'], BadgeTone> = {
  started: 'accent',
  done: 'success',
  refused: 'neutral',
  failed: 'danger',
};

/** Who did what, when, and how it went. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const nameOf = useAdminNames();
  const columns: Column<AuditEntry>[] = [
    { id: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{when.format(new Date(at))}</time> },
    { id: 'admin', header: 'Admin', cell: ({ adminId }) => nameOf(adminId) },
    {
      id: 'action',
      header: 'What',
      cell: ({ action, details }) => (
        <>
          <span className="ad:block ad:font-medium">{wordsFor(action)}</span>
          <span dir="auto" className="ad:block ad:text-xs ad:text-muted">
            {detailsInWords(details)}
          </span>
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ outcome, reason }) => (
        <>
          <Badge tone={tones[outcome]}>{outcome}</Badge>
          {reason && <span className="ad:mt-1 ad:block ad:text-xs ad:text-muted">{reason}</span>}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Nothing Found" />}
    />
  );
}
