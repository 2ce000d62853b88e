import { MIN_QUESTION_ANSWERS, type QuestionStatistics } from '@coursewright/contracts';
import { i18n, type MessageDescriptor, readLanguage } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge, type Column, DataTable } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CellLines } from '../../shared/cell-lines.tsx';
import { formatCount, formatPercent } from '../../shared/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { questionStatistics } from './generations.api.ts';

const FLAGS: Record<QuestionStatistics['flags'][number], MessageDescriptor> = {
  'never-answered-correctly': msg`Never answered correctly`,
  'negative-discrimination': msg`Misleads who knows more`,
};

const formatDiscrimination = (value: number): string =>
  value.toLocaleString(readLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '\u2212');

const columns: Column<QuestionStatistics>[] = [
  {
    id: 'question',
    header: <Trans>Question</Trans>,
    cell: ({ question, right, courseTitle }) => (
      <CellLines title={question} note={courseTitle}>
        <span dir="auto" className="ad:block ad:text-sm ad:break-words">
          <Trans>Right: {right}</Trans>
        </span>
      </CellLines>
    ),
  },
  {
    id: 'answers',
    header: <Trans>Learners</Trans>,
    align: 'end',
    cell: ({ answers }) => <span className="ad:tabular-nums">{formatCount(answers)}</span>,
  },
  {
    id: 'difficulty',
    header: <Trans>Right at first try</Trans>,
    align: 'end',
    cell: ({ difficulty }) => <span className="ad:tabular-nums">{formatPercent(Math.round(100 * difficulty))}</span>,
  },
  {
    id: 'discrimination',
    header: <Trans>Discrimination</Trans>,
    align: 'end',
    cell: ({ discrimination }) => (
      <span className="ad:tabular-nums">{discrimination === null ? '–' : formatDiscrimination(discrimination)}</span>
    ),
  },
  {
    id: 'flags',
    header: <Trans>Look at</Trans>,
    cell: ({ flags }) =>
      flags.length === 0 ? (
        '–'
      ) : (
        <span className="ad:flex ad:flex-wrap ad:gap-1">
          {flags.map((flag) => (
            <Badge key={flag} tone="danger">
              {i18n._(FLAGS[flag])}
            </Badge>
          ))}
        </span>
      ),
  },
];

const keyOf = ({ question, right, courseTitle }: QuestionStatistics) => [courseTitle, question, right].join('\n');

export function Questions() {
  const query = useQuery(questionStatistics);
  const { data } = query;
  return (
    <section aria-label={t`Quiz questions`}>
      <h2 className="ad:mt-0 ad:mb-1 ad:text-lg">
        <Trans>Quiz questions</Trans>
      </h2>
      <p className="ad:mt-0 ad:mb-3 ad:text-sm ad:text-muted">
        <Trans>
          What learners answered in the last 90 days, worst questions first. A question is measured when{' '}
          {MIN_QUESTION_ANSWERS} learners have answered it. Discrimination is below zero when those who do well in the
          rest of the quiz get it wrong.
        </Trans>
        {data && data.measured > data.questions.length && (
          <>
            {' '}
            <Trans>
              {formatCount(data.questions.length)} of {formatCount(data.measured)} are shown.
            </Trans>
          </>
        )}
      </p>
      {data && !query.error ? (
        <DataTable
          caption={t`Quiz questions`}
          columns={columns}
          rows={data.questions}
          rowKey={keyOf}
          empty={
            <p className="ad:m-0 ad:p-6 ad:text-muted">
              <Trans>No question has been answered by {MIN_QUESTION_ANSWERS} learners yet.</Trans>
            </p>
          }
        />
      ) : (
        <QueryState what={t`Quiz questions`} query={query} height="8rem" />
      )}
    </section>
  );
}
