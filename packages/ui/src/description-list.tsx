import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './description-list.module.css';

type DescriptionListProps = {
  /** `rows`: term and value at the two ends of a line. */
  layout?: 'stacked' | 'rows';
  className?: string;
  children: ReactNode;
};

export function DescriptionList({ layout = 'stacked', className, children }: DescriptionListProps) {
  return <dl className={clsx(styles.list, styles[layout], className)}>{children}</dl>;
}

export function Description({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
