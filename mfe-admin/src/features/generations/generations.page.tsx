import { usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { PageHeader } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { DayTable } from './day-table.tsx';
import { FactGrid } from './fact-grid.tsx';
import { FailureTable } from './failure-table.tsx';
import { generationFailures, generationReport } from './generations.api.ts';
import { ReasonList } from './reason-list.tsx';
import { basisInWords } from './report-words.ts';

export function Component() {
  usePageTitle('AI writing');
  const report = useQuery(generationReport);
  const failures = useQuery(generationFailures);
  return (
    <>
      <PageHeader title="AI writing" subtitle="What was written in the last 30 days, what it took, and what failed." />
      <div className="ad:flex ad:flex-col ad:gap-8">
        <Part title="In all" query={report}>
          {report.data && (
            <>
              <FactGrid report={report.data} />
              <p className="ad:mt-3 ad:mb-0 ad:text-xs ad:text-muted">{basisInWords(report.data)}</p>
            </>
          )}
        </Part>
        <Part title="Why works failed" query={report}>
          {report.data && <ReasonList reasons={report.data.reasons} />}
        </Part>
        <Part title="Failed last" query={failures}>
          {failures.data && <FailureTable failures={failures.data} />}
        </Part>
        <Part title="By day" query={report}>
          {report.data && <DayTable days={report.data.days} prices={report.data.prices} />}
        </Part>
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  query: { data: unknown; error: unknown; isFetching: boolean; refetch(): unknown };
  children: ReactNode;
}

/** One part of the page; it loads and fails without the others. */
function Part({ title, query, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="ad:mt-0 ad:mb-3 ad:text-lg">{title}</h2>
      {query.data !== undefined ? children : query.error ? <LoadFailure what={title} query={query} /> : <Pending />}
    </section>
  );
}

const Pending = () => <LoadingBlock height="8rem" />;
