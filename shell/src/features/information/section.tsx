import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

export interface Step {
  title: string;
  text: string;
}

export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol aria-label={t`Steps`} className="sh:grid sh:gap-10 sh:md:grid-cols-3 sh:md:gap-8">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="sh:border-t-2 sh:border-brand sh:pt-5">
          <span className="sh:font-display sh:text-3xl sh:font-bold sh:text-brand" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="sh:mt-2 sh:text-xl">{title}</h3>
          <p className="sh:mt-2 sh:text-pretty sh:text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="sh:mb-10 sh:max-w-2xl">
      <h2 className="sh:text-3xl">{title}</h2>
      {children && <p className="sh:mt-3 sh:text-lg sh:text-pretty sh:text-muted">{children}</p>}
    </div>
  );
}
