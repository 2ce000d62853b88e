import { adoptVisitorOutline, mayHaveVisitorOutline } from '@coursewright/mfe-kit';
import { Alert } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

// The session exists already. If this fails, the outline page tries again.
export const takeVisitorOutline = () => adoptVisitorOutline().catch(() => undefined);

export function WaitingOutline() {
  const [waits] = useState(mayHaveVisitorOutline);
  if (!waits) return null;
  return (
    <Alert title={t`Your outline is waiting`} className="sh:mb-6">{t`You continue with it after this step.`}</Alert>
  );
}
