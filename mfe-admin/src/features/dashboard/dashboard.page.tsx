import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AdminPage } from '../../shared/admin-page.tsx';
import { TitledCard } from '../../shared/panel.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { generationReport } from '../generations/generations.api.ts';
import { describeCostBasis, FigureGrid, ReasonList } from '../generations/report.tsx';
import { GrowthPanel } from '../growth/growth-panel.tsx';
import { HealthPanel } from '../health/health-panel.tsx';
import { ModelPanel } from '../health/model-panel.tsx';
import { Figures } from './figures.tsx';
import { Shares } from './shares.tsx';

export function GenerationPanel() {
  const title = t`AI writing in 30 days`;
  const report = useQuery(generationReport);
  return (
    <TitledCard
      title={title}
      beside={
        <MfeLink to="/generations" className="ad:ms-auto ad:text-sm ad:text-brand ad:underline ad:underline-offset-4">
          <Trans>Days and failures</Trans>
        </MfeLink>
      }
    >
      {report.data ? (
        <div className="ad:flex ad:flex-col ad:gap-4">
          <FigureGrid report={report.data} />
          <p className="ad:m-0 ad:text-xs ad:text-muted">{describeCostBasis(report.data)}</p>
          {report.data.reasons.length > 0 && <ReasonList reasons={report.data.reasons.slice(0, 3)} />}
        </div>
      ) : (
        <QueryState what={title} query={report} height="12rem" />
      )}
    </TitledCard>
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
