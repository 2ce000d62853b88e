import { lazyPart } from '@coursewright/mfe-kit';
import { Spinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { OptionalFields } from './optional-fields.tsx';
import type { OutlineForm } from './outline-form.ts';

const MaterialList = lazyPart(async () => (await import('../sources/material-list.tsx')).MaterialList);

// What is inside is loaded when it is opened.
export function MaterialFields() {
  const { setValue, getValues } = useFormContext<OutlineForm>();
  const material = useWatch<OutlineForm, 'material'>({ name: 'material' });
  const [open, setOpen] = useState(() => getValues('material').sourceIds.length > 0);

  return (
    <OptionalFields title={<Trans>Your material</Trans>} open={open} onOpen={setOpen}>
      {open && (
        <div className="ln:p-4">
          <Suspense fallback={<Spinner size="sm" label={t`Loading your material`} />}>
            <MaterialList material={material} onChange={(next) => setValue('material', next, { shouldDirty: true })} />
          </Suspense>
        </div>
      )}
    </OptionalFields>
  );
}
