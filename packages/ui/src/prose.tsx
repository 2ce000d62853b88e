import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './prose.module.css';

/** Typography for lessons and texts that arrive as HTML. It does not sanitise: hand it safe HTML only. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx(styles.prose, className)} {...rest} />;
}
