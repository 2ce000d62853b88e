import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQueryClient } from '@coursewright/mfe-kit/query';
import { TopicQuestions } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { OutlineForm } from './outline-form.ts';

const questionsQuery = (topic: string) =>
  queryOptions({
    queryKey: ['clarifying-questions', topic],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.clarifyingQuestions, { body: { topic }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Stands where the question will. */
export const QuestionHint = () => (
  <p className="ln:text-sm ln:text-muted">
    <Trans>If it can mean several things, we ask here which one.</Trans>
  </p>
);

export function QuestionFields() {
  const { control } = useFormContext<OutlineForm>();
  const queries = useQueryClient();
  const topic = useWatch({ control, name: 'topic' });
  const { field } = useController({ control, name: 'brief.answers' });

  async function ask(asked: string, signal: AbortSignal) {
    const query = questionsQuery(asked);
    signal.addEventListener('abort', () => void queries.cancelQueries(query));
    return (await queries.fetchQuery(query)).questions;
  }

  return (
    <TopicQuestions topic={topic} answers={field.value} onChange={field.onChange} ask={ask}>
      <QuestionHint />
    </TopicQuestions>
  );
}
