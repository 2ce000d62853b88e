import type { ReactNode } from 'react';

/** The heading of a part of a page, and a sentence about it. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="sh:mb-10 sh:max-w-2xl">
      <h2 className="sh:text-3xl">{title}</h2>
      {children && <p className="sh:mt-3 sh:text-lg sh:text-pretty sh:text-muted">{children}</p>}
    </div>
  );
}
