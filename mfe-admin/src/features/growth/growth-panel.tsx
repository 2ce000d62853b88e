import {
  type Conversion,
  courseGrowthEndpoints,
  type GrowthBy,
  revenueGrowthEndpoints,
  userGrowthEndpoints,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { keepPreviousData, useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { formatCount, formatCurrencySign, formatMoney } from '../../shared/format.ts';
import { GrowthChart } from './growth-chart.tsx';
import { describeConversion, growthSpans, timeSpans } from './growth-format.ts';

const growth = (what: string, by: GrowthBy) => ({
  queryKey: ['admin', 'growth', what, by],
  placeholderData: keepPreviousData,
});

function ConversionNote({ currency, conversion }: { currency: string; conversion: Conversion }) {
  const words = describeConversion(currency, conversion);
  return words === '' ? null : <p className="ad:m-0 ad:text-xs ad:text-muted">{words}</p>;
}

function SpanSwitch({ by, onChange }: { by: GrowthBy; onChange(by: GrowthBy): void }) {
  const name = useId();
  return (
    <fieldset className="ad:m-0 ad:flex ad:rounded-control ad:border-0 ad:bg-sunken ad:p-1">
      <legend className="ad:sr-only">
        <Trans>Time</Trans>
      </legend>
      {growthSpans.map((span) => (
        <label
          key={span}
          className="ad:relative ad:grid ad:min-h-9 ad:cursor-pointer ad:place-items-center ad:rounded-control ad:px-3 ad:text-sm ad:font-medium ad:text-muted ad:has-checked:bg-surface ad:has-checked:text-ink ad:has-checked:shadow-sm ad:has-focus-visible:outline-2 ad:has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="ad:absolute ad:inset-0 ad:cursor-pointer ad:opacity-0"
            checked={span === by}
            onChange={() => onChange(span)}
          />
          {i18n._(timeSpans[span].label)}
        </label>
      ))}
    </fieldset>
  );
}

const BRAND = 'var(--ui-color-brand)';
const ACCENT = 'var(--ui-color-accent)';
const INFO = 'var(--ui-color-info)';

export function GrowthPanel() {
  const titleId = useId();
  const [by, setBy] = useState<GrowthBy>('day');
  const users = useQuery({
    ...growth('users', by),
    queryFn: ({ signal }) => apiRequest(userGrowthEndpoints.userGrowth, { query: { by }, signal }),
  });
  const courses = useQuery({
    ...growth('courses', by),
    queryFn: ({ signal }) => apiRequest(courseGrowthEndpoints.courseGrowth, { query: { by }, signal }),
  });
  const revenue = useQuery({
    ...growth('revenue', by),
    queryFn: ({ signal }) => apiRequest(revenueGrowthEndpoints.revenueGrowth, { query: { by }, signal }),
  });
  const counts = [
    { title: t`New users`, query: users, points: users.data?.users, colour: BRAND },
    { title: t`New courses`, query: courses, points: courses.data?.courses, colour: ACCENT },
    { title: t`Certificates`, query: courses, points: courses.data?.certificates, colour: INFO },
  ];
  const currency = revenue.data?.currency ?? 'USD';
  const waiting = [users, courses, revenue].some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-5 ad:flex ad:flex-wrap ad:items-center ad:justify-between ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            <Trans>Growth over time</Trans>
          </h2>
          <SpanSwitch by={by} onChange={setBy} />
        </div>
        <div className={`ad:grid ad:gap-x-8 ad:gap-y-6 ad:md:grid-cols-2 ${waiting ? 'ad:opacity-60' : ''}`}>
          {counts.map(({ title, ...chart }) => (
            <GrowthChart key={title} by={by} title={title} format={formatCount} {...chart} />
          ))}
          <GrowthChart
            by={by}
            query={revenue}
            points={revenue.data?.revenue}
            title={t`Revenue in ${formatCurrencySign(currency)}`}
            colour={BRAND}
            format={(value) => formatMoney(value, currency)}
            note={revenue.data && <ConversionNote currency={currency} conversion={revenue.data.conversion} />}
          />
        </div>
      </section>
    </Card>
  );
}
