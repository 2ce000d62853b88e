import type { CourseView } from '@coursewright/contracts';
import { lazyPart } from '@coursewright/mfe-kit';
import { Button, Spinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Library } from 'lucide-react';
import { Suspense, useState } from 'react';

const Coverage = lazyPart(async () => (await import('./coverage.tsx')).Coverage);

// Only for courses that were made of the learner's own material.
export function CourseMaterial({ course }: { course: CourseView }) {
  const [open, setOpen] = useState(false);
  if (!course.material) return null;
  return (
    <div className="ln:my-4 ln:print:hidden">
      <Button icon={Library} size="sm" variant="ghost" onClick={() => setOpen(true)}>
        <Trans>Where your material went</Trans>
      </Button>
      {open && (
        <Suspense fallback={<Spinner size="sm" label={t`Loading your material`} />}>
          <Coverage course={course} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
