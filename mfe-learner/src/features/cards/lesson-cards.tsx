import { lazyPart } from '@coursewright/mfe-kit';
import { Button, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, Layers } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { LessonPlace } from './cards.api.ts';

const CardPanel = lazyPart(async () => (await import('./card-panel.tsx')).CardPanel);

export function LessonCards({ place, version }: { place: LessonPlace; version: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={t`Cards of this lesson`} className="ln:flex ln:flex-col ln:gap-4 ln:print:hidden">
      <div>
        <Button
          icon={Layers}
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Trans>Keep as cards</Trans>
          <ChevronDown className={`ln:transition-transform ${open ? 'ln:rotate-180' : ''}`} />
        </Button>
      </div>
      {open && (
        <div id={id}>
          <Suspense fallback={<Skeleton shape="block" width="100%" height="12rem" />}>
            <CardPanel place={place} version={version} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
