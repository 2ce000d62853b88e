import type { Exercise, ExerciseAnswer, ExerciseMark, ExerciseQuestion } from '@coursewright/contracts';
import { Alert, Button, RetryButton } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eye, RotateCcw } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import { textDirection } from '../../shared/format.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { Hints, HintsUsed } from '../hint/hints.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { createAnswer, createDrafts, describeQuestion, findQuestion } from './answers.ts';
import { Appeal } from './appeal.tsx';
import type { ExerciseActions } from './exercise.api.ts';
import { SolutionText } from './solution.tsx';

type Task = Pick<Exercise, 'id' | 'prompt' | 'shown' | 'source'> &
  Partial<Pick<Exercise, 'mark' | 'marking' | 'solution' | 'explanation' | 'isOfFormerText' | 'hints'>>;

const ANNOUNCEMENTS = {
  start: msg`Your answer is being marked.`,
  failed: msg`Your answer could not be marked.`,
};

interface MarkingProps {
  generationId: string;
  onDone: () => void;
  onGiveUp: () => void;
}

function Marking({ generationId, onDone, onGiveUp }: MarkingProps) {
  const { status, writing } = useWriting(generationId, ANNOUNCEMENTS, onDone);
  const hasStopped = writing.phase === 'failed' || writing.phase === 'cancelled';
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      <WritingStatus {...status} what="mark" />
      {hasStopped && (
        <Button size="sm" variant="ghost" onClick={onGiveUp}>
          <Trans>Change your answer</Trans>
        </Button>
      )}
    </div>
  );
}

function describeScore({ answer, parts, quotes, score }: ExerciseMark): string {
  if (answer.kind === 'several') {
    const right = answer.choices.filter((choice) => parts[choice]?.right).length;
    const chosen = answer.choices.length;
    return right === chosen ? t`something is missing` : t`${right} of ${chosen} choices are right`;
  }
  if (quotes) return t`${quotes.reduce((sum, { points }) => sum + points, 0)} of ${2 * quotes.length} points`;
  if (parts.length > 1) return t`${parts.filter(({ right }) => right).length} of ${parts.length} parts are right`;
  return score > 0 && score < 1 ? t`${Math.round(100 * score)} percent` : '';
}

function describeMark(mark: ExerciseMark): string {
  if (mark.right) return t`Right`;
  const score = describeScore(mark);
  if (mark.score === 0) return t`Not quite`;
  return score ? t`Partly right: ${score}` : t`Partly right`;
}

const markTone = ({ right, score }: ExerciseMark) => (right ? 'success' : score > 0 ? 'warning' : 'danger');

// What takes the focus once the page shows it.
type Target = 'verdict' | 'solution' | 'field' | 'problem';

const FIELDS = 'input:not([disabled]), select:not([disabled]), textarea, button';

function useFocusTarget() {
  const form = useRef<HTMLFormElement>(null);
  const target = useRef<Target>(undefined);
  useEffect(() => {
    const { current } = target;
    if (!current || !form.current) return;
    const fields = form.current.querySelector('fieldset');
    const element =
      current === 'verdict' || current === 'solution'
        ? form.current.querySelector<HTMLElement>(`[data-${current}]`)
        : (fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? fields?.querySelector<HTMLElement>(FIELDS));
    if (!element) return;
    target.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest' });
  });
  return {
    form,
    focus(next: Target) {
      target.current = next;
    },
    // Who does something else on the page keeps the focus.
    isHere: () => {
      const { activeElement, body } = document;
      return activeElement === body || (form.current?.contains(activeElement) ?? false);
    },
  };
}

// The fields of the others have an error of their own.
const DESCRIBED = new Set<Task['shown']['kind']>(['choice', 'several', 'order']);

interface ExerciseCardProps {
  task: Task;
  actions: ExerciseActions;
  // It takes the place of another one, so it takes the focus.
  follows?: boolean;
  // Below the verdict.
  more?: ReactNode;
  // Beside the buttons.
  next?: ReactNode;
}

/** Give it a `key` of the exercise. Without `showSolution` there is one try. */
export function ExerciseCard({ task, actions, follows = false, more, next }: ExerciseCardProps) {
  const { id, shown, mark, solution, explanation, marking } = task;
  const name = useId();
  const drafts = createDrafts(id, shown);
  const [kept] = useState(drafts.read);
  const [answer, setAnswer] = useState<ExerciseAnswer>(kept ?? mark?.answer ?? createAnswer(shown));
  const [isOpen, setIsOpen] = useState(!mark || kept !== undefined);
  const [question, setQuestion] = useState<ExerciseQuestion>();
  const [abandoned, setAbandoned] = useState<string>();
  const { state, busy, run } = useRetry();
  const asking = useRetry();
  const { form, focus, isHere } = useFocusTarget();

  const isMarking = marking !== undefined && marking !== abandoned;
  const verdict = isOpen || isMarking ? undefined : mark;
  const takesFocus = useRef(follows);
  const prompt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!takesFocus.current) return;
    prompt.current?.focus({ preventScroll: true });
    prompt.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  function change(changed: ExerciseAnswer) {
    if (busy) return;
    setAnswer(changed);
    setQuestion(undefined);
    drafts.save(changed);
  }
  function showMark() {
    drafts.drop();
    setIsOpen(false);
    if (isHere()) focus('verdict');
  }
  async function check(given: ExerciseAnswer) {
    if (busy || isMarking) return;
    const missing = findQuestion(shown, given);
    const result = missing ? { question: missing } : await run((signal) => actions.answer(given, signal));
    setQuestion(result?.question);
    if (result?.question) focus('problem');
    else if (result?.isMarking) setIsOpen(false);
    else if (result) showMark();
  }
  async function endMarking() {
    await actions.refresh?.();
    showMark();
  }
  function tryAgain() {
    setIsOpen(true);
    setAnswer(mark?.answer ?? answer);
    focus('field');
  }
  async function showSolution() {
    const { showSolution: show } = actions;
    if (show && (await asking.run(async (signal) => ({ shown: await show(signal) })))) focus('solution');
  }
  function read(reading: string) {
    if (answer.kind !== 'number') return;
    const given: ExerciseAnswer = { kind: 'number', text: reading };
    change(given);
    void check(given);
  }

  const problem = question && {
    at: question.at,
    text: describeQuestion(question, shown),
    readings: question.readings ?? [],
  };
  const isSolved = mark?.right === true;
  const canAskForSolution = actions.showSolution && !solution && !isMarking;
  return (
    <form
      ref={form}
      data-exercise
      data-content
      dir={textDirection(task.prompt)}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!verdict) void check(answer);
      }}
      className="ln:flex ln:flex-col ln:gap-5"
    >
      {(task.source === 'sample' || task.isOfFormerText) && (
        <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          {task.source === 'sample' && (
            <SampleBadge>
              <Trans>Sample exercise</Trans>
            </SampleBadge>
          )}
          {task.isOfFormerText && (
            <span>
              <Trans>Of the former text of this lesson.</Trans>
            </span>
          )}
        </p>
      )}
      <fieldset
        aria-labelledby={`${name}-prompt`}
        aria-describedby={problem && DESCRIBED.has(shown.kind) ? `${name}-problem` : undefined}
        className="ln:flex ln:min-w-0 ln:flex-col ln:gap-4"
      >
        <p
          ref={prompt}
          id={`${name}-prompt`}
          dir="auto"
          tabIndex={-1}
          className="ln:scroll-mt-40 ln:text-lg ln:leading-snug ln:font-semibold ln:break-words ln:whitespace-pre-wrap ln:outline-none"
        >
          {task.prompt}
        </p>
        <AnswerFields
          id={name}
          shown={shown}
          answer={verdict?.answer ?? answer}
          onChange={change}
          mark={verdict}
          locked={isMarking}
          problem={problem}
        />
        {problem && problem.readings.length > 0 && (
          <div className="ln:flex ln:flex-wrap ln:gap-3">
            {problem.readings.map((reading) => (
              <Button key={reading} variant="secondary" onClick={() => read(reading)}>
                <bdi>{reading}</bdi>
              </Button>
            ))}
          </div>
        )}
      </fieldset>
      {isMarking && (
        <Marking
          key={marking}
          generationId={marking}
          onDone={() => void endMarking()}
          onGiveUp={() => {
            setAbandoned(marking);
            setIsOpen(true);
            focus('field');
          }}
        />
      )}
      {verdict && (
        <Alert
          data-verdict
          role="status"
          tabIndex={-1}
          tone={markTone(verdict)}
          title={describeMark(verdict)}
          className="ln:scroll-mt-40"
        >
          {verdict.why && <p dir="auto">{verdict.why}</p>}
          {explanation && <p dir="auto">{explanation}</p>}
          {verdict.appeal === 'raised' && (
            <p>
              <Trans>It was marked once more, and earned more points.</Trans>
            </p>
          )}
          {verdict.appeal === 'kept' && (
            <p>
              <Trans>It was marked once more, and its points stay.</Trans>
            </p>
          )}
          <HintsUsed count={task.hints?.length} />
          {more}
        </Alert>
      )}
      {verdict?.answer.kind === 'text' && !verdict.right && !verdict.appeal && actions.appeal && (
        <Appeal id={id} send={actions.appeal} />
      )}
      {solution && (!isSolved || solution.kind === 'sample') && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and several regions would have one name
        <div
          role="group"
          data-solution
          tabIndex={-1}
          aria-labelledby={`${name}-solution`}
          className="ln:flex ln:scroll-mt-40 ln:flex-col ln:gap-2 ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:px-4 ln:py-3 ln:outline-none"
        >
          <p id={`${name}-solution`} className="ln:text-sm ln:font-semibold ln:text-muted">
            {solution.kind === 'sample' ? t`A sample answer` : t`The solution`}
          </p>
          <SolutionText shown={shown} solution={solution} />
          {!verdict && explanation && (
            <p dir="auto" className="ln:text-sm ln:text-muted">
              {explanation}
            </p>
          )}
          {actions.showSolution && !isSolved && (
            <p className="ln:text-sm ln:text-muted">
              <Trans>You can go on trying; it does not count any more.</Trans>
            </p>
          )}
        </div>
      )}
      {actions.hint && !verdict && !solution && !isMarking && (
        <Hints
          seen={task.hints}
          ask={actions.hint}
          cost={t`Hints do not change your score; what you answer after them proves less.`}
        />
      )}
      <RetryNotice state={state} title={t`Your answer has not been marked yet`} />
      <RetryNotice state={asking.state} title={t`The solution is not here yet`} />
      <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-3">
        {!verdict && !isMarking && (
          <Button type="submit" loading={busy}>
            <Trans>Check</Trans>
          </Button>
        )}
        {verdict && !isSolved && actions.showSolution && (
          <Button icon={RotateCcw} variant="secondary" onClick={tryAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {state.status === 'failed' && !isAllowanceError(state.error) && !verdict && (
          <RetryButton size="md" onClick={() => void check(answer)} />
        )}
        {canAskForSolution && (
          <Button
            icon={Eye}
            variant="ghost"
            aria-describedby={`${name}-cost`}
            loading={asking.busy}
            onClick={() => void showSolution()}
          >
            <Trans>Show the solution</Trans>
          </Button>
        )}
      </div>
      {canAskForSolution && (
        <p id={`${name}-cost`} className="ln:-mt-3 ln:text-sm ln:text-muted">
          <Trans>Once you have seen it, later tries do not count.</Trans>
        </p>
      )}
      {next}
    </form>
  );
}
