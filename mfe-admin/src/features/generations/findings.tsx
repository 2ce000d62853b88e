import type { FindingRow } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { keepPreviousData, useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable, SelectField, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { formatCount, formatPercent } from '../../shared/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { formatPeriod } from '../growth/growth-format.ts';
import { describeRule } from './finding-rules.ts';
import { type FindingFilter, findingsQuery } from './generations.api.ts';

const utcDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

const count = (id: 'kept' | 'rewritten' | 'refused', header: ReactNode): Column<FindingRow> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="ad:tabular-nums">{formatCount(row[id])}</span>,
});

const getTexts = ({ kept, rewritten, refused }: FindingRow) => kept + rewritten + refused;

function formatShare(row: FindingRow): string {
  if (row.judged === 0) return '–';
  return formatPercent((100 * getTexts(row)) / row.judged);
}

const day: Column<FindingRow> = {
  id: 'day',
  header: <Trans>Day (UTC)</Trans>,
  cell: (row) => row.day && formatPeriod('day', row.day),
};
const columns: Column<FindingRow>[] = [
  {
    id: 'rule',
    header: <Trans>Rule</Trans>,
    cell: ({ rule }) => (
      <>
        <strong className="ad:font-semibold">{rule}</strong> <span className="ad:text-muted">{describeRule(rule)}</span>
      </>
    ),
  },
  {
    id: 'model',
    header: <Trans>Model</Trans>,
    cell: ({ model }) => <code className="ad:text-xs ad:break-words">{model}</code>,
  },
  { id: 'promptVersion', header: <Trans>Prompt</Trans>, cell: ({ promptVersion }) => promptVersion },
  count('kept', <Trans>Kept</Trans>),
  count('rewritten', <Trans>Written again</Trans>),
  count('refused', <Trans>Refused</Trans>),
  { id: 'share', header: <Trans>Of all texts</Trans>, align: 'end', cell: formatShare },
];

const keyOf = ({ day: of, rule, model, promptVersion }: FindingRow) => [of, rule, model, promptVersion].join(' ');

export function Findings() {
  const [filter, setFilter] = useState<FindingFilter>({ from: utcDay(29), to: utcDay(0), by: 'rule' });
  const query = useQuery({ ...findingsQuery(filter), placeholderData: keepPreviousData });
  const { data } = query;
  const change = (values: Partial<FindingFilter>) => setFilter((before) => ({ ...before, ...values }));
  return (
    <section aria-label={t`Findings of the quality gate`}>
      <h2 className="ad:mt-0 ad:mb-1 ad:text-lg">
        <Trans>Findings of the quality gate</Trans>
      </h2>
      <p className="ad:mt-0 ad:mb-3 ad:text-sm ad:text-muted">
        <Trans>How many texts had a finding, and what became of the text.</Trans>
      </p>
      <div className="ad:mb-3 ad:grid ad:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] ad:gap-3">
        <TextField
          label={t`From`}
          type="date"
          value={filter.from}
          max={filter.to}
          onChange={({ target }) => target.value && change({ from: target.value })}
        />
        <TextField
          label={t`To`}
          type="date"
          value={filter.to}
          min={filter.from}
          onChange={({ target }) => target.value && change({ to: target.value })}
        />
        <Choice label={t`Model`} value={filter.model} values={data?.models} onChange={(model) => change({ model })} />
        <Choice
          label={t`Prompt version`}
          value={filter.promptVersion}
          values={data?.promptVersions}
          onChange={(promptVersion) => change({ promptVersion })}
        />
        <SelectField
          label={t`Rows`}
          value={filter.by}
          onChange={({ target }) => change({ by: target.value === 'day' ? 'day' : 'rule' })}
        >
          <option value="rule">{t`One per rule`}</option>
          <option value="day">{t`One per rule and day`}</option>
        </SelectField>
      </div>
      {data && !query.error ? (
        <DataTable
          caption={t`Findings of the quality gate`}
          columns={filter.by === 'day' ? [day, ...columns] : columns}
          rows={data.rows}
          rowKey={keyOf}
          empty={
            <p className="ad:m-0 ad:p-6 ad:text-muted">
              <Trans>No findings in these days.</Trans>
            </p>
          }
        />
      ) : (
        <QueryState what={t`Findings of the quality gate`} query={query} height="8rem" />
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  values: readonly string[] | undefined;
  onChange(value: string | undefined): void;
}

function Choice({ label, value, values = [], onChange }: ChoiceProps) {
  const all = value === undefined || values.includes(value) ? values : [value, ...values];
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{t`All`}</option>
      {all.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}
