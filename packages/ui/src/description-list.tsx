import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './description-list.module.css';

type DescriptionListProps = {
  /** `rows`: term and value at the two ends of a line. */
  layout?: 'stacked' | 'rows';
  className?: string;
  /** What is empty is left out. */
  entries: readonly (readonly [term: string, value: ReactNode] | false | null | undefined | '')[];
};

export const DescriptionList = ({ layout = 'stacked', className, entries }: DescriptionListProps) => (
  <dl className={clsx(styles.list, styles[layout], className)}>
    {entries.map(
      (entry) =>
        entry && (
          <div key={entry[0]}>
            <dt>{entry[0]}</dt>
            <dd dir="auto">{entry[1]}</dd>
          </div>
        ),
    )}
  </dl>
);
