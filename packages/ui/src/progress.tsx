import { t } from '@lingui/core/macro';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import bar from './progress-bar.module.css';
import ring from './progress-ring.module.css';

const clampPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent || 0)));

const toRange = (value: number) => ({ 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': value });

type ProgressBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  percent: number;
  label: ReactNode;
};

export function ProgressBar({ percent, label, className, ...rest }: ProgressBarProps) {
  const labelId = useId();
  const value = clampPercent(percent);
  return (
    <div className={clsx(bar.wrap, className)} {...rest}>
      <div className={bar.caption}>
        <span id={labelId}>{label}</span>
        <span aria-hidden="true">{t`${value}%`}</span>
      </div>
      <div role="progressbar" {...toRange(value)} aria-labelledby={labelId} className={bar.track}>
        <div className={bar.bar} style={{ width: `${value}%` }} />
      </div>
    </div>
  );
}

interface ProgressRingProps {
  percent: number;
  label: string;
  size: number;
}

const RADIUS = 42;

export function ProgressRing({ percent, label, size }: ProgressRingProps) {
  const value = clampPercent(percent);
  return (
    <div
      role="progressbar"
      {...toRange(value)}
      aria-label={label}
      className={ring.ring}
      style={{ width: size, height: size, fontSize: size * (value === 100 ? 0.2 : 0.24) }}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={ring.track} cx="50" cy="50" r={RADIUS} />
        {value > 0 && (
          <circle
            className={ring.value}
            cx="50"
            cy="50"
            r={RADIUS}
            pathLength="100"
            strokeDasharray={`${value} ${100 - value}`}
          />
        )}
      </svg>
      <span aria-hidden="true">{t`${value}%`}</span>
    </div>
  );
}
