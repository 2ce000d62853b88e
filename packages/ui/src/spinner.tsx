import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SpinnerProps = Omit<ComponentProps<'span'>, 'children'> & {
  label?: string;
  showLabel?: boolean;
  size?: 'sm' | 'md' | 'lg';
};

export function Spinner({ label = t`Loading`, showLabel = false, size = 'md', className, ...rest }: SpinnerProps) {
  return (
    <span role="status" className={clsx(styles.spinner, className)} {...rest}>
      <SpinnerMark size={size} />
      {showLabel ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

export function SpinnerMark({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx(styles.mark, styles[size])} aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9.5" />
      <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
    </svg>
  );
}
