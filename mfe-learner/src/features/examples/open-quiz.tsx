import type { OpenQuestion } from '@coursewright/contracts';
import { Card } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';

const LETTERS = 'ABCDEFGH';

function Answer({ question }: { question: OpenQuestion }) {
  const { options, correct, explanation, reasons } = question;
  const wrong = options.flatMap((option, index) => (reasons[index] ? [{ option, reason: reasons[index] }] : []));
  return (
    <details className="ln:mt-4">
      <summary className="ln:min-h-8 ln:cursor-pointer ln:font-semibold ln:text-brand">
        <Trans>Show the answer</Trans>
      </summary>
      <p className="ln:mt-2 ln:flex ln:gap-2">
        <Check className="ln:mt-1 ln:size-4 ln:flex-none ln:text-success" />
        <span>
          <strong>{options[correct]}</strong>
          <span>{`. ${explanation}`}</span>
        </span>
      </p>
      <ul className="ln:mt-3 ln:flex ln:flex-col ln:gap-2 ln:text-sm ln:text-muted">
        {wrong.map(({ option, reason }) => (
          <li key={option}>
            <Trans>
              Not “<bdi>{option}</bdi>”: <bdi>{reason}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
    </details>
  );
}

// The questions of a topic, with answers to open. Nothing is marked or stored.
export const OpenQuiz = ({ questions }: { questions: readonly OpenQuestion[] }) => (
  <ol className="ln:flex ln:max-w-text ln:flex-col ln:gap-5">
    {questions.map((question) => (
      <li key={question.question}>
        <Card>
          <h3 className="ln:text-lg ln:font-semibold">{question.question}</h3>
          <ol className="ln:mt-3 ln:flex ln:flex-col ln:gap-2">
            {question.options.map((option, index) => (
              <li key={option} className="ln:flex ln:gap-3">
                <span className="ln:font-semibold ln:text-muted">{LETTERS[index]}</span>
                {option}
              </li>
            ))}
          </ol>
          <Answer question={question} />
        </Card>
      </li>
    ))}
  </ol>
);
