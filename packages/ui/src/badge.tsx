import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'success' | 'danger' | 'info';

export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={clsx(styles.badge, styles[tone], className)} {...rest} />;
}
