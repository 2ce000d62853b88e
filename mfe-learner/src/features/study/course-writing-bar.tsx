import type { CourseView } from '@coursewright/contracts';
import { Button, ProgressBar } from '@coursewright/ui';
import { PenLine } from 'lucide-react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import { writtenOf } from './course-writing.ts';
import { useCourseWriting } from './use-course-writing.ts';
import { WritingFailures } from './writing-failures.tsx';

/** Has the whole course written in the background, and shows how far that is. */
export function CourseWritingBar({ course }: { course: CourseView }) {
  const { act, saving } = useCourseWriting(course);
  const { state, failures } = course.writing;
  const { written, total } = writtenOf(course);
  const busy = saving.status === 'busy';
  const active = state === 'running' || state === 'paused';
  if (!active && written === total && failures.length === 0) return null;
  return (
    <section
      aria-label="Writing of the whole course"
      className="ln:flex ln:flex-col ln:max-lg:mt-8 ln:lg:mb-4 ln:gap-2 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-3 ln:lg:p-4 ln:print:hidden"
    >
      {active ? (
        <>
          <ProgressBar
            percent={total === 0 ? 0 : (100 * written) / total}
            label={`${state === 'paused' ? 'Paused: ' : ''}${written} of ${total} lessons written`}
          />
          <div className="ln:flex ln:flex-wrap ln:gap-1">
            {state === 'running' ? (
              <Button size="sm" variant="secondary" loading={busy} onClick={() => act('pause')}>
                Pause
              </Button>
            ) : (
              <Button size="sm" loading={busy} onClick={() => act('run')}>
                Resume
              </Button>
            )}
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => act('cancel')}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <>
          <span className="ln:text-sm ln:text-muted">
            {written} of {total} lessons are written.
            <span className="ln:max-lg:hidden"> The others are written when you open them.</span>
          </span>
          {failures.length === 0 && (
            <Button size="sm" variant="secondary" className="ln:self-start" loading={busy} onClick={() => act('run')}>
              <PenLine aria-hidden="true" />
              Write the whole course
            </Button>
          )}
        </>
      )}
      {failures.length > 0 && <WritingFailures failures={failures} busy={busy} onRetry={() => act('run')} />}
      <SaveNotice state={saving} title="That has not reached the server yet" />
    </section>
  );
}
