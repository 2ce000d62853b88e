import clsx from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './prose.module.css';

/** Does not sanitise: pass safe HTML only. */
export function Prose({ className, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const root = useRef<HTMLDivElement>(null);
  // Without dependencies: while a lesson streams in, every render may add another wide table.
  useEffect(() => {
    for (const box of root.current?.querySelectorAll<HTMLElement>('table, pre, p:has(> math)') ?? []) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  });
  return <div ref={root} className={clsx(styles.prose, className)} {...rest} />;
}
