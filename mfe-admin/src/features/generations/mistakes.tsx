import { type BodyOf, mistakeEndpoints, type ReportedMistake } from '@coursewright/contracts';
import { apiRequest, errorMessage, notify } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, type Column, DataTable, SelectField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Time } from '../../shared/admin-page.tsx';
import { CellLines } from '../../shared/cell-lines.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { mistakesQuery, type ShownMistakes } from './generations.api.ts';

const KINDS: Record<ReportedMistake['kind'], MessageDescriptor> = {
  fact: msg`Wrong fact`,
  unclear: msg`Unclear`,
  language: msg`Language`,
  picture: msg`Picture or video`,
  other: msg`Other`,
};

const STATES: Record<ReportedMistake['state'], MessageDescriptor> = {
  open: msg`open`,
  accepted: msg`accepted`,
  rewriting: msg`rewriting`,
  rewritten: msg`rewritten`,
  dismissed: msg`dismissed`,
};

const TONES: Record<ReportedMistake['state'], BadgeTone> = {
  open: 'info',
  accepted: 'accent',
  rewriting: 'accent',
  rewritten: 'success',
  dismissed: 'neutral',
};

type Decision = BodyOf<typeof mistakeEndpoints.decideMistake>['decision'];

const DONE: Record<Decision, MessageDescriptor> = {
  accept: msg`The report is accepted`,
  rewrite: msg`The lesson is being rewritten`,
  dismiss: msg`The report is dismissed`,
};

const BUTTONS: { decision: Decision; label: MessageDescriptor; of: ReportedMistake['state'][] }[] = [
  { decision: 'rewrite', label: msg`Rewrite`, of: ['open', 'accepted'] },
  { decision: 'accept', label: msg`Accept`, of: ['open'] },
  { decision: 'dismiss', label: msg`Dismiss`, of: ['open', 'accepted'] },
];

export const reportColumns: Column<ReportedMistake>[] = [
  {
    id: 'lesson',
    header: <Trans>Lesson</Trans>,
    cell: ({ courseTitle, lessonTitle }) => <CellLines title={lessonTitle} note={courseTitle} />,
  },
  {
    id: 'report',
    header: <Trans>Report</Trans>,
    cell: ({ kind, quote, text }) => (
      <>
        <span className="ad:block ad:font-medium">{i18n._(KINDS[kind])}</span>
        {quote && (
          <q dir="auto" className="ad:block ad:text-muted ad:break-words">
            {quote}
          </q>
        )}
        <span dir="auto" className="ad:block ad:break-words ad:whitespace-pre-wrap">
          {text}
        </span>
      </>
    ),
  },
  { id: 'at', header: <Trans>When</Trans>, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'state',
    header: <Trans>State</Trans>,
    cell: ({ state }) => <Badge tone={TONES[state]}>{i18n._(STATES[state])}</Badge>,
  },
];

export function Mistakes() {
  const [shown, setShown] = useState<ShownMistakes>('open');
  const query = useQuery(mistakesQuery(shown));
  const heading = useRef<HTMLHeadingElement>(null);
  const actions: Column<ReportedMistake> = {
    id: 'action',
    header: <Trans>Decision</Trans>,
    cell: (mistake) => <Decisions mistake={mistake} onDone={() => heading.current?.focus()} />,
  };
  return (
    <section aria-label={t`Reported mistakes`}>
      <div className="ad:mb-3 ad:flex ad:flex-wrap ad:items-end ad:justify-between ad:gap-3">
        <h2 ref={heading} tabIndex={-1} className="ad:m-0 ad:text-lg">
          <Trans>Reported mistakes</Trans>
        </h2>
        <SelectField
          label={t`Shown`}
          value={shown}
          onChange={({ target }) => setShown(target.value === 'all' ? 'all' : 'open')}
        >
          <option value="open">{t`To decide`}</option>
          <option value="all">{t`All`}</option>
        </SelectField>
      </div>
      {query.data && !query.error ? (
        <DataTable
          caption={t`Reported mistakes`}
          columns={[...reportColumns, actions]}
          rows={query.data}
          rowKey={({ id }) => id}
          empty={
            <p className="ad:m-0 ad:p-6 ad:text-muted">
              <Trans>No reports to decide.</Trans>
            </p>
          }
        />
      ) : (
        <QueryState what={t`Reported mistakes`} query={query} height="8rem" />
      )}
    </section>
  );
}

// Refreshes the list whatever the outcome: another admin may have decided.
function Decisions({ mistake, onDone }: { mistake: ReportedMistake; onDone: () => void }) {
  const { id, state, lessonTitle } = mistake;
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: Decision) =>
      apiRequest(mistakeEndpoints.decideMistake, { params: { mistakeId: id }, body: { decision } }),
    onSuccess: (_, decision) => {
      notify.success(i18n._(DONE[decision]));
      onDone();
    },
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: mistakesQuery('all').queryKey.slice(0, -1) }),
  });
  const buttons = BUTTONS.filter(({ of }) => of.includes(state)).map((button) => ({
    ...button,
    label: i18n._(button.label),
  }));
  if (buttons.length === 0) return '–';
  return (
    <div className="ad:flex ad:flex-wrap ad:gap-2">
      {buttons.map(({ decision, label }) => (
        <Button
          key={decision}
          size="sm"
          variant="secondary"
          aria-label={t`${label}: ${lessonTitle}`}
          disabled={isPending && variables !== decision}
          loading={isPending && variables === decision}
          onClick={() => mutate(decision)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
