import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { useId } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { FactGrid } from './fact-grid.tsx';
import { generationReport } from './generations.api.ts';
import { ReasonList } from './reason-list.tsx';
import { basisInWords } from './report-words.ts';

const TITLE = 'AI writing in 30 days';

/** What writing took, and how often it failed. */
export function GenerationPanel() {
  const titleId = useId();
  const report = useQuery(generationReport);
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-baseline ad:justify-between ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            {TITLE}
          </h2>
          <MfeLink to="/generations" className="ad:text-sm ad:text-brand ad:underline ad:underline-offset-4">
            Days and failures
          </MfeLink>
        </div>
        {report.data ? (
          <div className="ad:flex ad:flex-col ad:gap-4">
            <FactGrid report={report.data} />
            <p className="ad:m-0 ad:text-xs ad:text-muted">{basisInWords(report.data)}</p>
            {report.data.reasons.length > 0 && <ReasonList reasons={report.data.reasons.slice(0, 3)} />}
          </div>
        ) : report.error ? (
          <LoadFailure what={TITLE} query={report} />
        ) : (
          <LoadingBlock height="12rem" />
        )}
      </section>
    </Card>
  );
}
