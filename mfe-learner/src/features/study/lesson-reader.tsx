import {
  type CourseType,
  type CourseView,
  courseEndpoints,
  type GenerationEvent,
  type LessonView as Lesson,
} from '@coursewright/contracts';
import { apiRequest, dispatchCoursesChanged, notify } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { RetryButton, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import { translateApiText } from '../../shared/api-texts.ts';
import { useIsSlow } from '../../shared/hooks.ts';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { isFinished, useWriting, type Writing } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';
import { TextSkeleton } from '../lesson/lesson-text.tsx';
import { MediaSkeleton, UnfinishedLesson } from '../lesson/lesson-view.tsx';
import { applyRead, type CourseSubtopic, isProgressStale } from './course.ts';
import { StudiedLesson } from './studied-lesson.tsx';
import { courseQuery } from './study.api.ts';

function useWritingToast(writing: Writing) {
  const toast = useRef<string>(undefined);
  const writes = useRef(true);
  const phase = writing.phase === 'done' ? 'done' : isFinished(writing) ? 'stopped' : 'writing';
  const hasText = writing.blocks.length > 0;
  const reason = writing.failure ? translateApiText(writing.failure.message) : t`The lesson was cancelled`;

  useEffect(() => {
    writes.current = phase === 'writing';
    toast.current ??= notify.loading(t`Please wait...`);
    if (phase === 'writing' && !hasText) notify.update(toast.current, 'loading', t`Please wait...`);
    // The text itself shows that it is being written.
    else if (phase === 'writing') notify.dismiss(toast.current);
    else if (phase === 'done') notify.update(toast.current, 'success', t`Done!`);
    else notify.update(toast.current, 'error', reason);
  }, [phase, hasText, reason]);

  useEffect(
    () => () => {
      if (writes.current && toast.current)
        notify.update(toast.current, 'info', t`The lesson is still being written. It will be here when you come back.`);
    },
    [],
  );
}

type WrittenLesson = Pick<Extract<GenerationEvent, { type: 'lesson-done' }>, 'lesson' | 'progress' | 'completed'>;

const ANNOUNCEMENTS = {
  start: msg`The lesson is being written.`,
  done: msg`The lesson is ready.`,
  failed: msg`The lesson could not be written.`,
};

interface LessonWritingProps {
  generationId: string;
  courseType: CourseType;
  onDone: (written: WrittenLesson) => void;
}

function LessonWriting({ generationId, courseType, onDone }: LessonWritingProps) {
  const { writing, status } = useWriting(generationId, ANNOUNCEMENTS, ({ lesson }) => {
    if (lesson) onDone(lesson);
  });
  useWritingToast(writing);
  return (
    <UnfinishedLesson writing={writing} courseType={courseType} status={<WritingStatus {...status} what="lesson" />} />
  );
}

interface LessonReaderProps {
  course: Pick<CourseView, 'id' | 'type'>;
  subtopicId: CourseSubtopic['id'];
}

// Opens a lesson and marks it as read; shows the cached copy first. Give it a `key` of the sub-topic's id.
export function LessonReader({ course, subtopicId }: LessonReaderProps) {
  const { id: courseId, type: courseType } = course;
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

  if (!lesson && generationId) {
    return <LessonWriting key={generationId} {...{ generationId, courseType }} onDone={show} />;
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
      {lesson ? (
        <StudiedLesson place={{ courseId, subtopicId }} lesson={lesson} onLesson={keep} />
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
