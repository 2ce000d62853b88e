import { type ReactNode, useEffect, useRef, useState } from 'react';

const MARGIN = '800px';

/** Mounts its children when they are about to be scrolled into view. */
export function NearViewport({
  pending,
  className,
  children,
}: {
  pending: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);

  return (
    <div ref={place} className={className}>
      {near ? children : pending}
    </div>
  );
}
