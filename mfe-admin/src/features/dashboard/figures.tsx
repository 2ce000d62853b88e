import { useQuery } from '@coursewright/mfe-kit/query';
import { BookOpen, Repeat, Users, Wallet } from 'lucide-react';
import { count } from '../../shared/words.ts';
import { conversionInWords } from '../growth/conversion-note.tsx';
import { FigureCard } from './figure-card.tsx';
import { courseStats, revenueStats, userStats } from './get-stats.api.ts';
import { currencySign, formatMoney } from './money.ts';

/** Large sums have no room for cents, and nobody looks for them there. */
const shortened = (amount: number) => (amount >= 10_000 ? Math.round(amount) : amount);

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
        value={({ recurring, currency }) => formatMoney(shortened(recurring), currency)}
        note={() => 'For periods that still run'}
      />
      <FigureCard
        label={`Total Revenue in ${sign}`}
        icon={Wallet}
        query={revenue}
        value={({ total, currency }) => formatMoney(shortened(total), currency)}
        note={({ currency, conversion }) => ['All payments so far.', conversionInWords(currency, conversion)].join(' ')}
      />
    </div>
  );
}
