import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { RetryButton } from './button.tsx';
import { Container } from './container.tsx';
import styles from './page-states.module.css';
import { Spinner, type SpinnerProps } from './spinner.tsx';

export const PageSpinner = (props: Pick<SpinnerProps, 'label' | 'showLabel'>) => (
  <div className={styles.pending}>
    <Spinner size="lg" {...props} />
  </div>
);

type PageErrorProps = {
  title: string;
  children: ReactNode;
  retrying?: boolean;
  onRetry: () => void;
  /** Another way on, such as a link to the start. */
  action?: ReactNode;
};

export function PageError({ title, children, retrying, onRetry, action }: PageErrorProps) {
  return (
    <Container width="text" className={styles.error}>
      <Alert
        tone="danger"
        heading="h1"
        title={title}
        actions={
          <>
            <RetryButton label={t`Try again`} size="md" variant="primary" loading={retrying} onClick={onRetry} />
            {action}
          </>
        }
      >
        {children}
      </Alert>
    </Container>
  );
}
