import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyIllustration } from './empty-illustration.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  heading?: 'h1' | 'h2';
  action?: ReactNode;
  illustration?: ReactNode;
};

export function EmptyState(props: EmptyStateProps) {
  const { title, heading: Heading = 'h2', action, illustration, className, children, ...rest } = props;
  return (
    <div className={clsx(styles.empty, className)} {...rest}>
      <div className={styles.picture}>{illustration ?? <EmptyIllustration />}</div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
