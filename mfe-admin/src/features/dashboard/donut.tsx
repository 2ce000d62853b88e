import { Pie, PieChart } from 'recharts';
import type { Share } from './shares.tsx';

// Decorative: the same numbers are in the text beside it.
export function Donut({ shares, width, height }: { shares: readonly Share[]; width: number; height: number }) {
  const drawn = shares.some(({ value }) => value > 0) ? shares : [nothing];
  return (
    <PieChart width={width} height={height} accessibilityLayer={false} className="ad:max-w-full ad:[&>svg]:size-full">
      <Pie
        data={drawn.map(({ label, value, colour }) => ({ label, value, fill: colour }))}
        dataKey="value"
        nameKey="label"
        innerRadius={82}
        outerRadius={118}
        startAngle={90}
        endAngle={-270}
        paddingAngle={drawn.filter(({ value }) => value > 0).length > 1 ? 2 : 0}
        cornerRadius={6}
        stroke="none"
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
  );
}

const nothing: Share = { label: '', value: 1, colour: 'var(--ui-color-sunken)' };
