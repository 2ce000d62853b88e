import { type Column, DataTable } from '@coursewright/ui';
import { count } from '../../shared/words.ts';
import { nameOf } from '../growth/pieces.ts';
import type { Report } from './generations.api.ts';
import { cost } from './report-words.ts';

type Day = Report['days'][number];

const number = (id: keyof Day & string, header: string): Column<Day> => ({
  id,
  header,
  align: 'end',
  cell: (day) => <span className="ad:tabular-nums">{count(Number(day[id]))}</span>,
});

const figures: Column<Day>[] = [
  { id: 'day', header: 'Day (UTC)', cell: ({ day }) => nameOf('day', day) },
  number('outlines', 'Outlines'),
  number('lessons', 'Lessons'),
  number('quizzes', 'Quizzes'),
  number('answers', 'Answers'),
  number('failed', 'Failed'),
  number('retries', 'Retries'),
  number('promptTokens', 'Tokens read'),
  number('completionTokens', 'Tokens written'),
];

const isBusy = (day: Day) => figures.slice(1).some(({ id }) => Number(day[id as keyof Day]) > 0);

/** Each day on which something was written, the newest first. */
export function DayTable({ days, prices }: Pick<Report, 'days' | 'prices'>) {
  const money: Column<Day>[] = prices
    ? [{ id: 'cost', header: 'Cost', align: 'end', cell: ({ cost: sum = 0 }) => cost(sum, prices.currency) }]
    : [];
  return (
    <DataTable
      caption="AI writing by day"
      columns={[...figures, ...money]}
      rows={days.filter(isBusy).toReversed()}
      rowKey={({ day }) => day}
      empty={<p className="ad:m-0 ad:p-6 ad:text-muted">Nothing was written in these 30 days.</p>}
    />
  );
}
