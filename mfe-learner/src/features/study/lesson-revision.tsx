import { type LessonView as Lesson, type LessonChange, lessonEndpoints } from '@coursewright/contracts';
import { announce, apiRequest } from '@coursewright/mfe-kit';
import { Alert, Button, Card } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft } from '../lesson/lesson-text.tsx';
import { LESSON_ID } from './lesson-navigation.tsx';
import type { LessonRef } from './study.api.ts';

interface LessonRevisionPreviewProps {
  generationId: string;
  onDone: (lesson: Lesson) => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

const REVISION_ANNOUNCEMENTS = {
  start: msg`A new text is being written. The current one stays until it is complete.`,
  done: msg`The new text is ready. Undo restores the previous one.`,
  failed: msg`The new text could not be written. Your lesson is unchanged.`,
};

function LessonRevisionPreview({
  generationId: first,
  onDone,
  onFailed,
  onCancel: onGiveUp,
}: LessonRevisionPreviewProps) {
  const { writing, status, stop } = useWriting(
    first,
    REVISION_ANNOUNCEMENTS,
    ({ revised }) => revised && onDone(revised),
  );
  const { blocks, open, phase } = writing;
  useEffect(() => onFailed(phase === 'failed'), [onFailed, phase]);

  function cancel() {
    stop();
    onGiveUp();
  }

  return (
    <Card className="ln:flex ln:flex-col ln:gap-4 ln:print:hidden">
      <WritingStatus {...status} what="new text" onCancel={cancel} onDismiss={cancel} />
      {(blocks.length > 0 || open) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section tabIndex={0} aria-label={t`The new text so far`} className="ln:max-h-80 ln:overflow-y-auto">
          <LessonDraft writing={writing} />
        </section>
      )}
    </Card>
  );
}

// Where it was asked for, and is shown.
type Place = 'top' | 'end';

interface RevisionOptions {
  place: LessonRef;
  lesson: Lesson;
  onLesson: (lesson: Lesson) => void;
}

export function useLessonRevision({ place, lesson, onLesson }: RevisionOptions) {
  const [generationId, setGenerationId] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [at, setAt] = useState<Place>('end');
  const [before, setBefore] = useState<number>();
  const asking = useRetry();
  const restoring = useRetry();

  async function revise(change: LessonChange, from: Place) {
    setBefore(undefined);
    setAt(from);
    const accepted = await asking.run((signal) =>
      apiRequest(lessonEndpoints.reviseLesson, { params: place, body: { change }, signal }),
    );
    if (!accepted) return;
    setHasFailed(false);
    setGenerationId(accepted.generationId);
  }

  async function restore(version: number) {
    const restored = await restoring.run((signal) =>
      apiRequest(lessonEndpoints.restoreLesson, { params: { ...place, version }, body: {}, signal }),
    );
    if (!restored) return false;
    setBefore(undefined);
    onLesson(restored);
    announce(t`The other version is shown now.`);
    return true;
  }

  return {
    at,
    generationId,
    before,
    asking: asking.state,
    restoring: restoring.state,
    isBusy: asking.state.status === 'busy' || (generationId !== undefined && !hasFailed),
    revise: (change: LessonChange, from: Place) => void revise(change, from),
    restore,
    accept(revised: Lesson) {
      setBefore(lesson.version);
      setGenerationId(undefined);
      onLesson(revised);
    },
    setHasFailed,
    cancel: () => setGenerationId(undefined),
  };
}

export type LessonRevision = ReturnType<typeof useLessonRevision>;

/** The new text while it is written, and how to go back. */
export function LessonRevisionStatus({ tools }: { tools: LessonRevision }) {
  const { generationId, before } = tools;
  return (
    <>
      <RetryNotice state={tools.asking} title={t`Your request has not been sent yet`} />
      {generationId && (
        <LessonRevisionPreview
          key={generationId}
          generationId={generationId}
          onDone={tools.accept}
          onFailed={tools.setHasFailed}
          onCancel={tools.cancel}
        />
      )}
      {before !== undefined && (
        <Alert
          tone="success"
          title={t`This is the new text`}
          className="ln:print:hidden"
          actions={
            <>
              {tools.at === 'end' && (
                <Button size="sm" onClick={readFromStart}>
                  <Trans>Read from the start</Trans>
                </Button>
              )}
              <Button
                size="sm"
                variant="secondary"
                loading={tools.restoring.status === 'busy'}
                onClick={() => void tools.restore(before)}
              >
                <Trans>Undo</Trans>
              </Button>
            </>
          }
        >
          <Trans>You find the previous text under Versions.</Trans>
        </Alert>
      )}
    </>
  );
}

function readFromStart() {
  document.getElementById(LESSON_ID)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
