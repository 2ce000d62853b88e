import { courseEndpoints, type GenerationEvent, type LessonView as Lesson } from '@coursewright/contracts';
import { apiRequest, dispatchCoursesChanged, notify } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { RetryButton, Skeleton, Spinner } from '@coursewright/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import { useIsSlow } from '../../shared/hooks.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { isFinished, useWriting, type Writing } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { LessonDraft, PictureSkeleton } from '../lesson/lesson-text.tsx';
import { applyRead, type CourseSubtopic, isProgressStale } from './course.ts';
import { StudiedLesson } from './studied-lesson.tsx';
import { courseQuery } from './study.api.ts';

const STILL_WRITING = 'The lesson is still being written. It will be here when you come back.';

function useWritingToast(writing: Writing) {
  const toast = useRef<string>(undefined);
  const writes = useRef(true);
  const phase = writing.phase === 'done' ? 'done' : isFinished(writing) ? 'stopped' : 'writing';
  const reason = writing.failure?.message ?? 'The lesson was cancelled';

  useEffect(() => {
    writes.current = phase === 'writing';
    toast.current ??= notify.loading('Please wait...');
    if (phase === 'writing') notify.update(toast.current, 'loading', 'Please wait...');
    else if (phase === 'done') notify.update(toast.current, 'success', 'Done!');
    else notify.update(toast.current, 'error', reason);
  }, [phase, reason]);

  useEffect(
    () => () => {
      if (writes.current && toast.current) notify.update(toast.current, 'info', STILL_WRITING);
    },
    [],
  );
}

type WrittenLesson = Pick<Extract<GenerationEvent, { type: 'lesson-done' }>, 'lesson' | 'progress' | 'completed'>;

const ANNOUNCEMENTS = {
  start: 'The lesson is being written.',
  done: 'The lesson is ready.',
  failed: 'The lesson could not be written.',
};

function LessonWriting({ generationId, onDone }: { generationId: string; onDone: (written: WrittenLesson) => void }) {
  const { writing, status } = useWriting(generationId, ANNOUNCEMENTS, ({ lesson }) => {
    if (lesson) onDone(lesson);
  });
  useWritingToast(writing);
  return (
    <div className="ln:flex ln:flex-col ln:gap-6">
      <WritingStatus {...status} what="lesson" />
      <LessonDraft writing={writing} />
    </div>
  );
}

/** Opens a lesson and marks it as read; shows the cached copy first. Give it a `key` of the sub-topic's id. */
export function LessonReader({ courseId, subtopicId }: { courseId: string; subtopicId: CourseSubtopic['id'] }) {
  const queries = useQueryClient();
  const [lesson, setLesson] = useState(() => queries.getQueryData<Lesson>(lessonKey(courseId, subtopicId)));
  const [generationId, setGenerationId] = useState<string>();
  const { state, run } = useRetry();

  function keep(read: Lesson) {
    setLesson(read);
    queries.setQueryData(lessonKey(courseId, subtopicId), read);
  }

  function show({ lesson: read, progress, completed }: WrittenLesson) {
    keep(read);
    const { queryKey } = courseQuery(courseId);
    const course = queries.setQueryData(
      queryKey,
      (known) => known && applyRead(known, { subtopicId, progress, completed }),
    );
    if (course && isProgressStale(course)) void queries.invalidateQueries({ queryKey });
    dispatchCoursesChanged({ courseId });
  }

  async function open() {
    const opened = await run((signal) =>
      apiRequest(courseEndpoints.openSubtopic, { params: { courseId, subtopicId }, body: {}, signal }),
    );
    if (opened?.status === 'ready') show(opened);
    if (opened?.status === 'writing') setGenerationId(opened.generationId);
  }

  const openFirst = useEffectEvent(open);
  useEffect(() => void openFirst(), []);

  if (!lesson && generationId) return <LessonWriting key={generationId} generationId={generationId} onDone={show} />;
  return (
    <>
      <RetryNotice
        state={state}
        title={lesson ? 'Your progress has not been saved yet' : 'The lesson could not be opened yet'}
        className="ln:mb-6"
      />
      {state.status === 'failed' && !isAllowanceError(state.error) && (
        <RetryButton size="md" onClick={() => void open()} />
      )}
      {lesson ? (
        <StudiedLesson place={{ courseId, subtopicId }} lesson={lesson} onLesson={keep} />
      ) : (
        state.status !== 'failed' && <LessonSkeleton />
      )}
    </>
  );
}

const lessonKey = (courseId: string, subtopicId: string) => ['lesson', courseId, subtopicId];

/** Delayed, because an existing lesson arrives sooner than a placeholder helps. */
function LessonSkeleton() {
  const slow = useIsSlow(true, 150);
  return (
    <div aria-busy="true" className="ln:flex ln:min-h-[60vh] ln:flex-col ln:gap-4">
      {slow && (
        <>
          <Spinner size="sm" label="Opening the lesson" />
          <PictureSkeleton />
          <Skeleton />
          <Skeleton width="92%" />
          <Skeleton width="75%" />
        </>
      )}
    </div>
  );
}
