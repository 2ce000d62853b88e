import { type BodyOf, mistakeEndpoints, type ReportedMistake } from '@coursewright/contracts';
import { apiRequest, errorMessage, notify } from '@coursewright/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, type Column, DataTable, SelectField } from '@coursewright/ui';
import { useRef, useState } from 'react';
import { Time } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { mistakesQuery, type ShownMistakes } from './generations.api.ts';

const KINDS: Record<ReportedMistake['kind'], string> = {
  fact: 'Wrong fact',
  unclear: 'Unclear',
  language: 'Language',
  picture: 'Picture or video',
  other: 'Other',
};

const TONES: Record<ReportedMistake['state'], BadgeTone> = {
  open: 'info',
  accepted: 'accent',
  rewriting: 'accent',
  rewritten: 'success',
  dismissed: 'neutral',
};

type Decision = BodyOf<typeof mistakeEndpoints.decideMistake>['decision'];

const DONE: Record<Decision, string> = {
  accept: 'The report is accepted',
  rewrite: 'The lesson is being rewritten',
  dismiss: 'The report is dismissed',
};

const BUTTONS: { decision: Decision; label: string; of: ReportedMistake['state'][] }[] = [
  { decision: 'rewrite', label: 'Rewrite', of: ['open', 'accepted'] },
  { decision: 'accept', label: 'Accept', of: ['open'] },
  { decision: 'dismiss', label: 'Dismiss', of: ['open', 'accepted'] },
];

const columns: Column<ReportedMistake>[] = [
  {
    id: 'lesson',
    header: 'Lesson',
    cell: ({ courseTitle, lessonTitle }) => (
      <>
        <span className="ad:block ad:font-medium ad:break-words">{lessonTitle}</span>
        <span className="ad:block ad:text-xs ad:text-muted ad:break-words">{courseTitle}</span>
      </>
    ),
  },
  {
    id: 'report',
    header: 'Report',
    cell: ({ kind, quote, text }) => (
      <>
        <span className="ad:block ad:font-medium">{KINDS[kind]}</span>
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
  { id: 'at', header: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
];

export function Mistakes() {
  const [shown, setShown] = useState<ShownMistakes>('open');
  const query = useQuery(mistakesQuery(shown));
  const heading = useRef<HTMLHeadingElement>(null);
  const actions: Column<ReportedMistake> = {
    id: 'action',
    header: 'Decision',
    cell: (mistake) => <Decisions mistake={mistake} onDone={() => heading.current?.focus()} />,
  };
  return (
    <section aria-label="Reported mistakes">
      <div className="ad:mb-3 ad:flex ad:flex-wrap ad:items-end ad:justify-between ad:gap-3">
        <h2 ref={heading} tabIndex={-1} className="ad:m-0 ad:text-lg">
          Reported mistakes
        </h2>
        <SelectField
          label="Shown"
          value={shown}
          onChange={({ target }) => setShown(target.value === 'all' ? 'all' : 'open')}
        >
          <option value="open">To decide</option>
          <option value="all">All</option>
        </SelectField>
      </div>
      {query.data && !query.error ? (
        <DataTable
          caption="Reported mistakes"
          columns={[...columns, actions]}
          rows={query.data}
          rowKey={({ id }) => id}
          empty={<p className="ad:m-0 ad:p-6 ad:text-muted">No reports to decide.</p>}
        />
      ) : (
        <QueryState what="Reported mistakes" query={query} height="8rem" />
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
      notify.success(DONE[decision]);
      onDone();
    },
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: mistakesQuery('all').queryKey.slice(0, -1) }),
  });
  const buttons = BUTTONS.filter(({ of }) => of.includes(state));
  if (buttons.length === 0) return '–';
  return (
    <div className="ad:flex ad:flex-wrap ad:gap-2">
      {buttons.map(({ decision, label }) => (
        <Button
          key={decision}
          size="sm"
          variant="secondary"
          aria-label={`${label}: ${lessonTitle}`}
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
