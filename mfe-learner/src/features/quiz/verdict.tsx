import { Alert, Button } from '@coursewright/ui';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { GivenAnswer } from './attempt.ts';

interface VerdictProps {
  answer: GivenAnswer;
  rightText: string;
  next: { label: string; go: () => void };
  children?: ReactNode;
}

/** Right or wrong, why, and the way on; the focus is on the way on, which is read out with the verdict. */
export function Verdict({ answer, rightText, next, children }: VerdictProps) {
  const { right, explanation } = answer;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <>
      <Alert
        id={id}
        role="status"
        tone={right ? 'success' : 'danger'}
        title={
          right ? (
            'Right'
          ) : (
            <>
              Not quite. The right answer is: <bdi>{rightText}</bdi>
            </>
          )
        }
      >
        <p dir="auto">{explanation}</p>
        {children}
      </Alert>
      <div>
        <Button ref={button} size="lg" aria-describedby={id} onClick={next.go}>
          {next.label}
          <ArrowRight aria-hidden="true" className="ln:rtl:rotate-180" />
        </Button>
      </div>
    </>
  );
}
