import type { CourseView } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Link, useSearchParams } from '@coursewright/mfe-kit/router';
import { formatPercent } from '@coursewright/text';
import { Badge, Button, VisuallyHidden } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { Check, ListChecks } from 'lucide-react';
import { ContentsLink } from '../../shared/contents-link.tsx';
import { type QuizResults, quizResultsQuery } from './quiz.api.ts';

export function QuizEntry({ course, topic }: { course: CourseView; topic: CourseView['topics'][number] }) {
  const [search] = useSearchParams();
  const open = search.get('quiz') === topic.id;
  const { data: results } = useQuery(quizResultsQuery(course.id));
  const result = results?.find(({ topicId }) => topicId === topic.id);
  return (
    <li>
      <ContentsLink
        search={`?quiz=${topic.id}`}
        open={open}
        className="ln:flex ln:min-h-11 ln:items-center ln:gap-3 ln:py-2.5"
      >
        <ListChecks className="ln:size-4.5 ln:flex-none ln:text-brand" />
        <span className="ln:flex-1">
          <Trans>Quiz</Trans>
        </span>
        {result && <ResultBadge result={result} />}
      </ContentsLink>
    </li>
  );
}

const ResultBadge = ({ result: { bestPercent, passed } }: { result: QuizResults[number] }) => (
  <Badge tone={passed ? 'success' : 'neutral'}>
    {passed && <Check className="ln:size-3.5" />}
    {passed ? (
      <Trans>
        <VisuallyHidden>passed with </VisuallyHidden>
        {formatPercent(bestPercent)}
      </Trans>
    ) : (
      <Trans>
        <VisuallyHidden>best result </VisuallyHidden>
        {formatPercent(bestPercent)}
      </Trans>
    )}
  </Badge>
);

export function QuizInvitation({ topic, subtopicId }: { topic: CourseView['topics'][number]; subtopicId: string }) {
  if (topic.subtopics.at(-1)?.id !== subtopicId) return null;
  return (
    <section className="ln:mt-10 ln:flex ln:flex-wrap ln:items-center ln:gap-4 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-5">
      <p className="ln:min-w-0 ln:flex-1 ln:basis-60">
        <Trans>
          <strong className="ln:font-semibold">What do you remember?</strong> A few questions on{' '}
          <bdi>{topic.title}</bdi>. They do not change your progress.
        </Trans>
      </p>
      <Button icon={ListChecks} asChild variant="secondary">
        <Link to={{ search: `?quiz=${topic.id}` }}>
          <Trans>Take the quiz</Trans>
        </Link>
      </Button>
    </section>
  );
}
