import { type CourseView, type PretestView, pretestEndpoints } from '@coursewright/contracts';
import { ApiError, apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { Alert, Button, Container, PageHeader, ProgressBar, RetryButton, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { BackToCourse } from '../../shared/back-to-course.tsx';
import { CourseState, NoSuchCourse } from '../../shared/page-state.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { Question } from '../quiz/question.tsx';
import { courseQuery } from '../study/study.api.ts';
import { PretestResult } from './pretest-result.tsx';

const ANNOUNCEMENTS = {
  start: msg`The questions are being written.`,
  done: msg`The questions are ready.`,
  failed: msg`The questions could not be written.`,
};

const TEXTS = {
  queued: msg`Your questions are queued …`,
  running: msg`Writing your questions …`,
  cancelled: msg`The questions were cancelled`,
  failed: msg`The questions could not be written`,
};

// Questions of other topics may be ready first.
const LOOK_AGAIN_MS = 3_000;

function PretestWriting({ generationId, onReady }: { generationId: string; onReady: () => void }) {
  const { status } = useWriting(generationId, ANNOUNCEMENTS, onReady);
  return <WritingStatus {...status} what={TEXTS} />;
}

function Waiting({ onReady }: { onReady: () => void }) {
  const look = useEffectEvent(onReady);
  useEffect(() => {
    const timer = setTimeout(() => look(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Spinner label={t`Writing your questions …`} />;
}

// Starting is idempotent: it continues an open pre-test and shows the result of one that is done.
function usePretest(courseId: string) {
  const queries = useQueryClient();
  const [pretest, setPretest] = useState<PretestView>();
  const { state, busy, run } = useRetry();

  async function call(request: (signal: AbortSignal) => Promise<PretestView>) {
    const next = await run(request);
    if (!next) return;
    // Known lessons are claimed with the result.
    if (next.state === 'done') await queries.invalidateQueries({ queryKey: courseQuery(courseId).queryKey });
    setPretest(next);
  }
  const params = { courseId };
  const start = () => call((signal) => apiRequest(pretestEndpoints.startPretest, { params, body: {}, signal }));
  const begin = useEffectEvent(() => void start());
  useEffect(() => begin(), []);

  return {
    pretest,
    state,
    busy,
    start: () => void start(),
    answer: (itemId: string, choice: number | 'unknown') =>
      void call((signal) => apiRequest(pretestEndpoints.answerPretest, { params, body: { itemId, choice }, signal })),
    stop: () => void call((signal) => apiRequest(pretestEndpoints.finishPretest, { params, body: {}, signal })),
  };
}

function Pretest({ course }: { course: CourseView }) {
  const { pretest, state, busy, start, answer, stop } = usePretest(course.id);
  const error = state.status === 'failed' ? state.error : undefined;
  const refusal = error instanceof ApiError && error.status === 409 ? error : undefined;
  return (
    <Container width="text" className="ln:flex ln:flex-col ln:gap-6 ln:pb-16">
      <PageHeader
        eyebrow={<bdi>{course.mainTopic}</bdi>}
        title={pretest?.state === 'done' ? t`What you know already` : t`Know some of this already?`}
        subtitle={
          pretest?.state === 'done'
            ? t`Skip what you know. Every lesson stays open, and you can change this at any time.`
            : t`Answer what you can. Whether you were right is counted at the end.`
        }
        actions={<BackToCourse courseId={course.id} />}
      />
      {pretest?.source === 'sample' && pretest.state !== 'done' && (
        <div>
          <SampleBadge>
            <Trans>Sample questions, not written by an AI model</Trans>
          </SampleBadge>
        </div>
      )}
      {pretest?.item && (
        <>
          <ProgressBar
            percent={(100 * pretest.asked) / pretest.most}
            label={t`Question ${pretest.asked + 1} of at most ${pretest.most}`}
          />
          <AskedItem
            key={pretest.item.id}
            item={pretest.item}
            follows={pretest.asked > 0}
            busy={busy}
            onAnswer={answer}
          />
          <div className="ln:border-t ln:border-line ln:pt-4">
            <Button variant="ghost" size="sm" className="ln:-ms-3" disabled={busy} onClick={stop}>
              <Trans>Stop here, keep the result</Trans>
            </Button>
          </div>
        </>
      )}
      {pretest?.state === 'writing' &&
        (pretest.generationId ? (
          <PretestWriting key={pretest.generationId} generationId={pretest.generationId} onReady={start} />
        ) : (
          <Waiting key={pretest.asked} onReady={start} />
        ))}
      {pretest?.state === 'failed' && (
        <Alert title={t`The questions could not be written`} actions={<RetryButton onClick={start} />}>
          <Trans>You can try again, or begin with the first lesson.</Trans>
        </Alert>
      )}
      {pretest?.result && <PretestResult course={course} result={pretest.result} />}
      {!pretest && state.status !== 'failed' && <Spinner label={t`Opening the questions`} />}
      {refusal ? (
        <Alert title={t`There are no questions`}>{translateText(refusal.message)}</Alert>
      ) : (
        <RetryNotice state={state} title={t`The questions could not be loaded yet`} />
      )}
    </Container>
  );
}

interface AskedItemProps {
  item: NonNullable<PretestView['item']>;
  follows: boolean;
  busy: boolean;
  onAnswer: (itemId: string, choice: number | 'unknown') => void;
}

const AskedItem = ({ item, follows, busy, onAnswer }: AskedItemProps) => (
  <Question
    item={{ question: item.question, options: [...item.options, t`I do not know yet`] }}
    follows={follows}
    busy={busy}
    onAnswer={(choice) => onAnswer(item.id, choice < item.options.length ? choice : 'unknown')}
  />
);

export function PretestPage() {
  const { courseId = '' } = useParams();
  const query = useQuery(courseQuery(courseId));
  usePageTitle(t`Know some of this already?`);
  if (query.data) return <Pretest key={courseId} course={query.data} />;
  return <CourseState query={query} missing={<NoSuchCourse />} />;
}
