import { type CourseType, type CourseView, courseEndpoints, type LessonView as Lesson } from '@coursewright/contracts';
import { apiRequest, loadPart, peekFirstAnswer } from '@coursewright/mfe-kit';
import { type QueryClient, useQueryClient } from '@coursewright/mfe-kit/query';
import { RetryButton, Spinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import { useIsSlow } from '../../shared/hooks.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { MediaSkeleton, TextSkeleton } from '../lesson/lesson-skeletons.tsx';
import { type CourseSubtopic, isRead } from './course.ts';
import type { WrittenLesson } from './opened-lesson.tsx';
import type { Reading } from './reading.ts';
import type { LessonRef } from './study.api.ts';

// Loaded while the lesson is requested. `lazy` would show its fallback for a moment even when it is loaded.
let parts: typeof import('./opened-lesson.tsx') | undefined;

async function loadParts() {
  parts ??= await loadPart(() => import(/* webpackChunkName: "soon-course-id" */ './opened-lesson.tsx'));
}

/** Has the lesson shown that the page has opened before its scripts were there. */
export async function prepareLesson(queries: QueryClient, place: LessonRef): Promise<void> {
  const [opened] = await Promise.all([peekFirstAnswer(courseEndpoints.openSubtopic, place), loadParts()]);
  if (opened?.status === 'ready') queries.setQueryData(lessonKey(place.courseId, place.subtopicId), opened.lesson);
}

interface LessonReaderProps {
  course: Pick<CourseView, 'id' | 'type'>;
  subtopic: CourseSubtopic;
}

// Opens a lesson; shows the cached copy first. Give it a `key` of the sub-topic's id.
export function LessonReader({ course, subtopic }: LessonReaderProps) {
  const { id: subtopicId } = subtopic;
  const { id: courseId, type: courseType } = course;
  const queries = useQueryClient();
  const [lesson, setLesson] = useState(() => queries.getQueryData<Lesson>(lessonKey(courseId, subtopicId)));
  const [generationId, setGenerationId] = useState<string>();
  const reading = useRef<Reading>(undefined);
  const { state, run } = useRetry();

  function keep(read: Lesson) {
    // the same object as before if nothing has changed: then nothing is rendered
    setLesson(queries.setQueryData<Lesson>(lessonKey(courseId, subtopicId), read));
  }

  function show({ lesson: read, progress, completed }: WrittenLesson) {
    keep(read);
    parts?.keepOpened(queries, courseId, { subtopicId, progress, completed });
  }

  async function open() {
    const opened = await run(async (signal) => {
      const options = { params: { courseId, subtopicId }, body: {}, signal };
      const [answer] = await Promise.all([apiRequest(courseEndpoints.openSubtopic, options), loadParts()]);
      return answer;
    });
    if (opened?.status === 'ready') show(opened);
    if (opened?.status === 'writing') setGenerationId(opened.generationId);
    // it may have been deleted in another tab: the page then says so
    if (!opened) parts?.rereadCourse(queries, courseId);
  }

  const openFirst = useEffectEvent(open);
  useEffect(() => void openFirst(), []);

  if (parts && !lesson && generationId) {
    return (
      <parts.LessonWriting
        key={generationId}
        generationId={generationId}
        courseType={courseType}
        reading={reading}
        onDone={show}
      />
    );
  }
  return (
    <>
      <RetryNotice
        state={state}
        title={lesson ? t`Your progress has not been saved yet` : t`The lesson could not be opened yet`}
        className="ln:mb-6"
      />
      {state.status === 'failed' && !isAllowanceError(state.error) && (
        <RetryButton size="md" onClick={() => void open()} />
      )}
      {parts && lesson ? (
        <parts.StudiedLesson
          place={{ courseId, subtopicId }}
          isDone={isRead(subtopic)}
          lesson={lesson}
          reading={reading}
          onLesson={keep}
        />
      ) : (
        state.status !== 'failed' && <LessonSkeleton courseType={courseType} />
      )}
    </>
  );
}

const lessonKey = (courseId: string, subtopicId: string) => ['lesson', courseId, subtopicId];

// Delayed, because an existing lesson arrives sooner than a placeholder helps.
function LessonSkeleton({ courseType }: { courseType: CourseType }) {
  const slow = useIsSlow(true, 150);
  return (
    <div aria-busy="true" className="ln:flex ln:min-h-svh ln:flex-col ln:gap-8">
      {slow && (
        <>
          <div className="ln:-mt-4 ln:flex ln:h-7 ln:items-center">
            <Spinner size="sm" label={t`Opening the lesson`} />
          </div>
          <MediaSkeleton courseType={courseType} />
          <TextSkeleton />
        </>
      )}
    </div>
  );
}
