import type { CourseView } from '@coursewright/contracts';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { useEffect } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { useIsDesktop } from '../../shared/use-is-desktop.ts';
import { QuizPanel } from '../quiz/quiz-panel.tsx';
import { placeOf, whereToGoOn } from './course.ts';
import { CourseBar } from './course-bar.tsx';
import { CourseContents } from './course-contents.tsx';
import { CourseWritingBar } from './course-writing-bar.tsx';
import { LessonPanel } from './lesson-panel.tsx';
import print from './print.module.css';
import { SkipToLesson } from './skip-to-lesson.tsx';
import { StudyExtras } from './slots.tsx';
import { useFinish } from './use-finish.ts';

/** The study page. The open sub-topic stands in the address, so it survives a reload and can be shared between devices. */
export function CourseStudy({ course }: { course: CourseView }) {
  const [search, setSearch] = useSearchParams();
  const isDesktop = useIsDesktop();
  const { finish, state, cancel } = useFinish(course);
  const goOnAt = whereToGoOn(course);
  const quizTopic = course.topics.find(({ id }) => id === search.get('quiz'));
  const place = placeOf(course, quizTopic?.subtopics[0]?.id ?? search.get('at'));

  useEffect(() => {
    if (!place && goOnAt) setSearch({ at: goOnAt }, { replace: true });
  }, [place, goOnAt, setSearch]);

  if (!place) return null;
  const contents = <CourseContents course={course} openId={quizTopic?.id ?? place.subtopic.id} />;
  return (
    <>
      <SkipToLesson />
      <CourseBar course={course} place={place} contents={isDesktop ? undefined : contents} onFinish={finish} />
      <div
        className={`${print.page} ln:mx-auto ln:max-w-page ln:lg:grid ln:lg:grid-cols-[20rem_minmax(0,1fr)] ln:lg:gap-12 ln:lg:px-4`}
      >
        {isDesktop && (
          <aside className="ln:sticky ln:top-[8.125rem] ln:max-h-[calc(100vh-8.125rem)] ln:self-start ln:overflow-y-auto ln:py-8">
            <CourseWritingBar course={course} />
            {contents}
          </aside>
        )}
        <div className="ln:min-w-0 ln:px-4 ln:py-6 ln:sm:px-8 ln:lg:px-0 ln:lg:py-8">
          <SaveNotice
            state={state}
            title="Your course has not been finished yet"
            onCancel={cancel}
            className="ln:mb-6"
          />
          {quizTopic ? (
            <QuizPanel key={quizTopic.id} course={course} topic={quizTopic} />
          ) : (
            <LessonPanel course={course} place={place} onFinish={finish} />
          )}
          {!isDesktop && !quizTopic && <CourseWritingBar course={course} />}
        </div>
      </div>
      <StudyExtras course={course} place={place} />
    </>
  );
}
