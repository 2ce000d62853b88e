import { subscribeAnnouncements } from '@coursewright/mfe-kit';
import { VisuallyHidden } from '@coursewright/ui';
import { useEffect, useState } from 'react';

/** Reads what pages announce to screen readers, without interrupting them. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => subscribeAnnouncements(setText), []);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}
