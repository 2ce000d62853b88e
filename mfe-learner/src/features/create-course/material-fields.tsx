import { lazyPart } from '@coursewright/mfe-kit';
import { Spinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutlineForm } from './outline-form.ts';

const MaterialList = lazyPart(async () => (await import('../sources/material-list.tsx')).MaterialList);

// Folded: most courses are made without. What is inside is loaded when it is opened.
export function MaterialFields() {
  const { setValue, getValues } = useFormContext<OutlineForm>();
  const material = useWatch<OutlineForm, 'material'>({ name: 'material' });
  const [open, setOpen] = useState(() => getValues('material').sourceIds.length > 0);

  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="ln:group ln:rounded-card ln:border ln:border-line"
    >
      <summary className="ln:flex ln:min-h-12 ln:cursor-pointer ln:items-center ln:gap-3 ln:rounded-card ln:px-4 ln:py-3 ln:hover:bg-sunken">
        <span className="ln:flex-1">
          <span className="ln:font-semibold">
            <Trans>Your material</Trans>
          </span>{' '}
          <span className="ln:text-sm ln:text-muted">
            <Trans>(optional)</Trans>
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="ln:size-5 ln:text-muted ln:group-open:rotate-180" />
      </summary>
      {open && (
        <div className="ln:p-4">
          <Suspense fallback={<Spinner size="sm" label={t`Loading your material`} />}>
            <MaterialList material={material} onChange={(next) => setValue('material', next, { shouldDirty: true })} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
