import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { clampPercent } from './percent.ts';
import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ProgressBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  percent?: number;
  label: ReactNode;
  hideLabel?: boolean;
};

export function ProgressBar({ percent, label, hideLabel, className, ...rest }: ProgressBarProps) {
  const labelId = useId();
  const value = percent === undefined ? undefined : clampPercent(percent);
  return (
    <div className={clsx(styles.wrap, className)} {...rest}>
      <div className={clsx(styles.caption, hideLabel && styles.bare)}>
        {hideLabel ? (
          <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
        ) : (
          <>
            <span id={labelId}>{label}</span>
            {value !== undefined && <span aria-hidden="true">{value}%</span>}
          </>
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className={styles.track}
      >
        <div
          className={clsx(styles.bar, value === undefined && styles.unknown)}
          style={value === undefined ? undefined : { width: `${value}%` }}
        />
      </div>
    </div>
  );
}
