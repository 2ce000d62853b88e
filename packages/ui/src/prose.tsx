import clsx from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './prose.module.css';

// Wide tables, code and formulas scroll, and so must take the keyboard's focus.
function markScrollable(root: HTMLElement | null) {
  for (const box of root?.querySelectorAll<HTMLElement>('table, pre, p:has(> math)') ?? []) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}

/** Does not sanitise: pass safe HTML only. */
export function Prose({ className, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const root = useRef<HTMLDivElement>(null);
  // Without dependencies: while a lesson streams in, every render may add another wide table.
  useEffect(() => markScrollable(root.current));
  useEffect(() => {
    const observer = new ResizeObserver(() => markScrollable(root.current));
    if (root.current) observer.observe(root.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={root} className={clsx(styles.prose, className)} {...rest} />;
}
