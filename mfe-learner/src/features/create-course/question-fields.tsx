import { courseEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { OutlineForm } from './outline-form.ts';

const questionsQuery = (topic: string) =>
  queryOptions({
    queryKey: ['clarifying-questions', topic],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.clarifyingQuestions, { body: { topic }, signal }),
    enabled: topic !== '' && topic.length <= 500,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

// Asked when the learner opens the section, so that the others neither wait nor pay for it. Most topics have none.
export function QuestionFields() {
  const { control, getValues } = useFormContext<OutlineForm>();
  const [topic] = useState(() => getValues('topic').trim());
  const { field } = useController({ control, name: 'brief.answers' });
  const { data } = useQuery(questionsQuery(topic));

  function choose(question: string, answer: string) {
    const others = field.value.filter((one) => one.topic === topic && one.question !== question);
    const isChosen = field.value.some((one) => one.question === question && one.answer === answer);
    field.onChange(isChosen ? others : [...others, { topic, question, answer }]);
  }

  return data?.questions.map(({ question, answers }) => (
    <fieldset key={question} className="ln:flex ln:min-w-0 ln:flex-wrap ln:gap-2">
      <legend className="ln:mb-2 ln:text-sm ln:font-semibold">
        <bdi>{question}</bdi>{' '}
        <span className="ln:font-normal ln:text-muted">
          <Trans>(optional)</Trans>
        </span>
      </legend>
      {answers.map((answer) => (
        <button
          key={answer}
          type="button"
          dir="auto"
          aria-pressed={field.value.some((one) => one.question === question && one.answer === answer)}
          onClick={() => choose(question, answer)}
          className="ln:min-h-9 ln:max-w-full ln:rounded-pill ln:border ln:border-line ln:px-3.5 ln:text-start ln:text-sm ln:font-medium ln:break-words ln:hover:border-line-strong ln:aria-pressed:border-brand ln:aria-pressed:bg-brand-soft ln:aria-pressed:text-brand"
        >
          {answer}
        </button>
      ))}
    </fieldset>
  ));
}
