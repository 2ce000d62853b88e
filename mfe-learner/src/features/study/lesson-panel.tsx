import type { CourseView } from '@coursewright/contracts';
import { useEffect, useRef } from 'react';
import type { Place } from './course.ts';
import { LessonNotes } from './lesson-notes.tsx';
import { LessonReader } from './lesson-reader.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { LESSON_ID } from './skip-to-lesson.tsx';
import { AfterLesson } from './slots.tsx';

interface LessonPanelProps {
  course: CourseView;
  place: Place;
  onFinish: () => void;
}

/** The open sub-topic: its title, its lesson, and the way on. */
export function LessonPanel({ course, place, onFinish }: LessonPanelProps) {
  const heading = useFocusOnChange(place.subtopic.id);
  return (
    <div className="ln:mx-auto ln:max-w-text ln:lg:mx-0">
      <article>
        <p dir="auto" className="ln:text-sm ln:font-semibold ln:text-brand">
          {place.topic.title}
        </p>
        <h2
          ref={heading}
          id={LESSON_ID}
          dir="auto"
          tabIndex={-1}
          className="ln:mt-1 ln:mb-6 ln:scroll-mt-40 ln:text-3xl ln:font-semibold ln:break-words ln:outline-none"
        >
          {place.subtopic.title}
        </h2>
        <LessonReader key={place.subtopic.id} courseId={course.id} subtopicId={place.subtopic.id} />
      </article>
      <AfterLesson course={course} place={place} />
      <LessonNotes place={{ courseId: course.id, subtopicId: place.subtopic.id }} />
      <LessonSteps course={course} place={place} onFinish={onFinish} />
    </div>
  );
}

/** Another lesson is like another page: reading starts at its title. Not so for the first one. */
function useFocusOnChange(subtopicId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(subtopicId);
  useEffect(() => {
    if (shown.current === subtopicId) return;
    shown.current = subtopicId;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [subtopicId]);
  return heading;
}
