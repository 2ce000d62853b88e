import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { generationReport } from '../generations/generations.api.ts';
import { describeCostBasis, FigureGrid, ReasonList } from '../generations/report.tsx';
import { GrowthPanel } from '../growth/growth-panel.tsx';
import { HealthPanel } from '../health/health-panel.tsx';
import { ModelPanel } from '../health/model-panel.tsx';
import { Figures } from './figures.tsx';
import { Shares } from './shares.tsx';

export function GenerationPanel() {
  const titleId = useId();
  const title = t`AI writing in 30 days`;
  const report = useQuery(generationReport);
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-baseline ad:justify-between ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            {title}
          </h2>
          <MfeLink to="/generations" className="ad:text-sm ad:text-brand ad:underline ad:underline-offset-4">
            <Trans>Days and failures</Trans>
          </MfeLink>
        </div>
        {report.data ? (
          <div className="ad:flex ad:flex-col ad:gap-4">
            <FigureGrid report={report.data} />
            <p className="ad:m-0 ad:text-xs ad:text-muted">{describeCostBasis(report.data)}</p>
            {report.data.reasons.length > 0 && <ReasonList reasons={report.data.reasons.slice(0, 3)} />}
          </div>
        ) : (
          <QueryState what={title} query={report} height="12rem" />
        )}
      </section>
    </Card>
  );
}

export function DashboardPage() {
  return (
    <AdminPage title={t`DashBoard`} subtitle={t`Users, courses, revenue and the health of all services.`}>
      <div className="ad:flex ad:flex-col ad:gap-4">
        <Figures />
        <Shares />
        <GrowthPanel />
        <GenerationPanel />
        <HealthPanel />
        <ModelPanel />
      </div>
    </AdminPage>
  );
}
