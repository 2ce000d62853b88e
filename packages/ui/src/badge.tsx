import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'success' | 'danger' | 'info';

/** A short label that states a kind or a status. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={clsx(styles.badge, styles[tone], className)} {...rest} />;
}
