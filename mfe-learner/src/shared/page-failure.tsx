import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button, Container } from '@coursewright/ui';

interface PageFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A page whose data could not be read. */
export function PageFailure({ title, error, onRetry }: PageFailureProps) {
  return (
    <Container width="text" className="ln:py-12">
      <Alert
        tone="danger"
        heading="h1"
        title={title}
        actions={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Alert>
    </Container>
  );
}
