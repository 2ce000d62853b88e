import type { deadLetterSchema, ServiceName } from '@coursewright/contracts';
import { type Column, DataTable } from '@coursewright/ui';
import { when } from '../../shared/words.ts';
import { ReplayButton } from './replay-button.tsx';

type DeadLetter = (typeof deadLetterSchema)['_output'];

interface Props {
  service: ServiceName;
  letters: readonly DeadLetter[];
  onReplayed(): void;
}

const facts: Column<DeadLetter>[] = [
  { id: 'type', header: 'Message', cell: ({ type, consumer }) => <Origin type={type} consumer={consumer} /> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'diedAt',
    header: 'Gave up',
    cell: ({ diedAt }) => (
      <time dateTime={diedAt} className="ad:lg:whitespace-nowrap">
        {when(diedAt)}
      </time>
    ),
  },
];

/** What failed, where, why and when, each with a way to try it again. */
export function DeadLetterTable({ service, letters, onReplayed }: Props) {
  const action: Column<DeadLetter> = {
    id: 'action',
    header: 'Action',
    align: 'end',
    cell: (letter) => <ReplayButton service={service} letter={letter} onReplayed={onReplayed} />,
  };
  return (
    <DataTable
      caption={`Failed messages of ${service}`}
      columns={[...facts, action]}
      rows={letters}
      rowKey={({ id }) => id}
    />
  );
}

function Origin({ type, consumer }: { type: string; consumer: string }) {
  return (
    <>
      <span className="ad:block ad:font-medium ad:lg:whitespace-nowrap">{type}</span>
      <span className="ad:block ad:text-xs ad:text-muted ad:lg:whitespace-nowrap">{consumer}</span>
    </>
  );
}
