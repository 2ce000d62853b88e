import clsx from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './prose.module.css';

/** Says at which sides of a box there is more to scroll to; the style sheet fades them. */
export function markMore(box: HTMLElement): void {
  const hidden = box.scrollWidth - box.clientWidth;
  // From right to left, the place is negative.
  const before = getComputedStyle(box).direction === 'rtl' ? hidden + box.scrollLeft : box.scrollLeft;
  const sides = [before > 1 && 'left', hidden - before > 1 && 'right'].filter((side) => side);
  if (sides.length > 0) box.dataset.more = sides.join(' ');
  else delete box.dataset.more;
}

const SCROLLS = 'table, pre, p:has(> math)';

// Wide tables, code and formulas scroll, and so must take the keyboard's focus.
function markScrollable(root: HTMLElement | null) {
  for (const box of root?.querySelectorAll<HTMLElement>(SCROLLS) ?? []) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    markMore(box);
  }
}

const onScroll = ({ target }: Event) => {
  if (target instanceof HTMLElement && target.matches(SCROLLS)) markMore(target);
};

/** Does not sanitise: pass safe HTML only. */
export function Prose({ className, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const root = useRef<HTMLDivElement>(null);
  // Without dependencies: while a lesson streams in, every render may add another wide table.
  useEffect(() => markScrollable(root.current));
  useEffect(() => {
    const observer = new ResizeObserver(() => markScrollable(root.current));
    const { current } = root;
    if (current) observer.observe(current);
    // It does not bubble.
    current?.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      current?.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return <div ref={root} className={clsx(styles.prose, className)} {...rest} />;
}
