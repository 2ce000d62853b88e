import { useQuery } from '@coursewright/mfe-kit/query';
import { Skeleton, StatCard } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { BookOpen, type LucideIcon, Repeat, Users, Wallet } from 'lucide-react';
import { formatCount, formatCurrencySign, formatMoney } from '../../shared/format.ts';
import { LoadFailure, Loading, type Query } from '../../shared/query-state.tsx';
import { describeConversion } from '../growth/growth-format.ts';
import { courseStats, revenueStats, userStats } from './get-stats.api.ts';

interface FigureCardProps<T> {
  label: string;
  icon: LucideIcon;
  query: Query<T>;
  value(data: T): string;
  note(data: T): string;
}

function FigureCard<T>({ label, icon: Icon, query, value, note }: FigureCardProps<T>) {
  const { data } = query;
  // labels take one or two lines; the minimum height aligns the figures of a row
  const name = <span className="ad:block ad:text-balance ad:xl:min-h-[2lh]">{label}</span>;
  if (data === undefined && query.error) {
    return <StatCard label={name} icon={<Icon />} value="–" note={<LoadFailure what={label} query={query} />} />;
  }
  return (
    <StatCard
      label={name}
      icon={<Icon />}
      value={data === undefined ? <Loading shape="block" width="5rem" height="1.1em" /> : value(data)}
      note={data === undefined ? <Skeleton width="7rem" /> : note(data)}
    />
  );
}

// Cents do not fit beside large sums.
const roundLarge = (amount: number) => (amount >= 10_000 ? Math.round(amount) : amount);

export function Figures() {
  const users = useQuery(userStats);
  const courses = useQuery(courseStats);
  const revenue = useQuery(revenueStats);
  const sign = revenue.data ? formatCurrencySign(revenue.data.currency) : '$';
  return (
    <div className="ad:grid ad:gap-4 ad:sm:grid-cols-2 ad:xl:grid-cols-4">
      <FigureCard
        label={t`Users`}
        icon={Users}
        query={users}
        value={({ total }) => formatCount(total)}
        note={({ paid }) => t`${formatCount(paid)} on a paid plan`}
      />
      <FigureCard
        label={t`Courses`}
        icon={BookOpen}
        query={courses}
        value={({ total }) => formatCount(total)}
        note={({ completed }) => t`${formatCount(completed)} completed`}
      />
      <FigureCard
        label={t`Recurring Revenue in ${sign}`}
        icon={Repeat}
        query={revenue}
        value={({ recurring, currency }) => formatMoney(roundLarge(recurring), currency)}
        note={() => t`For current billing periods`}
      />
      <FigureCard
        label={t`Total Revenue in ${sign}`}
        icon={Wallet}
        query={revenue}
        value={({ total, currency }) => formatMoney(roundLarge(total), currency)}
        note={({ currency, conversion }) =>
          [t`All payments so far.`, describeConversion(currency, conversion)].join(' ')
        }
      />
    </div>
  );
}
