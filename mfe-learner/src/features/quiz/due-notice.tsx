import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { ArrowRight, BrainCircuit } from 'lucide-react';
import { type Recall, recallQuery } from './quiz.api.ts';
import { timeUntil } from './time-until.ts';

export function DueNotice({ className = '' }: { className?: string }) {
  const { data: recall } = useQuery(recallQuery());
  const count = recall?.dueCount ?? 0;
  if (!recall || recall.total === 0) return null;
  if (count === 0) return <NothingDueYet recall={recall} className={className} />;
  return (
    <Card asChild interactive className={className}>
      <MfeLink to="/recall" className="ln:flex ln:items-center ln:gap-4">
        <BrainCircuit className="ln:size-7 ln:flex-none ln:text-brand" />
        <span className="ln:min-w-0 ln:flex-1">
          <span className="ln:block ln:font-semibold">{count === 1 ? '1 card is due' : `${count} cards are due`}</span>
          <span className="ln:block ln:text-sm ln:text-muted">A minute now, and it stays with you.</span>
        </span>
        <ArrowRight className="ln:size-5 ln:flex-none ln:text-brand ln:rtl:rotate-180" />
      </MfeLink>
    </Card>
  );
}

const NothingDueYet = ({ recall: { total, nextDue }, className }: { recall: Recall; className: string }) => (
  <p className={className}>
    <MfeLink
      to="/recall"
      className="ln:inline-flex ln:min-h-6 ln:items-center ln:gap-2 ln:rounded-control ln:text-sm ln:text-muted ln:hover:text-ink"
    >
      <BrainCircuit className="ln:size-4.5 ln:flex-none ln:text-brand" />
      <span>
        <span className="ln:font-semibold ln:text-ink ln:underline">Recall</span>:{' '}
        {total === 1 ? '1 card is kept' : `${total} cards are kept`}, nothing is due
        {nextDue && `; the next comes ${timeUntil(nextDue)}`}
      </span>
    </MfeLink>
  </p>
);
