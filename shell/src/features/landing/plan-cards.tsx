import { Alert, Button, Container, Skeleton } from '@coursewright/ui';
import { useState } from 'react';
import { RemoteFragment } from '../../remotes/remote-fragment.tsx';
import { NearViewport } from './near-viewport.tsx';
import { SectionHeading } from './section-heading.tsx';

/** The plans, as billing shows them. */
export function PlanCards() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Container asChild>
      <section aria-label="Plans" className="sh:pb-16 sh:lg:pb-24">
        <SectionHeading title="Plans">Begin for nothing. Pay when you want longer courses, or videos.</SectionHeading>
        <NearViewport className="sh:lg:not-has-[[data-away]]:min-h-[34rem]" pending={<PlanCardsSkeleton />}>
          <RemoteFragment
            key={attempt}
            remote="billing"
            name="plan-cards"
            pending={<PlanCardsSkeleton />}
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

const PlanCardsSkeleton = () => (
  <div className="sh:grid sh:gap-6 sh:lg:grid-cols-3">
    {['free', 'monthly', 'yearly'].map((plan) => (
      <Skeleton key={plan} shape="block" className="sh:h-[29.5rem] sh:lg:h-[34rem]" />
    ))}
  </div>
);
