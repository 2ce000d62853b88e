import { useLocation } from '@coursewright/mfe-kit/router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';

function createMinWidthHook(than: string) {
  const query = `(min-width: ${than})`;
  function subscribe(onChange: () => void) {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useIsDesktop = createMinWidthHook('64rem');
/** Room for a column at the right of the text. */
export const useHasRoomBeside = createMinWidthHook('75rem');

/** The router state of the navigation; survives a reload. Undefined if it is missing or has another shape. */
export function usePageState<S extends z.ZodType>(schema: S): z.output<S> | undefined {
  const { state } = useLocation() as { state: unknown };
  return useMemo(() => schema.safeParse(state).data, [schema, state]);
}

/** For `scrollIntoView`: smooth, unless the reader wants no motion. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function useIsSlow(active: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, afterMs]);
  return slow;
}

export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
