import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { useId } from 'react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { generationReport } from '../generations/generations.api.ts';
import { describeCostBasis, FigureGrid, ReasonList } from '../generations/report.tsx';
import { GrowthPanel } from '../growth/growth-panel.tsx';
import { HealthPanel } from '../health/health-panel.tsx';
import { Figures } from './figures.tsx';
import { Shares } from './shares.tsx';

const TITLE = 'AI writing in 30 days';

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
            <FigureGrid report={report.data} />
            <p className="ad:m-0 ad:text-xs ad:text-muted">{describeCostBasis(report.data)}</p>
            {report.data.reasons.length > 0 && <ReasonList reasons={report.data.reasons.slice(0, 3)} />}
          </div>
        ) : (
          <QueryState what={TITLE} query={report} height="12rem" />
        )}
      </section>
    </Card>
  );
}

export function DashboardPage() {
  return (
    <AdminPage title="DashBoard" subtitle="Users, courses, revenue and the health of all services.">
      <div className="ad:flex ad:flex-col ad:gap-4">
        <Figures />
        <Shares />
        <GrowthPanel />
        <GenerationPanel />
        <HealthPanel />
      </div>
    </AdminPage>
  );
}
