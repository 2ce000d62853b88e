import type { GenerationFailure } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, type Column, DataTable, EmptyState } from '@coursewright/ui';
import { type ReactNode, useState } from 'react';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { formatCount } from '../../shared/format.ts';
import { type Query, QueryState } from '../../shared/query-state.tsx';
import { formatPeriod } from '../growth/growth-format.ts';
import { Findings } from './findings.tsx';
import { generationFailures, generationReport, type Report } from './generations.api.ts';
import { Mistakes } from './mistakes.tsx';
import { describeCostBasis, FigureGrid, formatCost, ReasonList } from './report.tsx';

type Day = Report['days'][number];

const number = (id: keyof Day & string, header: string): Column<Day> => ({
  id,
  header,
  align: 'end',
  cell: (day) => <span className="ad:tabular-nums">{formatCount(Number(day[id]))}</span>,
});

const figures: Column<Day>[] = [
  { id: 'day', header: 'Day (UTC)', cell: ({ day }) => formatPeriod('day', day) },
  number('outlines', 'Outlines'),
  number('lessons', 'Lessons'),
  number('quizzes', 'Quizzes'),
  number('answers', 'Answers'),
  number('failed', 'Failed'),
  number('retries', 'Retries'),
  number('promptTokens', 'Input tokens'),
  number('completionTokens', 'Output tokens'),
];

const isBusy = (day: Day) => figures.slice(1).some(({ id }) => Number(day[id as keyof Day]) > 0);

function DayTable({ days, prices }: Pick<Report, 'days' | 'prices'>) {
  const money: Column<Day>[] = prices
    ? [{ id: 'cost', header: 'Cost', align: 'end', cell: ({ cost: sum = 0 }) => formatCost(sum, prices.currency) }]
    : [];
  return (
    <DataTable
      caption="AI writing by day"
      columns={[...figures, ...money]}
      rows={days.filter(isBusy).toReversed()}
      rowKey={({ day }) => day}
      empty={<p className="ad:m-0 ad:p-6 ad:text-muted">Nothing was written in the last 30 days.</p>}
    />
  );
}

const tones: Record<GenerationFailure['now'], BadgeTone> = {
  failed: 'danger',
  'asked again': 'accent',
  written: 'success',
};

const FIRST = 10;

const columns: Column<GenerationFailure>[] = [
  {
    id: 'kind',
    header: 'What',
    cell: ({ kind }) => <span className="ad:font-medium ad:capitalize ad:lg:whitespace-nowrap">{kind}</span>,
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <Time at={at} />,
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  {
    id: 'user',
    header: 'Learner',
    cell: ({ userId }) =>
      userId ? <code className="ad:text-xs ad:lg:whitespace-nowrap">{userId}</code> : 'deleted user',
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  { id: 'now', header: 'Since then', cell: ({ now }) => <Badge tone={tones[now]}>{now}</Badge> },
];

function FailureTable({ failures }: { failures: readonly GenerationFailure[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable
        caption="Failed generations"
        columns={columns}
        rows={all ? failures : failures.slice(0, FIRST)}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No failures" />}
      />
      {failures.length > FIRST && !all && (
        <Button size="sm" variant="secondary" className="ad:mt-3" onClick={() => setAll(true)}>
          Show all {failures.length}
        </Button>
      )}
    </>
  );
}

export function GenerationsPage() {
  const report = useQuery(generationReport);
  const failures = useQuery(generationFailures);
  return (
    <AdminPage title="AI writing" subtitle="What was written in the last 30 days, what it took, and what failed.">
      <div className="ad:flex ad:flex-col ad:gap-8">
        <ReportSection title="Total" query={report}>
          {(data) => (
            <>
              <FigureGrid report={data} />
              <p className="ad:mt-3 ad:mb-0 ad:text-xs ad:text-muted">{describeCostBasis(data)}</p>
            </>
          )}
        </ReportSection>
        <ReportSection title="Failures by reason" query={report}>
          {({ reasons }) => <ReasonList reasons={reasons} />}
        </ReportSection>
        <ReportSection title="Latest failures" query={failures}>
          {(data) => <FailureTable failures={data} />}
        </ReportSection>
        <Mistakes />
        <Findings />
        <ReportSection title="By day" query={report}>
          {({ days, prices }) => <DayTable days={days} prices={prices} />}
        </ReportSection>
      </div>
    </AdminPage>
  );
}

interface ReportSectionProps<T> {
  title: string;
  query: Query<T>;
  children: (data: T) => ReactNode;
}

function ReportSection<T>({ title, query, children }: ReportSectionProps<T>) {
  return (
    <section aria-label={title}>
      <h2 className="ad:mt-0 ad:mb-3 ad:text-lg">{title}</h2>
      {query.data !== undefined ? children(query.data) : <QueryState what={title} query={query} height="8rem" />}
    </section>
  );
}
