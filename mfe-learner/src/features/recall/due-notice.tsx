import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { ArrowRight, BrainCircuit } from 'lucide-react';
import { recallQuery } from './recall.api.ts';

/** Says that questions are due, where there are any. */
export function DueNotice({ className = '' }: { className?: string }) {
  const { data: recall } = useQuery(recallQuery);
  const count = recall?.dueCount ?? 0;
  if (count === 0) return null;
  return (
    <Card asChild interactive className={className}>
      <MfeLink to="/recall" className="ln:flex ln:items-center ln:gap-4">
        <BrainCircuit aria-hidden="true" className="ln:size-7 ln:flex-none ln:text-brand" />
        <span className="ln:min-w-0 ln:flex-1">
          <span className="ln:block ln:font-semibold">
            {count === 1 ? '1 question is due' : `${count} questions are due`}
          </span>
          <span className="ln:block ln:text-sm ln:text-muted">A minute now, and it stays with you.</span>
        </span>
        <ArrowRight aria-hidden="true" className="ln:size-5 ln:flex-none ln:text-brand ln:rtl:rotate-180" />
      </MfeLink>
    </Card>
  );
}
