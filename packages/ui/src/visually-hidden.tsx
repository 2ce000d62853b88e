import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={clsx(styles.hidden, className)} {...rest} />;
}
