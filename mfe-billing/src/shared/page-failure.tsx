import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button, Container, VisuallyHidden } from '@coursewright/ui';
import type { ReactNode } from 'react';

interface PageFailureProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  children?: ReactNode;
}

/** A page whose data could not be read. */
export function PageFailure({ title, error, retrying, onRetry, children }: PageFailureProps) {
  return (
    <Container width="text" className="bl:py-12">
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <Alert
        tone="danger"
        title={title}
        actions={
          <Button size="sm" variant="secondary" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
        {children}
      </Alert>
    </Container>
  );
}
