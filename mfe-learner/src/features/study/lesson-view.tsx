import type { LessonView as Lesson } from '@coursewright/contracts';
import { Alert } from '@coursewright/ui';
import { Clock } from 'lucide-react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonMedia } from './lesson-media.tsx';
import { LessonText } from './lesson-text.tsx';

/** A finished lesson: video where there is one, picture, text. */
export function LessonView({ lesson }: { lesson: Lesson }) {
  const { html, note, minutes, source } = lesson;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      <div className="ln:-mt-4 ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-2 ln:text-sm ln:text-muted">
        <span className="ln:flex ln:items-center ln:gap-1.5">
          <Clock aria-hidden="true" className="ln:size-4" />
          {minutes} min read
        </span>
        {source === 'sample' ? (
          <SampleBadge>Sample lesson, not written by an AI model</SampleBadge>
        ) : (
          <span>Written by AI. Check what matters.</span>
        )}
      </div>
      {note && <Alert>{note}</Alert>}
      <LessonMedia lesson={lesson} />
      <LessonText blocks={[html]} />
    </div>
  );
}
