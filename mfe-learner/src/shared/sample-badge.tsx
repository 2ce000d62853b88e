import { Badge } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

export const SampleBadge = ({ children }: { children: ReactNode }) => (
  <Badge tone="accent" title={t`Written by the built-in sample author, because no AI model is connected`}>
    <FlaskConical className="ln:size-4" />
    {children}
  </Badge>
);
