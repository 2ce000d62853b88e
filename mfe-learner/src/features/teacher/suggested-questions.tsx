import { teacherEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

interface SuggestedQuestionsProps {
  courseId: string;
  subtopicId: string;
  onAsk: (question: string) => void;
}

// Nothing until they are there: the learner can ask without them.
export function SuggestedQuestions({ courseId, subtopicId, onAsk }: SuggestedQuestionsProps) {
  const title = useId();
  const { data } = useQuery({
    queryKey: ['suggested-questions', courseId, subtopicId],
    queryFn: ({ signal }) =>
      apiRequest(teacherEndpoints.suggestedQuestions, { params: { courseId, subtopicId }, signal }),
    // The lesson may have been written again.
    staleTime: 0,
  });
  if (!data || data.questions.length === 0) return null;
  return (
    <section aria-labelledby={title} className="ln:flex ln:flex-col ln:gap-2">
      <h3 id={title} className="ln:text-sm ln:font-semibold ln:text-muted">
        <Trans>Ask about this lesson</Trans>
      </h3>
      <ul className="ln:flex ln:flex-col ln:gap-2">
        {data.questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              dir="auto"
              onClick={() => onAsk(question)}
              className="ln:min-h-11 ln:w-full ln:cursor-pointer ln:rounded-card ln:border ln:border-line-strong ln:bg-surface ln:px-4 ln:py-2.5 ln:text-start ln:text-sm ln:break-words ln:hover:border-brand ln:hover:bg-brand-soft ln:focus-visible:outline-2 ln:focus-visible:outline-offset-2 ln:focus-visible:outline-focus"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
