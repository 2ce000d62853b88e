import type { GenerationFailure } from '@coursewright/contracts';
import { Badge, type BadgeTone, Button, type Column, DataTable, EmptyState } from '@coursewright/ui';
import { useState } from 'react';
import { when } from '../../shared/words.ts';

const tones: Record<GenerationFailure['now'], BadgeTone> = {
  failed: 'danger',
  'asked again': 'accent',
  written: 'success',
};

const FIRST = 10;

const columns: Column<GenerationFailure>[] = [
  {
    id: 'kind',
    header: 'What',
    cell: ({ kind }) => <span className="ad:font-medium ad:capitalize ad:lg:whitespace-nowrap">{kind}</span>,
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="ad:lg:whitespace-nowrap">
        {when(at)}
      </time>
    ),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  {
    id: 'user',
    header: 'Learner',
    cell: ({ userId }) => (userId ? <code className="ad:text-xs ad:lg:whitespace-nowrap">{userId}</code> : 'has left'),
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  { id: 'now', header: 'Since then', cell: ({ now }) => <Badge tone={tones[now]}>{now}</Badge> },
];

/** The works that failed last, and what became of them. */
export function FailureTable({ failures }: { failures: readonly GenerationFailure[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable
        caption="Failed generations"
        columns={columns}
        rows={all ? failures : failures.slice(0, FIRST)}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nothing has failed" />}
      />
      {failures.length > FIRST && !all && (
        <Button size="sm" variant="secondary" className="ad:mt-3" onClick={() => setAll(true)}>
          Show all {failures.length}
        </Button>
      )}
    </>
  );
}
