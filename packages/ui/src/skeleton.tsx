import clsx from 'clsx';
import type { ComponentProps, CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = Omit<ComponentProps<'span'>, 'children'> & {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'block' | 'circle';
};

/** Hidden from screen readers: announce the loading elsewhere. */
export function Skeleton({ width, height, shape = 'line', className, style, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(styles.skeleton, styles[shape], className)}
      style={{ width, height, ...style }}
      {...rest}
    />
  );
}
