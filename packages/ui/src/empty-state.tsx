import type { ReactNode } from 'react';
import illustration from './empty-illustration.module.css';
import styles from './empty-state.module.css';

type EmptyStateProps = { title: ReactNode; heading?: 'h1' | 'h2'; action?: ReactNode; children?: ReactNode };

export function EmptyState({ title, heading: Heading = 'h2', action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <EmptyIllustration />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function EmptyIllustration() {
  return (
    <svg viewBox="0 0 240 168" aria-hidden="true">
      <ellipse className={illustration.shade} cx="120" cy="150" rx="92" ry="9" />
      <circle className={illustration.halo} cx="120" cy="76" r="66" />
      <path
        className={illustration.cover}
        d="M34 62c28-9 58-8 86 6 28-14 58-15 86-6v82c-28-9-58-8-86 6-28-14-58-15-86-6z"
      />
      <path className={illustration.page} d="M42 56c26-8 53-6 78 7v80c-25-13-52-15-78-7z" />
      <path className={illustration.page} d="M198 56c-26-8-53-6-78 7v80c25-13 52-15 78-7z" />
      <path className={illustration.fold} d="M120 63v80" />
      <path className={illustration.rule} d="M56 77c17-3 34-1 50 5M56 95c17-3 34-1 50 5M56 113c10-2 20-2 30 0" />
      <path className={illustration.rule} d="M184 77c-17-3-34-1-50 5M184 95c-10-2-20-2-30 0" />
      <path className={illustration.ribbon} d="M160 54v30l-6-5-6 5V55.500c4-1 8-1.500 12-1.500z" />
      <path
        className={illustration.star}
        d="M120 8l5.500 14.500L140 28l-14.500 5.500L120 48l-5.500-14.500L100 28l14.500-5.500z"
      />
      <circle className={illustration.spark} cx="74" cy="30" r="4" />
      <circle className={illustration.spark} cx="172" cy="24" r="5.500" />
      <path className={illustration.dash} d="M82 26c5-5 9-6 14-3M146 24c6-5 12-6 18-3" />
    </svg>
  );
}
