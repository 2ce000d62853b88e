import type { GenerationFailure } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, type Column, DataTable, EmptyState } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { formatCount } from '../../shared/format.ts';
import { type Query, QueryState } from '../../shared/query-state.tsx';
import { formatPeriod } from '../growth/growth-format.ts';
import { UserMailLink } from '../users/user-link.tsx';
import { Findings } from './findings.tsx';
import { generationFailures, generationReport, type Report } from './generations.api.ts';
import { Mistakes } from './mistakes.tsx';
import { Questions } from './questions.tsx';
import { describeCostBasis, FigureGrid, formatCost, ReasonList } from './report.tsx';

type Day = Report['days'][number];

const number = (id: keyof Day & string, header: ReactNode): Column<Day> => ({
  id,
  header: <span className="ad:whitespace-normal">{header}</span>,
  align: 'end',
  cell: (day) => <span className="ad:tabular-nums">{formatCount(Number(day[id]))}</span>,
});

const figures: Column<Day>[] = [
  { id: 'day', header: <Trans>Day (UTC)</Trans>, cell: ({ day }) => formatPeriod('day', day) },
  number('outlines', <Trans>Outlines</Trans>),
  number('lessons', <Trans>Lessons</Trans>),
  number('quizzes', <Trans>Quizzes</Trans>),
  number('answers', <Trans>Answers</Trans>),
  number('failed', <Trans>Failed</Trans>),
  number('retries', <Trans>Retries</Trans>),
  number('promptTokens', <Trans>Input tokens</Trans>),
  number('completionTokens', <Trans>Output tokens</Trans>),
];

const isBusy = (day: Day) => figures.slice(1).some(({ id }) => Number(day[id as keyof Day]) > 0);

function DayTable({ days, prices }: Pick<Report, 'days' | 'prices'>) {
  const money: Column<Day>[] = prices
    ? [
        {
          id: 'cost',
          header: <Trans>Cost</Trans>,
          align: 'end',
          cell: ({ cost: sum = 0 }) => formatCost(sum, prices.currency),
        },
      ]
    : [];
  return (
    <DataTable
      caption={t`AI writing by day`}
      columns={[...figures, ...money]}
      rows={days.filter(isBusy).toReversed()}
      rowKey={({ day }) => day}
      empty={
        <p className="ad:m-0 ad:p-6 ad:text-muted">
          <Trans>Nothing was written in the last 30 days.</Trans>
        </p>
      }
    />
  );
}

const tones: Record<GenerationFailure['now'], BadgeTone> = {
  failed: 'danger',
  'asked again': 'accent',
  written: 'success',
};

const states: Record<GenerationFailure['now'], MessageDescriptor> = {
  failed: msg`failed`,
  'asked again': msg`asked again`,
  written: msg`written`,
};

const kinds: Record<string, MessageDescriptor> = {
  outline: msg`outline`,
  lesson: msg`lesson`,
  revision: msg`revision`,
  quiz: msg`quiz`,
  answer: msg`answer`,
};

function describeKind(kind: string): string {
  const message = kinds[kind];
  return message ? i18n._(message) : kind;
}

const FIRST = 10;

const columns: Column<GenerationFailure>[] = [
  {
    id: 'kind',
    header: <Trans>What</Trans>,
    cell: ({ kind }) => (
      <span className="ad:font-medium ad:capitalize ad:lg:whitespace-nowrap">{describeKind(kind)}</span>
    ),
  },
  {
    id: 'at',
    header: <Trans>When</Trans>,
    cell: ({ at }) => <Time at={at} />,
  },
  { id: 'reason', header: <Trans>Why</Trans>, cell: ({ reason }) => reason },
  {
    id: 'user',
    header: <Trans>Learner</Trans>,
    cell: ({ userId }) => (userId ? <UserMailLink userId={userId} /> : t`deleted user`),
  },
  { id: 'attempts', header: <Trans>Attempts</Trans>, align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'now',
    header: <Trans>Since then</Trans>,
    cell: ({ now }) => <Badge tone={tones[now]}>{i18n._(states[now])}</Badge>,
  },
];

function FailureTable({ failures }: { failures: readonly GenerationFailure[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <DataTable
        caption={t`Failed generations`}
        columns={columns}
        rows={all ? failures : failures.slice(0, FIRST)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`No failures`} />}
      />
      {failures.length > FIRST && !all && (
        <Button size="sm" variant="secondary" className="ad:mt-3" onClick={() => setAll(true)}>
          <Trans>Show all {formatCount(failures.length)}</Trans>
        </Button>
      )}
    </>
  );
}

export function GenerationsPage() {
  const report = useQuery(generationReport);
  const failures = useQuery(generationFailures);
  return (
    <AdminPage title={t`AI writing`} subtitle={t`What was written in the last 30 days, what it took, and what failed.`}>
      <div className="ad:flex ad:flex-col ad:gap-8">
        <ReportSection title={t`Total`} query={report}>
          {(data) => (
            <>
              <FigureGrid report={data} />
              <p className="ad:mt-3 ad:mb-0 ad:text-xs ad:text-muted">{describeCostBasis(data)}</p>
            </>
          )}
        </ReportSection>
        <ReportSection title={t`Failures by reason`} query={report}>
          {({ reasons }) => <ReasonList reasons={reasons} />}
        </ReportSection>
        <ReportSection title={t`Latest failures`} query={failures}>
          {(data) => <FailureTable failures={data} />}
        </ReportSection>
        <Mistakes />
        <Findings />
        <Questions />
        <ReportSection title={t`By day`} query={report}>
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
