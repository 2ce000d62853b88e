import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyIllustration } from './empty-illustration.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  action?: ReactNode;
  /** Takes the place of the usual picture. */
  illustration?: ReactNode;
};

/** What a list shows when it has nothing: a picture, why, and what to do. */
export function EmptyState({ title, action, illustration, className, children, ...rest }: EmptyStateProps) {
  return (
    <div className={clsx(styles.empty, className)} {...rest}>
      <div className={styles.picture}>{illustration ?? <EmptyIllustration />}</div>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
