import type { LessonView as Lesson } from '@coursewright/contracts';
import { dispatchCoursesChanged } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { Button, Skeleton, Spinner } from '@coursewright/ui';
import { useCallback, useEffect, useState } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { useSlow } from '../generation/use-slow.ts';
import { type CourseSubtopic, missesTicks, withReading } from './course.ts';
import { courseQuery } from './get-course.api.ts';
import { LessonWriting, type WrittenLesson } from './lesson-writing.tsx';
import { type OpenedSubtopic, openSubtopic } from './open-subtopic.api.ts';
import { PicturePlace } from './picture-place.tsx';
import { StudiedLesson } from './studied-lesson.tsx';

interface LessonReaderProps {
  courseId: string;
  subtopicId: CourseSubtopic['id'];
}

/** Opens a sub-topic, which ticks it. A lesson seen before is there at once, the server is told all the same. */
export function LessonReader({ courseId, subtopicId }: LessonReaderProps) {
  const queries = useQueryClient();
  const [lesson, setLesson] = useState(() => queries.getQueryData<Lesson>(lessonKey(courseId, subtopicId)));
  const [generationId, setGenerationId] = useState<string>();
  const { state, run } = usePatientAction<OpenedSubtopic>();

  const keep = useCallback(
    (read: Lesson) => {
      setLesson(read);
      queries.setQueryData(lessonKey(courseId, subtopicId), read);
    },
    [queries, courseId, subtopicId],
  );

  const show = useCallback(
    ({ lesson: read, progress, completed }: WrittenLesson) => {
      keep(read);
      const { queryKey } = courseQuery(courseId);
      const course = queries.setQueryData(
        queryKey,
        (known) => known && withReading(known, { subtopicId, progress, completed }),
      );
      if (course && missesTicks(course)) void queries.invalidateQueries({ queryKey });
      dispatchCoursesChanged({ courseId });
    },
    [queries, keep, courseId, subtopicId],
  );

  const open = useCallback(async () => {
    const opened = await run((signal) => openSubtopic(courseId, subtopicId, signal));
    if (opened?.status === 'ready') show(opened);
    if (opened?.status === 'writing') setGenerationId(opened.generationId);
  }, [run, show, courseId, subtopicId]);

  useEffect(() => void open(), [open]);

  if (!lesson && generationId) return <LessonWriting key={generationId} generationId={generationId} onDone={show} />;
  return (
    <>
      <SaveNotice
        state={state}
        title={lesson ? 'Your progress has not been saved yet' : 'The lesson could not be opened yet'}
        className="ln:mb-6"
      />
      {state.status === 'failed' && (
        <Button variant="secondary" onClick={() => void open()}>
          Retry
        </Button>
      )}
      {lesson ? (
        <StudiedLesson place={{ courseId, subtopicId }} lesson={lesson} onLesson={keep} />
      ) : (
        state.status !== 'failed' && <LessonPlace />
      )}
    </>
  );
}

const lessonKey = (courseId: string, subtopicId: string) => ['lesson', courseId, subtopicId];

/** A lesson that is there already comes in less time than an eye needs for a place holder. */
function LessonPlace() {
  const slow = useSlow(true, 150);
  return (
    <div aria-busy="true" className="ln:flex ln:min-h-[60vh] ln:flex-col ln:gap-4">
      {slow && (
        <>
          <Spinner size="sm" label="Opening the lesson" />
          <PicturePlace />
          <Skeleton />
          <Skeleton width="92%" />
          <Skeleton width="75%" />
        </>
      )}
    </div>
  );
}
