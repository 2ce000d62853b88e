import type { LessonChange } from '@coursewright/contracts';
import { Button, Spinner } from '@coursewright/ui';
import { Feather, History, Lightbulb, Microscope, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import type { LessonPlace } from './lesson-revisions.api.ts';
import type { LessonRevision } from './use-lesson-revision.ts';

const LessonVersions = lazy(async () => ({ default: (await import('./lesson-versions.tsx')).LessonVersions }));

const CHANGES: { change: LessonChange; label: string; Icon: typeof Feather }[] = [
  { change: 'simpler', label: 'Simpler', Icon: Feather },
  { change: 'deeper', label: 'Go deeper', Icon: Microscope },
  { change: 'example', label: 'Add an example', Icon: Lightbulb },
  { change: 'rewrite', label: 'Rewrite with AI', Icon: Sparkles },
];

interface LessonToolsProps {
  place: LessonPlace;
  tools: LessonRevision;
}

/** What can be done to the text of a lesson. */
export function LessonTools({ place, tools }: LessonToolsProps) {
  const [showsVersions, setShowsVersions] = useState(false);
  const busy = tools.asking.status === 'busy' || tools.revision !== undefined;
  return (
    <section aria-label="Change this lesson" className="ln:flex ln:flex-col ln:gap-3 ln:print:hidden">
      <div className="ln:flex ln:flex-wrap ln:gap-2">
        {CHANGES.map(({ change, label, Icon }) => (
          <Button key={change} size="sm" variant="secondary" disabled={busy} onClick={() => tools.revise(change)}>
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={() => setShowsVersions(true)}>
          <History aria-hidden="true" />
          Versions
        </Button>
      </div>
      <SaveNotice state={tools.asking} title="The new text has not been asked for yet" />
      <SaveNotice state={tools.restoring} title="The other text is not back yet" />
      {showsVersions && (
        <Suspense fallback={<Spinner size="sm" label="Loading the versions" />}>
          <LessonVersions place={place} onRestore={tools.restore} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
    </section>
  );
}
