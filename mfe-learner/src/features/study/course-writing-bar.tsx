import { type CourseView, type CourseWritingView, courseEndpoints, type RequestBodyOf } from '@coursewright/contracts';
import { announce, apiRequest, buildUrl } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button, ProgressBar, RetryButton } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { AllowanceNotice, isAllowanceCode } from '../../shared/allowance.tsx';
import { openResumedStream } from '../../shared/resumed-stream.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { applyWriting, countWritten, isSettled } from './course.ts';
import { courseQuery } from './study.api.ts';

type WritingAction = RequestBodyOf<typeof courseEndpoints.writeCourse>['action'];

interface WritingEvent {
  type: 'writing';
  writing: CourseWritingView;
}

function useCourseWriting(course: CourseView) {
  const queries = useQueryClient();
  const { state: saving, run } = useRetry();
  const { queryKey } = courseQuery(course.id);
  const running = course.writing.state === 'running';

  const update = (writing: CourseWritingView) => {
    if (running && writing.state === 'done') announce(t`The whole course is written.`);
    queries.setQueryData(queryKey, (known) => known && applyWriting(known, writing));
  };
  const onWriting = useEffectEvent(update);
  // Once: the stream repeats it. Of a course that is not there, the page says so.
  const check = useEffectEvent(() => queries.fetchQuery({ ...courseQuery(course.id), staleTime: 0, retry: false }));

  useEffect(() => {
    if (!running) return;
    return openResumedStream<WritingEvent>(buildUrl(courseEndpoints.courseWriting, { courseId: course.id }), {
      types: ['writing'],
      parse: (_, data) => ({ type: 'writing', writing: data as CourseWritingView }),
      isFinal: ({ writing }) => isSettled(writing),
      onEvent: ({ writing }) => onWriting(writing),
      check: () => check(),
    });
  }, [course.id, running]);

  async function act(action: WritingAction) {
    const writing = await run((signal) =>
      apiRequest(courseEndpoints.writeCourse, { params: { courseId: course.id }, body: { action }, signal }),
    );
    if (!writing) return;
    if (action === 'run') announce(t`The whole course is being written.`);
    update(writing);
  }

  return { act: (action: WritingAction) => void act(action), saving };
}

interface WritingFailuresProps {
  failures: CourseWritingView['failures'];
  busy: boolean;
  onRetry: () => void;
}

const WritingFailures = ({ failures, busy, onRetry }: WritingFailuresProps) => (
  <Alert
    tone="warning"
    title={plural(failures.length, { one: 'One lesson could not be written', other: '# lessons could not be written' })}
    actions={
      failures.every(({ code = '' }) => !isAllowanceCode(code)) && <RetryButton loading={busy} onClick={onRetry} />
    }
  >
    <ul className="ln:flex ln:flex-col ln:gap-1">
      {failures.map(({ subtopicId, title, message, code = '' }) => (
        <li key={subtopicId}>
          <span key={message}>
            <bdi className="ln:font-semibold">{title}</bdi>
            {isAllowanceCode(code) ? ': ' : `: ${translateText(message)}`}
          </span>
          {isAllowanceCode(code) && <AllowanceNotice code={code} />}
        </li>
      ))}
    </ul>
  </Alert>
);

export function CourseWritingBar({ course }: { course: CourseView }) {
  const { act, saving } = useCourseWriting(course);
  const { state, failures } = course.writing;
  const { written, total } = countWritten(course);
  const busy = saving.status === 'busy';
  const active = state === 'running' || state === 'paused';
  if (!active && written === total && failures.length === 0) return null;
  return (
    <section
      aria-label={t`Writing of the whole course`}
      className="ln:flex ln:flex-col ln:max-lg:mt-8 ln:lg:mb-4 ln:gap-2 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-3 ln:lg:p-4 ln:print:hidden"
    >
      {active ? (
        <>
          <ProgressBar
            percent={total === 0 ? 0 : (100 * written) / total}
            label={
              state === 'paused'
                ? plural(total, {
                    one: `Paused: ${written} of # lesson written`,
                    other: `Paused: ${written} of # lessons written`,
                  })
                : plural(total, { one: `${written} of # lesson written`, other: `${written} of # lessons written` })
            }
          />
          <div className="ln:flex ln:flex-wrap ln:gap-1">
            {state === 'running' ? (
              <Button size="sm" variant="secondary" loading={busy} onClick={() => act('pause')}>
                <Trans>Pause</Trans>
              </Button>
            ) : (
              <Button size="sm" loading={busy} onClick={() => act('run')}>
                <Trans>Resume</Trans>
              </Button>
            )}
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => act('cancel')}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <span className="ln:text-sm ln:text-muted">
            {plural(total, {
              one: `${written} of # lesson ready.`,
              other: `${written} of # lessons ready.`,
            })}
            <span className="ln:max-lg:hidden">
              {' '}
              <Trans>The rest are written as you open them.</Trans>
            </span>
          </span>
          {failures.length === 0 && (
            <Button
              icon={PenLine}
              size="sm"
              variant="secondary"
              className="ln:self-start"
              loading={busy}
              onClick={() => act('run')}
            >
              <Trans>Write the whole course</Trans>
            </Button>
          )}
        </>
      )}
      {failures.length > 0 && <WritingFailures failures={failures} busy={busy} onRetry={() => act('run')} />}
      <RetryNotice state={saving} title={t`Your change is not saved yet`} />
    </section>
  );
}
