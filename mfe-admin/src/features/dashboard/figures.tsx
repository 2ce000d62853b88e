import { useQuery } from '@coursewright/mfe-kit/query';
import { BookOpen, Repeat, Users, Wallet } from 'lucide-react';
import { conversionInWords } from '../growth/conversion-note.tsx';
import { FigureCard } from './figure-card.tsx';
import { courseStats, revenueStats, userStats } from './get-stats.api.ts';
import { currencySign, formatMoney } from './money.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** The four figures at the top of the dashboard. */
export function Figures() {
  const users = useQuery(userStats);
  const courses = useQuery(courseStats);
  const revenue = useQuery(revenueStats);
  const sign = revenue.data ? currencySign(revenue.data.currency) : '$';
  return (
    <div className="ad:grid ad:gap-4 ad:sm:grid-cols-2 ad:xl:grid-cols-4">
      <FigureCard
        label="Users"
        icon={Users}
        query={users}
        value={({ total }) => count(total)}
        note={({ paid }) => `${count(paid)} on a paid plan`}
      />
      <FigureCard
        label="Courses"
        icon={BookOpen}
        query={courses}
        value={({ total }) => count(total)}
        note={({ completed }) => `${count(completed)} completed`}
      />
      <FigureCard
        label={`Recurring Revenue in ${sign}`}
        icon={Repeat}
        query={revenue}
        value={({ recurring, currency }) => formatMoney(recurring, currency)}
        note={() => 'For periods that still run'}
      />
      <FigureCard
        label={`Total Revenue in ${sign}`}
        icon={Wallet}
        query={revenue}
        value={({ total, currency }) => formatMoney(total, currency)}
        note={({ currency, conversion }) => ['All payments so far.', conversionInWords(currency, conversion)].join(' ')}
      />
    </div>
  );
}
