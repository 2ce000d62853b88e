import { courseEndpoints, type LessonView as Lesson } from '@coursewright/contracts';
import { announce, apiRequest, errorMessage, notify, retryDelay } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isRetryable } from '../../shared/retry.ts';
import { keepRead } from './progress.ts';
import { createReading, type Reading } from './reading.ts';
import { courseQuery, type LessonRef } from './study.api.ts';

/** Of the open lesson, from its first block on. */
export type ReadingRef = RefObject<Reading | undefined>;

const ensure = (reading: ReadingRef): Reading => {
  reading.current ??= createReading();
  return reading.current;
};

/** Time passes while the lesson is in the foreground, also while it is written. */
export function useForeground(ref: ReadingRef) {
  useEffect(() => {
    const reading = ensure(ref);
    const follow = () => reading.setForeground(document.visibilityState === 'visible');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      reading.setForeground(false);
    };
  }, [ref]);
}

// It goes on after the learner has left the lesson, and waits while there is no network.
function useMarkRead(place: LessonRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'online',
    retry: (_count, error) => isRetryable(error),
    retryDelay: (count) => retryDelay(count),
    mutationFn: () => apiRequest(courseEndpoints.readSubtopic, { params: place, body: {} }),
    async onSuccess(read) {
      // One that was asked for before would bring the lesson back as unread.
      await queries.cancelQueries({ queryKey: courseQuery(place.courseId).queryKey });
      keepRead(queries, place.courseId, { ...place, ...read });
    },
    onError: (error) => void notify.error(errorMessage(error)),
  });
}

interface Options {
  place: LessonRef;
  isDone: boolean;
  lesson: Pick<Lesson, 'minutes'>;
  reading: ReadingRef;
}

export function useLessonReading({ place, isDone, lesson, reading }: Options) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isPaused } = useMarkRead(place);
  useForeground(reading);

  const mark = useEffectEvent(() => {
    ensure(reading).end();
    // Read once more on another day: it counts for the week, and there is nothing new to say.
    mutate(undefined, { onSuccess: () => !isDone && announce(t`This lesson is done.`) });
  });

  useEffect(() => ensure(reading).expect(lesson.minutes, () => mark()), [reading, lesson.minutes]);

  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const reach = () => ensure(reading).reachEnd();
    // Who reads with the keyboard or a screen reader reaches it with the focus.
    element.addEventListener('focusin', reach);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    observer.observe(element);
    return () => {
      element.removeEventListener('focusin', reach);
      observer.disconnect();
    };
  }, [reading]);

  return { end, isDone, isSaving: isPending, isWaiting: isPaused, onDone: () => mark() };
}
