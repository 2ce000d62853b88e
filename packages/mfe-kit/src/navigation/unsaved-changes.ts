import { useEffect } from 'react';
import { useBlocker } from '../router.ts';

export interface LeaveConfirmation {
  isOpen: boolean;
  leave(): void;
  stay(): void;
}

/**
 * Blocks navigation while there are unsaved changes: inside the product until the user decides, and by the
 * browser's prompt when the tab is closed or reloaded.
 */
export function useUnsavedChanges(unsaved: boolean): LeaveConfirmation {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return {
    isOpen: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
