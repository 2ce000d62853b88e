import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { clampPercent } from './percent.ts';
import styles from './progress-ring.module.css';

export type ProgressRingProps = Omit<ComponentProps<'div'>, 'children'> & {
  percent: number;
  label: string;
  size?: number;
};

const RADIUS = 42;

export function ProgressRing({ percent, label, size = 64, className, style, ...rest }: ProgressRingProps) {
  const value = clampPercent(percent);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={clsx(styles.ring, className)}
      style={{ width: size, height: size, fontSize: size * (value === 100 ? 0.2 : 0.24), ...style }}
      {...rest}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
        {value > 0 && (
          <circle
            className={styles.value}
            cx="50"
            cy="50"
            r={RADIUS}
            pathLength="100"
            strokeDasharray={`${value} ${100 - value}`}
          />
        )}
      </svg>
      <span aria-hidden="true">{value}%</span>
    </div>
  );
}
