import type { GrowthBy } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { useId, useState } from 'react';
import { count } from '../../shared/words.ts';
import { currencySign, formatMoney } from '../dashboard/money.ts';
import { ConversionNote } from './conversion-note.tsx';
import { courseGrowth, revenueGrowth, userGrowth } from './growth.api.ts';
import { GrowthChart } from './growth-chart.tsx';
import { SpanSwitch } from './span-switch.tsx';

const BRAND = 'var(--ui-color-brand)';
const ACCENT = 'var(--ui-color-accent)';
const INFO = 'var(--ui-color-info)';

/** How users, courses, certificates and revenue become more. */
export function GrowthPanel() {
  const titleId = useId();
  const [by, setBy] = useState<GrowthBy>('day');
  const users = useQuery(userGrowth(by));
  const courses = useQuery(courseGrowth(by));
  const revenue = useQuery(revenueGrowth(by));
  const currency = revenue.data?.currency ?? 'USD';
  const waiting = [users, courses, revenue].some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-5 ad:flex ad:flex-wrap ad:items-center ad:justify-between ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            Growth over time
          </h2>
          <SpanSwitch by={by} onChange={setBy} />
        </div>
        <div className={`ad:grid ad:gap-x-8 ad:gap-y-6 ad:md:grid-cols-2 ${waiting ? 'ad:opacity-60' : ''}`}>
          <GrowthChart
            {...{ by, query: users, points: users.data?.users, format: count }}
            title="New users"
            colour={BRAND}
          />
          <GrowthChart
            {...{ by, query: courses, points: courses.data?.courses, format: count }}
            title="New courses"
            colour={ACCENT}
          />
          <GrowthChart
            {...{ by, query: courses, points: courses.data?.certificates, format: count }}
            title="Certificates"
            colour={INFO}
          />
          <GrowthChart
            {...{ by, query: revenue, points: revenue.data?.revenue }}
            title={`Revenue in ${currencySign(currency)}`}
            colour={BRAND}
            format={(value) => formatMoney(value, currency)}
            note={revenue.data && <ConversionNote currency={currency} conversion={revenue.data.conversion} />}
          />
        </div>
      </section>
    </Card>
  );
}
