import { announce } from '@coursewright/mfe-kit';
import { ScrollRestoration, useLocation, useNavigation } from '@coursewright/mfe-kit/router';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './navigation-progress.module.css';

/** The router keys every page opened by its address alike, so one would get the scroll position of the other. */
const TYPED_ADDRESS = 'default';

/** What happens around a change of page: progress, scroll position, focus, and the new title for screen readers. */
export function RouteChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const busy = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // the page sets its title in an effect of its own
    const timer = setTimeout(() => announce(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname, main]);

  return (
    <>
      {busy && <div className={styles.bar} />}
      <ScrollRestoration getKey={({ key, pathname }) => (key === TYPED_ADDRESS ? pathname : key)} />
    </>
  );
}
