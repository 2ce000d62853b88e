import { type CourseView, type CourseWritingView, courseEndpoints, courseWritingSchema } from '@coursewright/contracts';
import { addressOf, announce, eventStream } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { isSettled, withWriting } from './course-writing.ts';
import { courseQuery } from './get-course.api.ts';
import { type WritingAction, writeCourse } from './write-course.api.ts';

const ASK_AGAIN_MS = 3000;

interface WritingEvent {
  type: 'writing';
  writing: CourseWritingView;
}

/** The writing of the whole course in the background: followed while it runs, and told what to do. */
export function useCourseWriting(course: CourseView) {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const { state: saving, run } = usePatientAction<CourseWritingView>();
  const { queryKey } = courseQuery(course.id);
  const running = course.writing.state === 'running';

  const update = (writing: CourseWritingView) => {
    if (running && writing.state === 'done') announce('The whole course is written.');
    queries.setQueryData(queryKey, (known) => known && withWriting(known, writing));
  };
  const heard = useEffectEvent(update);
  // the browser gives up on a refused stream, as an expired session makes it; a plain call renews the session
  const refused = useEffectEvent(async () => {
    await queries.invalidateQueries({ queryKey });
    setRound((count) => count + 1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round opens the stream again
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    const close = eventStream<WritingEvent>(addressOf(courseEndpoints.courseWriting, { courseId: course.id }), {
      types: ['writing'],
      parse: (_, data) => ({ type: 'writing', writing: courseWritingSchema.parse(data) }),
      isFinal: ({ writing }) => isSettled(writing),
      onEvent: ({ writing }) => heard(writing),
      onStatus(status) {
        if (status === 'failed') timer = setTimeout(() => void refused(), ASK_AGAIN_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [course.id, running, round]);

  async function act(action: WritingAction) {
    const writing = await run((signal) => writeCourse(course.id, action, signal));
    if (!writing) return;
    if (action === 'run') announce('The whole course is being written.');
    update(writing);
  }

  return { act: (action: WritingAction) => void act(action), saving };
}
