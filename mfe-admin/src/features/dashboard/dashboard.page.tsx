import { usePageTitle } from '@coursewright/mfe-kit';
import { PageHeader } from '@coursewright/ui';
import { GenerationPanel } from '../generations/generation-panel.tsx';
import { GrowthPanel } from '../growth/growth-panel.tsx';
import { HealthPanel } from '../health/health-panel.tsx';
import { Figures } from './figures.tsx';
import { Shares } from './shares.tsx';

export function Component() {
  usePageTitle('DashBoard');
  return (
    <>
      <PageHeader title="DashBoard" subtitle="Who learns here, what was made, and how the parts are doing." />
      <div className="ad:flex ad:flex-col ad:gap-4">
        <Figures />
        <Shares />
        <GrowthPanel />
        <GenerationPanel />
        <HealthPanel />
      </div>
    </>
  );
}
