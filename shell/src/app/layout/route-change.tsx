import { announce } from '@coursewright/mfe-kit';
import { ScrollRestoration, useLocation, useNavigation, useNavigationType } from '@coursewright/mfe-kit/router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './navigation-progress.module.css';

const SCROLL_STORAGE_KEY = 'scroll-positions';

// The router gives this key to every page that was opened by its address, so the path is the key instead.
const INITIAL_KEY = 'default';
const GROWTH_TIMEOUT_MS = 10_000;
const SETTLED_MS = 1_000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === INITIAL_KEY ? pathname : key);

/**
 * The router restores the scroll position as soon as the page is mounted, when content from the server is still
 * missing and the page is too short. This hook scrolls again while the page grows, until the user scrolls or
 * types.
 */
function useLateScrollRestoration() {
  const key = scrollKey(useLocation());
  const isReturn = useNavigationType() === 'POP';
  const positions = useRef<Map<string, number>>(undefined);

  // a layout effect: the old page must not record the position to which the browser moves when its content is
  // removed
  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const known = positions.current;
    const target = isReturn ? known.get(key) : undefined;
    const reached = () => target === undefined || Math.abs(window.scrollY - target) <= 1;
    let stopRestoring = () => {};

    function restore(top: number) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new ResizeObserver(() => {
        if (!reached()) window.scrollTo(0, top);
        clearTimeout(timer);
        timer = setTimeout(() => stopRestoring(), reached() ? SETTLED_MS : GROWTH_TIMEOUT_MS);
      });
      stopRestoring = () => {
        observer.disconnect();
        clearTimeout(timer);
        for (const type of USER_INPUT) window.removeEventListener(type, stopRestoring);
        stopRestoring = () => {};
        window.addEventListener('scroll', note, { passive: true });
      };
      for (const type of USER_INPUT) window.addEventListener(type, stopRestoring, { passive: true });
      observer.observe(document.body);
    }

    const note = () => known.set(key, window.scrollY);
    if (target === undefined) window.addEventListener('scroll', note, { passive: true });
    else restore(target);
    return () => {
      stopRestoring();
      window.removeEventListener('scroll', note);
    };
  }, [key, isReturn]);
}

function readPositions(): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? '{}');
    const entries = Object.entries(saved ?? {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    return new Map();
  }
}

export function RouteChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const busy = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLateScrollRestoration();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // a page may have focused its first field
    const isInField = document.activeElement?.matches('main :is(input, textarea)');
    if (!isInField) main.current?.focus({ preventScroll: true });
    // the page sets its title in its own effect
    const timer = setTimeout(() => announce(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname, main]);

  return (
    <>
      {busy && <div className={styles.bar} />}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_STORAGE_KEY} />
    </>
  );
}
