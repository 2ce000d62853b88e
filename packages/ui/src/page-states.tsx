import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Container } from './container.tsx';
import styles from './page-states.module.css';
import { Spinner, type SpinnerProps } from './spinner.tsx';

export function PageSpinner({ size = 'lg', className, ...rest }: SpinnerProps) {
  return (
    <div className={clsx(styles.pending, className)}>
      <Spinner size={size} {...rest} />
    </div>
  );
}

export type PageErrorProps = {
  title: string;
  children: ReactNode;
  retrying?: boolean;
  onRetry: () => void;
};

export function PageError({ title, children, retrying, onRetry }: PageErrorProps) {
  return (
    <Container width="text" className={styles.error}>
      <Alert
        tone="danger"
        heading="h1"
        title={title}
        actions={
          <Button size="sm" variant="secondary" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {children}
      </Alert>
    </Container>
  );
}
