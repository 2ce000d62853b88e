import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest, messageOf } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Button, Skeleton } from '@coursewright/ui';
import { useId } from 'react';
import { AppSecret } from './app-secret.tsx';
import { FirstCode } from './first-code.tsx';

interface SetUpAppProps {
  onEnabled(recoveryCodes: string[]): void;
  onCancel(): void;
}

/** The app learns the secret, then proves that it has. */
export function SetUpApp({ onEnabled, onCancel }: SetUpAppProps) {
  // each time another secret: one that was shown and not used is worth nothing
  const key = useId();
  const { data, error } = useQuery({
    queryKey: ['second-factor', 'start', key],
    queryFn: () => apiRequest(secondFactorEndpoints.startSecondFactor, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (error) {
    return (
      <Alert tone="warning" title="This cannot be set up right now" actions={<Button onClick={onCancel}>Back</Button>}>
        {messageOf(error)}
      </Alert>
    );
  }
  if (!data) return <Skeleton height="12rem" shape="block" />;
  return (
    <ol className="sh:grid sh:list-decimal sh:gap-6 sh:pl-5 sh:marker:font-semibold sh:marker:text-muted">
      <li className="sh:pl-1">
        <AppSecret {...data} />
      </li>
      <li className="sh:pl-1">
        <FirstCode onEnabled={onEnabled} onCancel={onCancel} />
      </li>
    </ol>
  );
}
