import type { LessonView as Lesson } from '@coursewright/contracts';
import { Alert, Button } from '@coursewright/ui';
import { LessonRevisionPreview } from './lesson-revision.tsx';
import type { LessonPlace } from './lesson-revisions.api.ts';
import { LessonTools } from './lesson-tools.tsx';
import { LessonView } from './lesson-view.tsx';
import { LESSON_ID } from './skip-to-lesson.tsx';
import { useLessonRevision } from './use-lesson-revision.ts';

interface StudiedLessonProps {
  place: LessonPlace;
  lesson: Lesson;
  onLesson: (lesson: Lesson) => void;
}

/** A lesson that is there, with what can be done to its text. */
export function StudiedLesson({ place, lesson, onLesson }: StudiedLessonProps) {
  const tools = useLessonRevision({ place, lesson, onLesson });
  const { revision, before } = tools;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      <LessonView lesson={lesson} />
      <LessonTools place={place} tools={tools} />
      {revision && (
        <LessonRevisionPreview
          key={revision.generationId}
          generationId={revision.generationId}
          onDone={tools.accept}
          onGiveUp={tools.giveUp}
        />
      )}
      {before !== undefined && (
        <Alert
          tone="success"
          title="This is the new text"
          className="ln:print:hidden"
          actions={
            <>
              <Button size="sm" onClick={readFromStart}>
                Read it from the start
              </Button>
              <Button
                size="sm"
                variant="secondary"
                loading={tools.restoring.status === 'busy'}
                onClick={() => void tools.restore(before)}
              >
                Undo
              </Button>
            </>
          }
        >
          The one before is kept among the versions.
        </Alert>
      )}
    </div>
  );
}

function readFromStart() {
  document.getElementById(LESSON_ID)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
