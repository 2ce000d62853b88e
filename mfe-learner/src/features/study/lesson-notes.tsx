import { Skeleton } from '@coursewright/ui';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { LessonPlace } from './lesson-revisions.api.ts';

const Notes = lazy(async () => ({ default: (await import('./notes.tsx')).Notes }));

/** Under a lesson: the learner's notes. Their code comes after the lesson. */
export const LessonNotes = ({ place }: { place: LessonPlace }) => (
  <section aria-labelledby="notes-title" className="ln:mt-12 ln:flex ln:flex-col ln:gap-3">
    <h2 id="notes-title" className="ln:flex ln:items-center ln:gap-2 ln:text-lg ln:font-semibold">
      <NotebookPen aria-hidden="true" className="ln:size-5 ln:text-brand" />
      Your notes
    </h2>
    <Suspense fallback={<Skeleton shape="block" width="100%" height="6rem" />}>
      <Notes key={place.subtopicId} place={place} />
    </Suspense>
  </section>
);
