import { notify } from '@coursewright/mfe-kit';
import { useEffect, useRef } from 'react';
import { isOver, type Writing } from '../generation/writing.ts';

const LEFT_EARLY = 'The lesson is still being written. It will be here when you come back.';

/** One toast that follows the writing from `Please wait...` to `Done!`. */
export function useWritingToast(writing: Writing) {
  const toast = useRef<string>(undefined);
  const writes = useRef(true);
  const stage = writing.phase === 'done' ? 'done' : isOver(writing) ? 'stopped' : 'writing';
  const reason = writing.failure?.message ?? 'The lesson was cancelled';

  useEffect(() => {
    writes.current = stage === 'writing';
    toast.current ??= notify.loading('Please wait...');
    if (stage === 'writing') notify.update(toast.current, 'loading', 'Please wait...');
    else if (stage === 'done') notify.update(toast.current, 'success', 'Done!');
    else notify.update(toast.current, 'error', reason);
  }, [stage, reason]);

  useEffect(
    () => () => {
      if (writes.current && toast.current) notify.update(toast.current, 'info', LEFT_EARLY);
    },
    [],
  );
}
