import type { LessonView as Lesson } from '@coursewright/contracts';
import { lazyPart } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { LessonView } from '../lesson/lesson-view.tsx';
import { ListenButton } from '../listen/listen-button.tsx';
import { LessonRevisionStatus, useLessonRevision } from './lesson-revision.tsx';
import { LessonTools, LevelTools } from './lesson-tools.tsx';
import { LessonMistakes } from './mistakes.tsx';
import { NextAfterLesson } from './next-step.tsx';
import type { LessonRef } from './study.api.ts';
import { type ReadingRef, useLessonReading } from './use-lesson-reading.ts';

const LessonExercises = lazyPart(async () => (await import('../exercise/lesson-exercises.tsx')).LessonExercises);

// What stands below the lesson does not move when the exercises come.
const reserve = <div aria-hidden="true" className="ln:min-h-96 ln:print:hidden" />;

interface StudiedLessonProps {
  place: LessonRef;
  lesson: Lesson;
  isDone: boolean;
  reading: ReadingRef;
  onLesson: (lesson: Lesson) => void;
}

export function StudiedLesson({ place, lesson, isDone, reading, onLesson }: StudiedLessonProps) {
  const tools = useLessonRevision({ place, lesson, onLesson });
  const read = useLessonReading({ place, isDone, lesson, reading });
  const text = useRef<HTMLDivElement>(null);
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
        text={text}
        tools={
          <>
            <LevelTools {...tools} />
            <ListenButton />
          </>
        }
        status={tools.at === 'top' && <LessonRevisionStatus tools={tools} />}
      />
      <LessonTools {...read} place={place} lesson={lesson} tools={tools} onReport={setQuote} />
      {tools.at === 'end' && <LessonRevisionStatus tools={tools} />}
      <LessonMistakes place={place} quote={quote} onQuote={setQuote} onLesson={onLesson} />
      <Suspense fallback={reserve}>
        <LessonExercises
          key={lesson.version}
          place={place}
          version={lesson.version}
          text={text}
          reserve={reserve}
          after={<NextAfterLesson {...place} />}
        />
      </Suspense>
    </div>
  );
}
