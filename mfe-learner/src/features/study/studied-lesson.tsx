import type { LessonView as Lesson } from '@coursewright/contracts';
import { Alert, Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { LessonView } from '../lesson/lesson-view.tsx';
import { LessonRevisionStatus, useLessonRevision } from './lesson-revision.tsx';
import { LessonTools, LevelTools } from './lesson-tools.tsx';
import { LessonMistakes } from './mistakes.tsx';
import type { LessonRef } from './study.api.ts';
import { type ReadingRef, useLessonReading } from './use-lesson-reading.ts';

interface StudiedLessonProps {
  place: LessonRef;
  lesson: Lesson;
  isDone: boolean;
  reading: ReadingRef;
  onLesson: (lesson: Lesson) => void;
}

export function StudiedLesson({ place, lesson, isDone, reading, onLesson }: StudiedLessonProps) {
  const tools = useLessonRevision({ place, lesson, onLesson });
  const { end, mark, isSaving, isWaiting } = useLessonReading({ place, isDone, lesson, reading });
  const [quote, setQuote] = useState<string>();
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      {lesson.partial && !tools.generationId && (
        <Alert
          tone="warning"
          title={t`Parts of this lesson are missing`}
          className="ln:print:hidden"
          actions={
            <Button size="sm" loading={tools.asking.status === 'busy'} onClick={() => tools.revise('rewrite', 'top')}>
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
      <LessonView
        lesson={lesson}
        tools={<LevelTools {...tools} />}
        status={tools.at === 'top' && <LessonRevisionStatus tools={tools} />}
      />
      <LessonTools
        end={end}
        place={place}
        lesson={lesson}
        tools={tools}
        isDone={isDone}
        isSaving={isSaving}
        isWaiting={isWaiting}
        onDone={mark}
        onReport={setQuote}
      />
      {tools.at === 'end' && <LessonRevisionStatus tools={tools} />}
      <LessonMistakes place={place} quote={quote} onQuote={setQuote} onLesson={onLesson} />
    </div>
  );
}
