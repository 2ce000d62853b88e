import type { ComponentProps } from 'react';
import styles from './empty-illustration.module.css';

export function EmptyIllustration(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 240 168" aria-hidden="true" {...props}>
      <ellipse className={styles.shade} cx="120" cy="150" rx="92" ry="9" />
      <circle className={styles.halo} cx="120" cy="76" r="66" />
      <path className={styles.cover} d="M34 62c28-9 58-8 86 6 28-14 58-15 86-6v82c-28-9-58-8-86 6-28-14-58-15-86-6z" />
      <path className={styles.page} d="M42 56c26-8 53-6 78 7v80c-25-13-52-15-78-7z" />
      <path className={styles.page} d="M198 56c-26-8-53-6-78 7v80c25-13 52-15 78-7z" />
      <path className={styles.fold} d="M120 63v80" />
      <path className={styles.rule} d="M56 77c17-3 34-1 50 5M56 95c17-3 34-1 50 5M56 113c10-2 20-2 30 0" />
      <path className={styles.rule} d="M184 77c-17-3-34-1-50 5M184 95c-10-2-20-2-30 0" />
      <path className={styles.ribbon} d="M160 54v30l-6-5-6 5V55.500c4-1 8-1.500 12-1.500z" />
      <path
        className={styles.star}
        d="M120 8l5.500 14.500L140 28l-14.500 5.500L120 48l-5.500-14.500L100 28l14.500-5.500z"
      />
      <circle className={styles.spark} cx="74" cy="30" r="4" />
      <circle className={styles.spark} cx="172" cy="24" r="5.500" />
      <path className={styles.dash} d="M82 26c5-5 9-6 14-3M146 24c6-5 12-6 18-3" />
    </svg>
  );
}
