import { Alert, Button } from '@coursewright/ui';

interface WhenOffProps {
  isAdmin: boolean;
  onStart(): void;
}

export function WhenOff({ isAdmin, onStart }: WhenOffProps) {
  return (
    <>
      {isAdmin && (
        <Alert tone="warning" title="Recommended for admins" className="sh:mb-5">
          Your account can change what everybody sees here. A password alone is little to keep that safe.
        </Alert>
      )}
      <Button variant={isAdmin ? 'primary' : 'secondary'} onClick={onStart}>
        Turn on two-step sign-in
      </Button>
    </>
  );
}
