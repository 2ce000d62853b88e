import { Alert, Button, Container } from '@coursewright/ui';
import { useState } from 'react';
import { RemoteFragment } from '../../remotes/remote-fragment.tsx';
import { PlansPending } from '../plans/plans-pending.tsx';
import { NearViewport } from './near-viewport.tsx';
import { SectionHeading } from './section-heading.tsx';

/** The plans, as billing shows them. */
export function PlanCards() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Container asChild>
      <section aria-label="Plans" className="sh:pb-16 sh:lg:pb-24">
        <SectionHeading title="Plans">Begin for nothing. Pay when you want longer courses, or videos.</SectionHeading>
        <NearViewport className="sh:lg:not-has-[[data-away]]:min-h-[34rem]" pending={<PlansPending />}>
          <RemoteFragment
            key={attempt}
            remote="billing"
            name="plan-cards"
            pending={<PlansPending />}
            fallback={<Unavailable onRetry={() => setAttempt(attempt + 1)} />}
          />
        </NearViewport>
      </section>
    </Container>
  );
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    data-away
    title="The plans cannot be shown right now"
    actions={
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    Everything else on this page works.
  </Alert>
);
