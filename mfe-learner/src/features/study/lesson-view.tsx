import type { LessonView as Lesson } from '@coursewright/contracts';
import { Alert, Prose } from '@coursewright/ui';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import { LessonMedia } from './lesson-media.tsx';
import { SafeHtml } from './safe-html.tsx';

/** A finished lesson: video where there is one, picture, text. */
export function LessonView({ lesson }: { lesson: Lesson }) {
  const { html, note, source } = lesson;
  return (
    <div className="ln:flex ln:flex-col ln:gap-8">
      {source === 'sample' && (
        <div className="ln:-mb-3">
          <SampleBadge>Sample lesson, not written by an AI model</SampleBadge>
        </div>
      )}
      {note && <Alert>{note}</Alert>}
      <LessonMedia lesson={lesson} />
      <Prose>
        <SafeHtml html={html} />
      </Prose>
    </div>
  );
}
