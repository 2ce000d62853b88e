import { type LessonView as Lesson, type LessonChange, lessonEndpoints } from '@coursewright/contracts';
import { announce, apiRequest, lazyPart } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Alert, Button, Card, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Feather, History, Lightbulb, Microscope, Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { LessonCards } from '../cards/lesson-cards.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft } from '../lesson/lesson-text.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';
import { LESSON_ID } from './lesson-navigation.tsx';
import { LessonMistakes } from './mistakes.tsx';
import type { LessonRef } from './study.api.ts';

interface LessonRevisionPreviewProps {
  generationId: string;
  onDone: (lesson: Lesson) => void;
  onCancel: () => void;
}

const REVISION_ANNOUNCEMENTS = {
  start: msg`A new text is being written. The current one stays until it is complete.`,
  done: msg`The new text is ready. Undo restores the previous one.`,
  failed: msg`The new text could not be written. Your lesson is unchanged.`,
};

function LessonRevisionPreview({ generationId: first, onDone, onCancel: onGiveUp }: LessonRevisionPreviewProps) {
  const { writing, status, stop } = useWriting(
    first,
    REVISION_ANNOUNCEMENTS,
    ({ revised }) => revised && onDone(revised),
  );
  const { blocks, open } = writing;

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

interface Revision {
  generationId: string;
  change: LessonChange;
}

interface RevisionOptions {
  place: LessonRef;
  lesson: Lesson;
  onLesson: (lesson: Lesson) => void;
}

function useLessonRevision({ place, lesson, onLesson }: RevisionOptions) {
  const [revision, setRevision] = useState<Revision>();
  const [before, setBefore] = useState<number>();
  const asking = useRetry();
  const restoring = useRetry();

  async function revise(change: LessonChange) {
    setBefore(undefined);
    const accepted = await asking.run((signal) =>
      apiRequest(lessonEndpoints.reviseLesson, { params: place, body: { change }, signal }),
    );
    if (accepted) setRevision({ generationId: accepted.generationId, change });
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
    revision,
    before,
    asking: asking.state,
    restoring: restoring.state,
    revise: (change: LessonChange) => void revise(change),
    restore,
    accept(revised: Lesson) {
      setBefore(lesson.version);
      setRevision(undefined);
      onLesson(revised);
    },
    cancel: () => setRevision(undefined),
  };
}

type LessonRevision = ReturnType<typeof useLessonRevision>;

const LessonVersions = lazyPart(async () => (await import('./lesson-versions.tsx')).LessonVersions);

const CHANGES: { change: LessonChange; label: MessageDescriptor; Icon: typeof Feather }[] = [
  { change: 'simpler', label: msg`Simpler`, Icon: Feather },
  { change: 'deeper', label: msg`Go deeper`, Icon: Microscope },
  { change: 'example', label: msg`Add an example`, Icon: Lightbulb },
  { change: 'rewrite', label: msg`Rewrite with AI`, Icon: Sparkles },
];

function LessonTools({ place, tools }: { place: LessonRef; tools: LessonRevision }) {
  const [showsVersions, setShowsVersions] = useState(false);
  const busy = tools.asking.status === 'busy' || tools.revision !== undefined;
  return (
    <section aria-label={t`Change this lesson`} className="ln:flex ln:flex-col ln:gap-3 ln:print:hidden">
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        {CHANGES.map(({ change, label, Icon }) => (
          <Button
            icon={Icon}
            key={change}
            size="sm"
            variant="secondary"
            disabled={busy}
            onClick={() => tools.revise(change)}
          >
            {i18n._(label)}
          </Button>
        ))}
        <Button icon={History} size="sm" variant="ghost" onClick={() => setShowsVersions(true)}>
          <Trans>Versions</Trans>
        </Button>
      </div>
      <RetryNotice state={tools.asking} title={t`Your request has not been sent yet`} />
      <RetryNotice state={tools.restoring} title={t`The other version is not restored yet`} />
      {showsVersions && (
        <Suspense fallback={<Spinner size="sm" label={t`Loading the versions`} />}>
          <LessonVersions place={place} onRestore={tools.restore} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface StudiedLessonProps {
  place: LessonRef;
  lesson: Lesson;
  onLesson: (lesson: Lesson) => void;
}

export function StudiedLesson({ place, lesson, onLesson }: StudiedLessonProps) {
  const tools = useLessonRevision({ place, lesson, onLesson });
  const { revision, before } = tools;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      {lesson.partial && !revision && (
        <Alert
          tone="warning"
          title={t`Parts of this lesson are missing`}
          className="ln:print:hidden"
          actions={
            <Button size="sm" loading={tools.asking.status === 'busy'} onClick={() => tools.revise('rewrite')}>
              <Trans>Write it now</Trans>
            </Button>
          }
        >
          <Trans>
            The AI wrote parts that were not usable; they are left out. The whole lesson is tried again in the
            background and will be here when you come back.
          </Trans>
        </Alert>
      )}
      <LessonView lesson={lesson} />
      <LessonTools place={place} tools={tools} />
      {revision && (
        <LessonRevisionPreview
          key={revision.generationId}
          generationId={revision.generationId}
          onDone={tools.accept}
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
              <Button size="sm" onClick={readFromStart}>
                <Trans>Read from the start</Trans>
              </Button>
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
      <LessonCards place={place} version={lesson.version} />
      <LessonMistakes place={place} onLesson={onLesson} />
    </div>
  );
}

function readFromStart() {
  document.getElementById(LESSON_ID)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
